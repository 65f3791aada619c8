import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { ID_NUMBER, idInAddress } from "~/lib/address-id.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { MAX_ATTACHED } from "./attachment-rules.ts";
import { assetErrors } from "./errors.ts";
import { loosened } from "./loosen.server.ts";
import { asAsset, looseOf, shown } from "./queries.server.ts";
import type { AssetHolder } from "./rules.ts";
import { areLoose, takeUp } from "./take-up.server.ts";
import type { Asset } from "./upload-asset.server.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** What files are attached to. */
export type Holder = {
	type: AssetHolder;
	uuid: string;
	/** Whether the caller may change its files at this moment: a condition over the database. */
	may: SQL;
	/** What is thrown where they may not any more. */
	gone: () => Error;
};

/** The condition that a file is attached to one thing, or to each of several. @param holder its uuid, or a statement of uuids */
export const isAttachedTo = (type: AssetHolder, holder: string | SQL): SQL =>
	and(
		eq(asset.holderType, type),
		typeof holder === "string" ? eq(asset.holderUuid, holder) : sql`${asset.holderUuid} IN ${holder}`,
	) as SQL;

/** How many files a thing has, in SQL. */
const attachedCount = (type: AssetHolder, uuid: string) =>
	sql`(SELECT count(*) FROM ${asset} AS a WHERE a.holder_type = ${type} AND a.holder_uuid = ${uuid})`;

/** Files of the owner that may be attached: what was uploaded as a photo or as slides may not. */
const areGeneral = (uuids: readonly string[]) =>
	sql`NOT EXISTS (SELECT 1 FROM ${asset} AS a WHERE a.purpose <> 'general'
		AND a.uuid IN (SELECT value FROM json_each(${JSON.stringify(uuids)})))`;

/** Whether each of these is the owner's own, unattached and of the right kind: a condition for the statement that makes their holder. */
export const mayBeAttached = (ownerUuid: string, uuids: readonly string[]): SQL =>
	sql`${areLoose({ ownerUuid, uuids })} AND ${areGeneral(uuids)}`;

/**
 * The statement that attaches files to what the same batch has made, which has asked for `mayBeAttached` and takes no more than a call may
 * name. For a batch.
 * @param made whether the holder is there
 */
export const attachToNew = (
	deps: Pick<Deps, "db">,
	ownerUuid: string,
	uuids: readonly string[],
	{ type, uuid, made }: { type: AssetHolder; uuid: string; made: SQL },
) => takeUp(deps, { ownerUuid, uuids }, { holderType: type, holderUuid: uuid, made });

/**
 * Attaches the caller's own unattached files to something, all or none (AST-7). The caller's right to it was looked at before. One round trip.
 * @throws DomainError AssetNotFound, AttachmentsTooMany, or what `gone` says
 */
export async function attachAssets(
	{ db }: Needs,
	{ accountUuid: ownerUuid }: Pick<Actor, "accountUuid">,
	uuids: readonly string[],
	{ type, uuid, may, gone }: Holder,
): Promise<Asset[]> {
	if (uuids.length === 0) throw assetErrors.fail("FileMissing");
	const n = new Set(uuids).size;
	const fits = sql`${attachedCount(type, uuid)} + ${n} <= ${MAX_ATTACHED}`;
	const made = sql`${mayBeAttached(ownerUuid, uuids)} AND ${fits} AND ${may}`;
	const taken = await takeUp({ db }, { ownerUuid, uuids }, { holderType: type, holderUuid: uuid, made }).returning({
		...shown,
		type: asset.type,
		bytes: asset.bytes,
	});
	if (taken.length > 0) return taken.map(asAsset).toSorted((one, other) => one.id - other.id);
	const [[has], [loose]] = await db.batch([
		db.select({ n: count() }).from(asset).where(isAttachedTo(type, uuid)),
		db
			.select({ n: count() })
			.from(asset)
			.where(and(looseOf(ownerUuid, uuids), eq(asset.purpose, "general"))),
	]);
	if (loose?.n !== n) throw assetErrors.fail("AssetNotFound");
	if ((has?.n ?? 0) + n > MAX_ATTACHED) throw assetErrors.fail("AttachmentsTooMany", { most: MAX_ATTACHED });
	throw gone();
}

/**
 * The files of a thing in the order in which they came, and how many it has: two statements of a batch, and what their rows mean.
 * @param holder its uuid, or read where it is needed
 */
export function attachedStatements({ db }: Pick<Deps, "db">, type: AssetHolder, holder: string | SQL, paging: Paging) {
	const isIts = isAttachedTo(type, holder);
	return {
		statements: [
			db
				.select({ ...shown, type: asset.type, bytes: asset.bytes })
				.from(asset)
				.where(isIts)
				.orderBy(asset.id)
				.limit(paging.size)
				.offset(paging.page * paging.size),
			db.select({ n: count() }).from(asset).where(isIts),
		] as const,
		pageOf: (rows: readonly Parameters<typeof asAsset>[0][], [total]: readonly { n: number }[]): Page<Asset> =>
			toPage(rows.map(asAsset), total?.n ?? 0, paging),
	};
}

/** The same, read. One round trip. */
export async function listAttached(
	deps: Pick<Deps, "db">,
	type: AssetHolder,
	holderUuid: string,
	paging: Paging,
): Promise<Page<Asset>> {
	const { statements, pageOf } = attachedStatements(deps, type, holderUuid, paging);
	const [rows, total] = await deps.db.batch(statements);
	return pageOf(rows, total);
}

/** The condition that a file is the one that an id names, its uuid or its number. @throws DomainError AssetNotFound for what is no id */
export function isAsset(text: string): SQL {
	const id = idInAddress(text, () => assetErrors.fail("AssetNotFound"));
	return ID_NUMBER.test(id) ? eq(asset.id, Number(id)) : eq(asset.uuid, id);
}

/**
 * One file of a thing, for the question before it is removed, as a statement for what is read at once with it, and what its rows mean.
 * @param holder the thing's uuid, or a query of it
 * @throws DomainError AssetNotFound, as its `file`
 */
export function attachedWithin({ db }: Pick<Deps, "db">, type: AssetHolder, holder: string | SQL, id: string) {
	const statement = db
		.select({ ...shown, type: asset.type, bytes: asset.bytes })
		.from(asset)
		.where(and(isAttachedTo(type, holder), isAsset(id)));
	const file = ([row]: Awaited<typeof statement>): Asset => {
		if (!row) throw assetErrors.fail("AssetNotFound");
		return asAsset(row);
	};
	return { statement, file };
}

/**
 * Takes a file from what it is attached to; it is removed with the next sweep (AST-5). The caller's right was looked at before. One round trip.
 * @throws DomainError AssetNotFound, or what `gone` says
 */
export async function detachAsset({ db, clock }: Needs, { type, uuid, may, gone }: Holder, id: string): Promise<void> {
	const isIt = and(isAttachedTo(type, uuid), isAsset(id));
	const detached = await loosened({ db }, and(isIt, may), clock()).returning({ uuid: asset.uuid });
	if (detached.length > 0) return;
	const [there] = await db.select({ uuid: asset.uuid }).from(asset).where(isIt);
	throw there ? gone() : assetErrors.fail("AssetNotFound");
}

/** The statement that removes the files of what the batch deletes, by their holders' uuids. For a batch. @param holders one uuid, or a statement of uuids */
export const detachAll = (deps: Pick<Deps, "db">, type: AssetHolder, holders: string | SQL, now: number, when?: SQL) =>
	loosened(deps, and(isAttachedTo(type, holders), when), now);
