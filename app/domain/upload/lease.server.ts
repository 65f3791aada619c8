import { and, eq, gt, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { upload } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { LEASE_MS, partsFor, UPLOAD_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock">;
export type UploadRow = typeof upload.$inferSelect;

/** Another request has the upload: this one stops where it is. */
export class LeaseLost extends Error {
	override readonly name = "LeaseLost";
}

/** Nobody has it, or whoever had it gave no sign of life (UPL-3). */
export const isFree = (now: number) => or(isNull(upload.leaseUntil), lte(upload.leaseUntil, now));

/** What nobody has. */
export const FREE = { leaseToken: null, leaseUntil: null } as const;

/** An upload that one request has for itself, and its row as it was taken. */
export type Held = ReturnType<typeof heldOf>;

function heldOf({ db, clock }: Needs, row: UploadRow, token: string) {
	let until = row.leaseUntil ?? 0;
	const mine = and(eq(upload.uuid, row.uuid), eq(upload.leaseToken, token));
	/** Writes to the row and stays alive. @throws LeaseLost */
	const write = async (values: Partial<UploadRow> = {}) => {
		until = clock() + LEASE_MS;
		const written = await db
			.update(upload)
			.set({ leaseUntil: until, ...values })
			.where(mine)
			.returning({ uuid: upload.uuid });
		if (written.length === 0) throw new LeaseLost();
	};
	/** Stays alive, with a write where it is time for one. @throws LeaseLost */
	const stay = async () => {
		if (clock() > until - LEASE_MS / 2) await write();
	};
	return {
		row,
		mine,
		write,
		stay,
		/** Lets the next request have it. */
		release: () => write(FREE),
		/** The same bytes; as long as they come, the request is alive. @throws LeaseLost */
		async *alive(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
			for await (const piece of pieces) {
				await stay();
				yield piece;
			}
		},
	};
}

/**
 * Takes an upload for one request, where it is the person's, not over, and nobody has it. One round trip.
 * @param received only where so many bytes are kept
 * @returns null where it may not be taken
 */
export async function takeUpload(
	deps: Needs,
	ownerUuid: string,
	uuid: string,
	received: number | null,
): Promise<Held | null> {
	const now = deps.clock();
	const token = crypto.randomUUID();
	const [row] = await deps.db
		.update(upload)
		.set({
			...{ leaseToken: token, leaseUntil: now + LEASE_MS, attempts: sql`${upload.attempts} + 1` },
			// Whoever asks for it knows of it.
			expiresAt: sql`max(${upload.expiresAt}, ${upload.createdAt} + ${UPLOAD_MS})`,
		})
		.where(
			and(
				eq(upload.uuid, uuid),
				eq(upload.ownerUuid, ownerUuid),
				isNull(upload.finishedAt),
				gt(upload.expiresAt, now),
				received === null ? undefined : eq(upload.received, received),
				received === null
					? undefined
					: or(lt(upload.attempts, partsFor(received)), gte(upload.received, upload.length)),
				isFree(now),
			),
		)
		.returning();
	return row ? heldOf(deps, row, token) : null;
}
