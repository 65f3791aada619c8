import { and, eq, isNull } from "drizzle-orm";
import { suspension } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import type { SuspensionReason } from "./suspension.ts";

/** What a suspended person is told. */
export type ShownSuspension = { uuid: string; reason: SuspensionReason; text: string; createdAt: number };

/**
 * What the one who was refused at the sign-in is told; null once it is lifted. It asks for no actor: they have no session,
 * and the uuid comes from a signed cookie of the sign-in. One round trip.
 */
export async function shownSuspension({ db }: Pick<Deps, "db">, uuid: string): Promise<ShownSuspension | null> {
	const [row] = await db
		.select({
			uuid: suspension.uuid,
			reason: suspension.reason,
			text: suspension.text,
			createdAt: suspension.createdAt,
		})
		.from(suspension)
		.where(and(eq(suspension.uuid, uuid), isNull(suspension.liftedAt)));
	return row ?? null;
}
