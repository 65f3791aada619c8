import { and, eq, inArray } from "drizzle-orm";
import { dataPackage, dataUse } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { dhakaMonth } from "~/lib/time.ts";
import { COMMON_PACKAGES, type DataPackage, USES, type Use } from "./rules.ts";

/** Stands in the place of a month, and of a use, where nothing is to be counted. */
export const OFF = "off";

/** A student's mobile data: their package, and the month so far in bytes (MET-1). */
export type Meter = {
	package: DataPackage;
	/** They named none. */
	isCommon: boolean;
	month: string;
	used: Record<Use, number>;
	total: number;
	/** They do without it. */
	isOff: boolean;
};

/** For a batch that reads more. @param now ms UTC */
export const meterStatements = ({ db }: Pick<Deps, "db">, accountUuid: string, now: number) =>
	[
		db
			.select({ pricePoisha: dataPackage.pricePoisha, megabytes: dataPackage.megabytes })
			.from(dataPackage)
			.where(eq(dataPackage.accountUuid, accountUuid)),
		db
			.select({ month: dataUse.month, kind: dataUse.kind, bytes: dataUse.bytes })
			.from(dataUse)
			.where(and(eq(dataUse.accountUuid, accountUuid), inArray(dataUse.month, [dhakaMonth(now), OFF]))),
	] as const;

type UseRow = { month: string; kind: string; bytes: number };

/** What those statements read. */
export function toMeter([named]: readonly DataPackage[], rows: readonly UseRow[], now: number): Meter {
	const bytesOf = (use: Use) => rows.find(({ kind }) => kind === use)?.bytes ?? 0;
	const used = Object.fromEntries(USES.map((use) => [use, bytesOf(use)])) as Record<Use, number>;
	return {
		package: named ?? COMMON_PACKAGES[0],
		isCommon: named === undefined,
		month: dhakaMonth(now),
		used,
		total: USES.reduce((sum, use) => sum + used[use], 0),
		isOff: rows.some(({ month }) => month === OFF),
	};
}

/** The student's own. One round trip. @throws of requireRole */
export async function getMeter(deps: Pick<Deps, "db" | "clock">, who: Actor | null): Promise<Meter> {
	const { accountUuid } = requireRole(who, "student");
	const now = deps.clock();
	const [packages, rows] = await deps.db.batch([...meterStatements(deps, accountUuid, now)]);
	return toMeter(packages, rows, now);
}
