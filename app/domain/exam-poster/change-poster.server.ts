import { and, eq, type SQL, sql } from "drizzle-orm";
import { asset, mockTestType, modelTest } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import { audit } from "~/domain/audit.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { changed } from "~/domain/exam-draft/audit.server.ts";
import { examDraftErrors } from "~/domain/exam-draft/errors.ts";
import { mockTestErrors } from "~/domain/mock-test/errors.ts";
import { typeIs, cacheKeysOf as typeKeys } from "~/domain/mock-test/mock-test-type.server.ts";
import { cacheKeysOf as examKeys } from "~/domain/model-test/draft-access.server.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { type PictureNeeds, type StoredPicture, storePicture } from "~/domain/photo/store-picture.server.ts";
import { examPosterErrors } from "./errors.ts";

type Needs = PictureNeeds & Pick<Deps, "cache">;

/** A model test or a self-assessment, as its poster is concerned; `version` is when it was changed last, ms UTC. */
export type Poster = {
	id: number;
	uuid: string;
	title: string;
	image: string | null;
	imageAlt: string | null;
	version: number;
};

/** Which of the two it is. */
export type PosterKind = "model-test" | "mock-test";

const KINDS = {
	"model-test": {
		table: modelTest,
		title: modelTest.name,
		is: (id: string): SQL => sql`${examIs(id)} AND ${modelTest.cancelledAt} IS NULL`,
		gone: () => modelTestErrors.fail("ExamNotFound"),
		keys: examKeys,
		act: { action: "model-test.change", objectType: "model_test" },
	},
	"mock-test": {
		table: mockTestType,
		title: mockTestType.title,
		is: typeIs,
		gone: () => mockTestErrors.fail("MockTestNotFound"),
		keys: typeKeys,
		act: { action: "mock-test.change", objectType: "mock_test_type" },
	},
} as const;

/** The poster of a model test that is not cancelled, or of a self-assessment. One round trip. @throws DomainError ExamNotFound, MockTestNotFound, or of requireRole */
export async function posterOf(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	kind: PosterKind,
	id: string,
): Promise<Poster> {
	requireRole(who, "admin");
	const { table, title, is, gone } = KINDS[kind];
	const [row] = await db
		.select({
			id: table.id,
			uuid: table.uuid,
			title: sql<string>`${title}`,
			image: table.image,
			imageAlt: table.imageAlt,
			version: table.updatedAt,
		})
		.from(table)
		.where(is(id));
	if (!row) throw gone();
	return row;
}

/** @param version as it was read; without it, as it is now @throws DomainError DraftChanged */
function refuseNewer(was: Poster, version: number | undefined): void {
	if (version !== undefined && version !== was.version) throw examDraftErrors.fail("DraftChanged");
}

/**
 * Writes which poster it has over the version that was read, in the audit log as it was and as it is, and lets go of the one before for a day.
 * One round trip.
 * @param stored a picture that was drawn for it
 * @throws DomainError DraftChanged: a picture that was drawn is attached to nothing then, and goes (AST-5)
 */
async function write(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	{ accountUuid }: Actor,
	kind: PosterKind,
	was: Poster,
	{ image, imageAlt, stored }: Pick<Poster, "image" | "imageAlt"> & { stored?: StoredPicture },
): Promise<void> {
	const { db, cache } = deps;
	const { table, keys, act } = KINDS[kind];
	const now = deps.clock();
	const { names, before, after } = changed(
		{ image: was.image ?? "", imageAlt: was.imageAlt ?? "" },
		{
			image: image ?? "",
			imageAlt: imageAlt ?? "",
		},
	);
	if (names.length === 0) return;
	const old = /^\/photos\/([\da-f-]{36})\.jpg$/.exec(was.image ?? "")?.[1] ?? "";
	// A copy shows the poster of what it was made from.
	const path = sql`'/photos/' || ${asset.uuid} || '.jpg'`;
	const unshown = sql`NOT EXISTS (SELECT 1 FROM ${modelTest} AS e WHERE e.image = ${path})
		AND NOT EXISTS (SELECT 1 FROM ${mockTestType} AS t WHERE t.image = ${path})`;
	const isShown = sql`EXISTS (SELECT 1 FROM ${table} AS o WHERE o.uuid = ${was.uuid} AND o.image = ${image})`;
	const [written] = await db.batch([
		db
			.update(table)
			.set({ image, imageAlt, updatedAt: Math.max(now, was.version + 1) })
			.where(and(eq(table.uuid, was.uuid), eq(table.updatedAt, was.version)))
			.returning({ uuid: table.uuid }),
		audit.ifChanged(deps, { ...act, actorUuid: accountUuid, objectUuid: was.uuid, detail: { before, after } }, now),
		...(stored
			? [
					db
						.update(asset)
						.set({ ...stored.kept, holderType: kind, holderUuid: was.uuid, looseSince: null })
						.where(and(eq(asset.uuid, stored.uuid), isShown)),
				]
			: []),
		loosenedForADay(
			deps,
			sql`(${asset.uuid} = ${old} OR ${asset.holderUuid} = ${was.uuid}) AND ${asset.holderType} IN ('model-test', 'mock-test') AND ${unshown}`,
			now,
		),
	]);
	if (written.length === 0) throw examDraftErrors.fail("DraftChanged");
	await Promise.all([...keys(was).map((key) => cache.forget(key)), cache.bumpPublicVersion(now)]);
}

/**
 * An admin gives a model test or a self-assessment a poster, another one, or another description (EXD-11): made as covers of courses are, shown on
 * its public cards, its page and in previews of links. Six round trips at most.
 * @param picture none, where only the description is another
 * @param version as it was read: without it, as it is read here
 * @throws DomainError PosterAltMissing, FileMissing, DraftChanged, those of posterOf and of storePicture; the poster that was there stays then
 */
export async function changePoster(
	deps: Needs,
	who: Actor | null,
	kind: PosterKind,
	id: string,
	{
		picture,
		alt,
		version,
	}: { picture?: Uint8Array<ArrayBuffer> | undefined; alt: string; version?: number | undefined },
): Promise<string> {
	const actor = requireRole(who, "admin");
	const was = await posterOf(deps, who, kind, id);
	refuseNewer(was, version);
	if (alt === "") throw examPosterErrors.fail("PosterAltMissing");
	if (!picture && !was.image) throw assetErrors.fail("FileMissing");
	if (!picture) {
		await write(deps, actor, kind, was, { image: was.image, imageAlt: alt });
		return was.uuid;
	}
	const stored = await storePicture(deps, actor.accountUuid, picture, { name: "poster.jpg", shape: "wide" });
	await write(deps, actor, kind, was, { image: stored.path, imageAlt: alt, stored });
	return was.uuid;
}

/** It is shown by the signs of its subjects again. Two round trips. @param version as it was read @throws DomainError DraftChanged, or of posterOf */
export async function removePoster(
	deps: Pick<Deps, "db" | "clock" | "cache">,
	who: Actor | null,
	kind: PosterKind,
	id: string,
	version?: number,
): Promise<string> {
	const actor = requireRole(who, "admin");
	const was = await posterOf(deps, who, kind, id);
	refuseNewer(was, version);
	await write(deps, actor, kind, was, { image: null, imageAlt: null });
	return was.uuid;
}
