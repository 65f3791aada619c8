import { and, eq, isNotNull, sql } from "drizzle-orm";
import { asset, upload } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { type Pieces, type StagedStep, StoredOtherwise } from "~/domain/asset/file-store.ts";
import { MB } from "~/domain/asset/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteStatement, PER_DAY, requireTaken, takenToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { digested } from "~/lib/digested.server.ts";
import type { Upload } from "./create-upload.server.ts";
import { finishUpload, orDamaged, removeUpload } from "./finish-upload.server.ts";
import { FREE, type Held, LeaseLost, takeUpload, type UploadRow } from "./lease.server.ts";
import { type Checksum, partsFor } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "log" | "rateLimit">;
type Adds = Needs & Pick<Deps, "background">;

/** What came of a request to add to an upload: how much is kept now, or why nothing was. */
export type Appended =
	| { kind: "kept"; received: number; expiresAt: number }
	/** It is over: its time is, or what it became was removed. */
	| { kind: "expired" }
	/** Another request has it at this moment. */
	| { kind: "locked" }
	/** Not so many bytes are kept as the client believes. */
	| { kind: "elsewhere"; received: number }
	/** More came than the file was said to have; what it was said to have is kept. */
	| { kind: "beyond" }
	/** It came in too many small parts. */
	| { kind: "crumbled" }
	/** The bytes are not those that the client named the checksum of; none of them is kept. */
	| { kind: "damaged" };

type Part = {
	/** How many bytes the client believes to be kept. */
	received: number;
	pieces: Pieces;
	/** Of the part, where the client sends one. */
	checksum: Checksum | null;
	/** How many bytes the client says that it sends, where it says so. */
	expected?: number | null;
};

class Beyond extends Error {}

/** So many bytes and no more. @throws Beyond at the first past them */
async function* atMost(pieces: Pieces, most: number): AsyncGenerator<Uint8Array> {
	let left = most;
	for await (const piece of pieces) {
		if (piece.byteLength > left) {
			yield piece.subarray(0, left);
			throw new Beyond();
		}
		left -= piece.byteLength;
		yield piece;
	}
}

/** What came of a part: how much of the file is kept, and what lets the upload go; or the bytes of a part of which nothing is. */
type Kept = { received: number; release: () => Promise<void> } | { damaged: number };

/**
 * Keeps what comes, and notes in the row whatever is durable; with a checksum only when all of it is right. What the last bytes made of it is
 * noted by who lets the upload go, in one with that.
 */
async function keep(deps: Needs, held: Held, { pieces, checksum, expected }: Part): Promise<Kept> {
	const { files } = deps;
	const { row, write } = held;
	let latest: StagedStep | null = null;
	let bytes = 0;
	const stale = new Set<string>();
	/** Pieces that no row names, as it is another's now or as they are damaged. */
	const dropPieces = async () => {
		const known = row.staged.tail.map(({ key }) => key);
		await files.delete((latest?.staged.tail ?? []).map(({ key }) => key).filter((key) => !known.includes(key)));
	};
	const note = async (more: Partial<UploadRow> = {}) => {
		if (!latest) return;
		const { staged, received } = latest;
		await write({ staged, received, ...more }).catch(async (error) => {
			if (error instanceof LeaseLost) await dropPieces();
			throw error;
		});
		row.staged = staged;
		row.received = received;
		if (stale.size > 0) await files.delete([...stale]);
		stale.clear();
	};
	/** Nothing of a part with a checksum is kept where it is not right, or not whole; what was begun in the bucket stays known, so that it can be ended. */
	const forget = async () => {
		await dropPieces();
		await write({ staged: { ...row.staged, id: (latest as StagedStep | null)?.staged.id ?? row.staged.id } });
	};
	async function* counted(all: Pieces) {
		for await (const piece of all) {
			bytes += piece.byteLength;
			yield piece;
		}
	}
	const check = checksum && digested(held.alive(pieces), checksum);
	const came = counted(atMost(check?.pieces ?? held.alive(pieces), row.length - row.received));
	const announced = expected ?? 0;
	/** Whether the latest step is not in the row yet. */
	let isLeft = false;
	try {
		for await (const step of files.append(row.key, row.staged, came, row.attempts)) {
			latest = step;
			for (const key of step.stale) stale.add(key);
			if (check) continue;
			isLeft = bytes === announced && step.received < row.length;
			if (!isLeft) await note();
		}
	} catch (error) {
		if (isLeft) await note();
		if (check && !(error instanceof LeaseLost)) {
			await forget();
			await chargeLost(deps, row.ownerUuid, bytes).catch((failed) => {
				// An upload that the bucket spoiled is removed, whatever else fails.
				if (!(error instanceof StoredOtherwise)) throw failed;
			});
		}
		throw error;
	}
	if (check) {
		if (!check.isRight()) {
			await forget();
			return { damaged: bytes };
		}
		await note();
	}
	const latestStep = latest as StagedStep | null;
	const release = () => (isLeft ? note(FREE) : held.release());
	return { received: isLeft && latestStep ? latestStep.received : row.received, release };
}

/** Bytes that were written and are not kept count as well, also past the limit: by them the next such part is refused. One round trip. */
const chargeLost = (deps: Needs, ownerUuid: string, bytes: number) =>
	noteStatement(deps, "upload-mb", ownerUuid, { count: sql`${Math.ceil(bytes / MB)}`, now: deps.clock() });

/** What may be written in vain begins until the day's bytes are passed: what was declared may use up the last of them. One round trip. @throws DomainError LimitReached */
async function requireLeft({ db, clock }: Needs, ownerUuid: string): Promise<void> {
	const now = clock();
	const left = await db.all(
		sql`SELECT 1 AS one WHERE ${takenToday("upload-mb", ownerUuid, now)} <= ${PER_DAY["upload-mb"]}`,
	);
	requireTaken(left, now);
}

/**
 * An upload, and whether it is over: its time is, or what it became was removed, as it was attached to nothing (AST-5), or refused. One round
 * trip. @throws DomainError AssetNotFound
 */
async function findUpload({ db, clock }: Pick<Deps, "db" | "clock">, ownerUuid: string, uuid: string) {
	const [found] = await db
		.select({ row: upload, file: asset.uuid })
		.from(upload)
		.leftJoin(asset, and(eq(asset.uuid, upload.uuid), isNotNull(asset.storedAt)))
		.where(and(eq(upload.uuid, uuid), eq(upload.ownerUuid, ownerUuid)));
	if (!found) throw assetErrors.fail("AssetNotFound");
	const { row, file } = found;
	return { row, isOver: row.finishedAt === null ? row.expiresAt <= clock() : file === null };
}

/** Removes an upload of which the bucket keeps something else than came (AST-9). @returns the error to throw @throws LeaseLost */
async function afterKeeping(deps: Needs, held: Held, error: unknown): Promise<unknown> {
	if (!(error instanceof StoredOtherwise)) return error;
	await removeUpload(deps, held);
	return orDamaged(deps, error);
}

/** Why an upload could not be taken. One round trip. @throws DomainError AssetNotFound, PlaceNotRemoved, FileDamaged */
async function whyNot(deps: Needs, ownerUuid: string, uuid: string, believed: number): Promise<Appended> {
	const { row, isOver } = await findUpload(deps, ownerUuid, uuid);
	const { received, expiresAt, finishedAt, staged } = row;
	if (staged.refused) throw assetErrors.fail(staged.refused);
	if (isOver) return { kind: "expired" };
	if (received !== believed) return { kind: "elsewhere", received };
	if (received < row.length && row.attempts >= partsFor(received)) return { kind: "crumbled" };
	return finishedAt === null ? { kind: "locked" } : { kind: "kept", received, expiresAt };
}

/**
 * Adds bytes at the end of an upload (UPL-2), and makes it an asset when they are the last (UPL-4). A connection that breaks off loses
 * nothing that came before, but where the part has a checksum: such a part takes one round trip more before its first byte, and is refused
 * once the day's bytes are passed (SEC-10.7). Two round trips, and one more for each whole part of the bucket.
 * @throws DomainError AssetNotFound, PlaceNotRemoved, FileDamaged, TooManyRequests, Unavailable, LimitReached for parts with a checksum, or of requireSignedIn
 */
export async function appendToUpload(deps: Adds, who: Actor | null, uuid: string, part: Part): Promise<Appended> {
	const { accountUuid } = requireSignedIn(who);
	if (!(await deps.rateLimit("upload-part", accountUuid))) throw requestErrors.fail("TooManyRequests");
	if (part.checksum) await requireLeft(deps, accountUuid);
	const adding = add(deps, accountUuid, uuid, part);
	// A connection that drops ends the request: said before it reads on, so that what came in vain is counted all the same.
	if (part.checksum) deps.background(adding.catch(() => {}));
	return adding;
}

async function add(deps: Needs, accountUuid: string, uuid: string, part: Part): Promise<Appended> {
	const held = await takeUpload(deps, accountUuid, uuid, part.received);
	if (!held) return whyNot(deps, accountUuid, uuid, part.received);
	const { row } = held;
	const end = (release = held.release) => (row.received === row.length ? finishUpload(deps, held) : release());
	try {
		const kept = await keep(deps, held, part).catch(async (error) => {
			throw await afterKeeping(deps, held, error);
		});
		if ("damaged" in kept) {
			await held.release();
			await chargeLost(deps, accountUuid, kept.damaged);
			return { kind: "damaged" };
		}
		const { received, release } = kept;
		await end(release);
		return { kind: "kept", received, expiresAt: row.expiresAt };
	} catch (error) {
		if (error instanceof LeaseLost) return { kind: "locked" };
		if (error instanceof Beyond) {
			// What it was said to have is there, as a whole file.
			await end().catch((lost) => {
				if (!(lost instanceof LeaseLost)) throw lost;
			});
			return { kind: "beyond" };
		}
		// Where even this fails, it is free again in some seconds.
		await held.release().catch(() => {});
		throw error;
	}
}

/**
 * How much of an upload is kept. Nothing changes by looking: one that is whole but not an asset yet, as the request that brought its end
 * did not come to its own, is finished by a part without bytes, or by the sweep. One round trip.
 * @returns null for one that is over; a part without bytes says why, where it was refused
 * @throws DomainError AssetNotFound, or of requireSignedIn
 */
export async function readUpload(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	uuid: string,
): Promise<Upload | null> {
	const { accountUuid } = requireSignedIn(who);
	const { row, isOver } = await findUpload(deps, accountUuid, uuid);
	const { name, length, received, expiresAt } = row;
	return isOver ? null : { uuid, name, length, received, expiresAt };
}
