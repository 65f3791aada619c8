import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { asset, poolPicture, question, questionPicture, questionPictureUse } from "#db/schema/index.ts";
import { loosenedForADay } from "~/domain/asset/loosen.server.ts";
import type { Deps } from "~/domain/deps.ts";

type Needs = Pick<Deps, "db">;

const isOneOf = (names: readonly string[]): SQL => sql`IN (SELECT value FROM json_each(${JSON.stringify(names)}))`;

/** The statement that reads which of these the bank has. */
export const knownPictures = ({ db }: Needs, names: readonly string[]) =>
	db
		.select({ name: questionPicture.name })
		.from(questionPicture)
		.innerJoin(asset, eq(asset.uuid, questionPicture.assetUuid))
		.where(and(sql`${questionPicture.name} ${isOneOf(names)}`, isNotNull(asset.storedAt)));

/** A question, and the pictures that its texts name. */
export type PictureUse = { questionUuid: string; pictures: readonly string[] };

/**
 * The statements that note which pictures questions name, for the transaction that writes these (QB-19): from then on they are kept. What an
 * earlier version named stays noted.
 * @param when that the questions were written
 */
export function pictureUseStatements({ db }: Needs, uses: readonly PictureUse[], when: SQL = sql`1`) {
	const pairs = uses.flatMap(({ questionUuid, pictures }) => pictures.map((picture) => [questionUuid, picture]));
	if (pairs.length === 0) return [];
	const names = [...new Set(uses.flatMap(({ pictures }) => pictures))];
	return [
		// The database refuses a picture that was removed since it was looked at. One that is being removed is not noted: that would keep its row for good.
		db.run(sql`INSERT OR IGNORE INTO ${questionPictureUse} (question_uuid, picture)
			SELECT pair.value ->> 0, pair.value ->> 1 FROM json_each(${JSON.stringify(pairs)}) AS pair
			INNER JOIN ${question} AS there ON there.uuid = pair.value ->> 0
			WHERE ${when} AND NOT EXISTS (SELECT 1 FROM ${questionPicture} AS p JOIN ${asset} AS a ON a.uuid = p.asset_uuid
				WHERE p.name = pair.value ->> 1 AND a.stored_at IS NULL)`),
		db
			.update(asset)
			.set({ holderType: "question-picture", holderUuid: sql`${asset.uuid}`, looseSince: null })
			.where(
				sql`${asset.looseSince} IS NOT NULL AND ${asset.storedAt} IS NOT NULL AND ${asset.uuid} IN (
					SELECT p.asset_uuid FROM ${questionPicture} AS p JOIN ${questionPictureUse} AS u ON u.picture = p.name
					WHERE p.name ${isOneOf(names)})`,
			),
	];
}

/** The statement that notes the pictures of a frozen pool, for the transaction that publishes it. */
export const poolStatement = ({ db }: Needs, ownerUuid: string, pictures: readonly string[]) =>
	db.run(sql`INSERT OR IGNORE INTO ${poolPicture} (picture, owner_uuid)
		SELECT value, ${ownerUuid} FROM json_each(${JSON.stringify(pictures)})`);

/**
 * The statements that note pictures which an explanation of a correction names (MT-8.6), for the transaction that writes it: they are kept, and
 * read by whom the exam shows its questions. What the bank does not have is passed over.
 * @param when that the explanation was written
 */
export function explainedPictures({ db }: Needs, examUuid: string, names: readonly string[], when: SQL) {
	if (names.length === 0) return [];
	return [
		db.run(sql`INSERT OR IGNORE INTO ${poolPicture} (picture, owner_uuid)
			SELECT p.name, ${examUuid} FROM ${questionPicture} AS p JOIN ${asset} AS a ON a.uuid = p.asset_uuid
			WHERE a.stored_at IS NOT NULL AND p.name ${isOneOf(names)} AND ${when}`),
		db
			.update(asset)
			.set({ holderType: "question-picture", holderUuid: sql`${asset.uuid}`, looseSince: null })
			.where(
				sql`${asset.looseSince} IS NOT NULL AND ${asset.storedAt} IS NOT NULL AND ${asset.uuid} IN (
					SELECT p.asset_uuid FROM ${questionPicture} AS p JOIN ${poolPicture} AS u ON u.picture = p.name
					WHERE u.owner_uuid = ${examUuid} AND p.name ${isOneOf(names)})`,
			),
	];
}

/** The statement that reads the pictures which these questions name or have named. @param questions a query of uuids, or `IN` of them */
export const picturesOf = ({ db }: Needs, questions: SQL) =>
	db
		.selectDistinct({ picture: questionPictureUse.picture })
		.from(questionPictureUse)
		.where(sql`${questionPictureUse.questionUuid} IN ${questions}`);

/**
 * The statement that lets go of those of these pictures which no question and no pool names any more, for the transaction in which questions go:
 * they are removed a day later (AST-5).
 */
export const unusedLoosened = (deps: Needs, names: readonly string[], now: number) =>
	loosenedForADay(
		deps,
		sql`${asset.uuid} IN (SELECT p.asset_uuid FROM ${questionPicture} AS p WHERE p.name ${isOneOf(names)}
			AND NOT EXISTS (SELECT 1 FROM ${questionPictureUse} AS u WHERE u.picture = p.name)
			AND NOT EXISTS (SELECT 1 FROM ${poolPicture} AS o WHERE o.picture = p.name))`,
		now,
	);
