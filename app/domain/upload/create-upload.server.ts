import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset, upload } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { assetName, MAX_LOOSE, MAX_MB, MB, mostStoredMb } from "~/domain/asset/rules.ts";
import type { Deps } from "~/domain/deps.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { MAX_UNDER_WAY, UNHEARD_MS } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit">;

/** An upload as its client sees it. */
export type Upload = { uuid: string; name: string; length: number; received: number; expiresAt: number };

type NewUpload = {
	name: string;
	/** Bytes of the whole file. */
	length: number;
	/** Of the whole file, in base64, where the client knows it. */
	sha256: string | null;
};

/**
 * Begins a file that arrives over several requests (UPL-1): refused before its first byte where it is too large, or where the person has
 * too much under way or kept. Five round trips at most.
 * @throws DomainError FileTooLarge, FileEmpty, TooManyFiles, StorageFull, TooManyRequests, LimitReached, Unavailable, or of requireSignedIn
 */
export async function createUpload(
	deps: Needs,
	who: Actor | null,
	{ name, length, sha256 }: NewUpload,
): Promise<Upload> {
	const { accountUuid: ownerUuid, ...person } = requireSignedIn(who);
	if (length > MAX_MB.general * MB) throw assetErrors.fail("FileTooLarge", { limit: MAX_MB.general });
	if (length === 0) throw assetErrors.fail("FileEmpty");
	if (!(await deps.rateLimit("upload", ownerUuid))) throw requestErrors.fail("TooManyRequests");
	const now = deps.clock();
	const uuid = uuidv7();
	const expiresAt = now + UNHEARD_MS;
	const underWay = sql`FROM ${upload} WHERE owner_uuid = ${ownerUuid} AND finished_at IS NULL`;
	const loose = sql`(SELECT count(*) FROM ${asset} WHERE owner_uuid = ${ownerUuid} AND holder_uuid IS NULL)`;
	const stored = sql`(SELECT coalesce(sum(bytes), 0) FROM ${asset} WHERE owner_uuid = ${ownerUuid})`;
	const most = mostStoredMb(person) * MB;
	/** @throws DomainError TooManyFiles, StorageFull */
	const requireRoom = async () => {
		const [counts] = await deps.db.all<{ under: number; loose: number; bytes: number }>(
			sql`SELECT (SELECT count(*) ${underWay}) AS under, ${loose} AS loose,
				${stored} + (SELECT coalesce(sum(length), 0) ${underWay}) AS bytes`,
		);
		const { under, loose: unused, bytes } = counts ?? { under: 0, loose: 0, bytes: 0 };
		if (under >= MAX_UNDER_WAY || under + unused >= MAX_LOOSE) throw assetErrors.fail("TooManyFiles");
		if (bytes >= most) throw assetErrors.fail("StorageFull", { limit: mostStoredMb(person) / 1000 });
	};
	// What there is no room for takes nothing of the day.
	await requireRoom();
	await takeToday(deps, "upload", ownerUuid);
	await takeToday(deps, "upload-mb", ownerUuid, Math.ceil(length / MB));
	const [begun] = await insertWhere(
		deps,
		upload,
		{
			...{ uuid, ownerUuid, name: assetName(name), length, received: 0, sha256, key: `upload/${uuid}` },
			...{ staged: deps.files.create(), attempts: 0, expiresAt, createdAt: now },
		},
		sql`WHERE (SELECT count(*) ${underWay}) < ${MAX_UNDER_WAY} AND ${loose} + (SELECT count(*) ${underWay}) < ${MAX_LOOSE}
			AND ${stored} + (SELECT coalesce(sum(length), 0) ${underWay}) < ${most}`,
	).returning();
	if (begun) return { uuid, name: begun.name, length, received: 0, expiresAt };
	// Others of the same person's took the room in between.
	await requireRoom();
	throw requestErrors.fail("Unavailable");
}
