import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { ASSET_HOLDERS } from "#db/schema/asset.ts";
import { asset } from "#db/schema/index.ts";
import { requireSignedIn, unmetPrecondition } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { assetErrors } from "./errors.ts";
import { type OpenedFile, openedFile } from "./opened-file.server.ts";
import type { AssetHolder } from "./rules.ts";
import type { Asset } from "./upload-asset.server.ts";

/** The columns of a file that its holder shows; `type` and `bytes` beside them. */
export const shown = { id: asset.id, uuid: asset.uuid, name: asset.name, createdAt: asset.createdAt };

/** What is said of files, by the query's row. */
export const asAsset = (row: {
	id: number;
	uuid: string;
	name: string;
	createdAt: number;
	type: string | null;
	bytes: number | null;
}): Asset => ({
	...row,
	type: row.type ?? "",
	bytes: row.bytes ?? 0,
});

/**
 * A file to be read, for its owner and for whom what it hangs on is (AST-4). One round trip.
 * @param id uuid or number
 * @throws DomainError AssetNotFound (also from `read`, where the bytes are gone), or of requireSignedIn
 */
export async function openAsset(
	{ db, files, fileReaders, clock }: Pick<Deps, "db" | "files" | "fileReaders" | "clock">,
	who: Actor | null,
	id: string,
): Promise<OpenedFile> {
	const actor = requireSignedIn(who);
	const now = clock();
	// Whoever lacks what their role needs has their own files alone: a suspended teacher reads no submissions (AST-4).
	const readable = (unmetPrecondition(actor) === null ? ASSET_HOLDERS : [])
		.map((holder) => {
			const may = fileReaders[holder](actor, sql`${asset.holderUuid}`, now);
			return may && and(eq(asset.holderType, holder), may);
		})
		.filter((may) => may !== null);
	const named = /^\d+$/.test(id) ? eq(asset.id, Number(id)) : eq(asset.uuid, id);
	const [row] = await db
		.select()
		.from(asset)
		.where(and(named, isNotNull(asset.storedAt), or(eq(asset.ownerUuid, actor.accountUuid), ...readable)));
	if (!row) throw assetErrors.fail("AssetNotFound");
	return openedFile({ files }, row);
}

/** Of these files the person's own that are there and hang on nothing, in the order in which they came. */
export async function listOwnLoose(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	uuids: readonly string[],
): Promise<Asset[]> {
	const actor = requireSignedIn(who);
	if (uuids.length === 0) return [];
	const rows = await db
		.select({ ...shown, type: asset.type, bytes: asset.bytes })
		.from(asset)
		.where(looseOf(actor.accountUuid, uuids))
		.orderBy(asset.id);
	return rows.map(asAsset);
}

/** Files of the person that are there and hang on nothing. */
export const looseOf = (ownerUuid: string, uuids: readonly string[]) =>
	and(
		inArray(asset.uuid, [...uuids]),
		eq(asset.ownerUuid, ownerUuid),
		isNull(asset.holderUuid),
		isNotNull(asset.storedAt),
	);

/** What hangs on these things, in the order in which it came. For a batch. @param holderUuids known, or read where they are needed */
export const assetsOf = ({ db }: Pick<Deps, "db">, holderType: AssetHolder, holderUuids: string[] | SQL) =>
	db
		.select({ ...shown, type: asset.type, bytes: asset.bytes, holderUuid: asset.holderUuid })
		.from(asset)
		.where(and(eq(asset.holderType, holderType), inArray(asset.holderUuid, holderUuids)))
		.orderBy(asset.id);
