import { and, eq } from "drizzle-orm";
import { dataPackage, dataUse } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { OFF } from "./meter.server.ts";
import type { DataPackage } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A student names what they pay for mobile data; null: nothing any more. One round trip. @throws of requireRole */
export async function savePackage({ db, clock }: Needs, who: Actor | null, named: DataPackage | null): Promise<void> {
	const { accountUuid } = requireRole(who, "student");
	if (!named) {
		await db.delete(dataPackage).where(eq(dataPackage.accountUuid, accountUuid));
		return;
	}
	const { pricePoisha, megabytes } = named;
	const row = { pricePoisha, megabytes, updatedAt: clock() };
	await db
		.insert(dataPackage)
		.values({ accountUuid, ...row })
		.onConflictDoUpdate({ target: dataPackage.accountUuid, set: row });
}

/** They do without it, and what was counted is gone; or it is counted again. One round trip. @throws of requireRole */
export async function setMeter({ db, clock }: Needs, who: Actor | null, on: boolean): Promise<void> {
	const { accountUuid } = requireRole(who, "student");
	const forget = db.delete(dataUse).where(eq(dataUse.accountUuid, accountUuid));
	const off = { accountUuid, month: OFF, kind: OFF, bytes: 0, updatedAt: clock() };
	if (on) await db.delete(dataUse).where(and(eq(dataUse.accountUuid, accountUuid), eq(dataUse.month, OFF)));
	else await db.batch([forget, db.insert(dataUse).values(off)]);
}
