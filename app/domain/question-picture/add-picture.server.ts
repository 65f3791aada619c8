import { eq, sql } from "drizzle-orm";
import { asset, questionPicture } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { drawPicture, type PictureNeeds, pictureRow, storeDrawn } from "~/domain/photo/store-picture.server.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { pictureName } from "~/lib/question-picture.ts";
import { questionPictureKey } from "./rules.ts";
import { knownPictures } from "./uses.server.ts";

/** A picture that texts can name. */
export type QuestionPicture = { name: string; width: number; height: number; bytes: number };

/** What the bytes of a picture are called, whoever has them; null for what is no picture. */
export async function nameOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Omit<QuestionPicture, "bytes"> | null> {
	const size = readPictureHeader(bytes);
	if (!size) return null;
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	const { width, height } = size;
	return {
		name: pictureName(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""), size),
		width,
		height,
	};
}

/** The statement that lets those which nothing names yet stay another day. */
const renewed = ({ db, clock }: Pick<Deps, "db" | "clock">, names: readonly string[]) =>
	db
		.update(asset)
		.set({ looseSince: clock() })
		.where(
			sql`${asset.looseSince} IS NOT NULL AND ${asset.storedAt} IS NOT NULL AND ${asset.uuid} IN
				(SELECT asset_uuid FROM ${questionPicture} WHERE name IN (SELECT value FROM json_each(${JSON.stringify(names)})))`,
		);

/** Which of these the bank has; they stay another day at least. One round trip. */
export async function renewKnown(deps: Pick<Deps, "db" | "clock">, names: readonly string[]): Promise<Set<string>> {
	const [, known] = await deps.db.batch([renewed(deps, names), knownPictures(deps, names)]);
	return new Set(known.map(({ name }) => name));
}

/** So many are stored at once. */
const AT_ONCE = 4;

/**
 * Keeps pictures that were drawn; of the same content there is one. What no text names is removed a day later. Three round trips at most,
 * however many they are.
 * @throws DomainError PhotoServiceAway for what is no picture, Unavailable
 */
export async function keepDrawn(
	deps: PictureNeeds,
	accountUuid: string,
	drawn: readonly Uint8Array<ArrayBuffer>[],
): Promise<QuestionPicture[]> {
	const made = await Promise.all(
		drawn.map(async (bytes) => {
			const named = await nameOfBytes(bytes);
			if (!named) throw photoErrors.fail("PhotoServiceAway");
			return { ...named, bytes: bytes.byteLength };
		}),
	);
	const { db } = deps;
	const known = await renewKnown(
		deps,
		made.map(({ name }) => name),
	);
	const now = deps.clock();
	const fresh = new Map(
		made.flatMap(({ name }, at) => {
			const row = pictureRow(accountUuid, { name: `${name}.jpg`, keyOf: questionPictureKey, now });
			return known.has(name) ? [] : [[name, { row, bytes: drawn[at] as Uint8Array<ArrayBuffer> }] as const];
		}),
	);
	const all = [...fresh];
	if (all.length === 0) return made;
	await db.insert(asset).values(all.map(([, { row }]) => row));
	const statements = [];
	for (let at = 0; at < all.length; at += AT_ONCE) {
		const stored = await Promise.all(
			all.slice(at, at + AT_ONCE).map(async ([name, { row, bytes }]) => ({
				...{ name, uuid: row.uuid },
				kept: await storeDrawn(deps, row, bytes),
			})),
		);
		// Of two who bring the same at once one is named; the other's bytes are attached to nothing, and go.
		for (const { name, uuid, kept } of stored)
			statements.push(
				db.update(asset).set(kept).where(eq(asset.uuid, uuid)),
				insertWhere(
					{ db },
					questionPicture,
					{ name, assetUuid: uuid, createdAt: now },
					sql`WHERE NOT EXISTS (SELECT 1 FROM ${questionPicture} AS known WHERE known.name = ${name})`,
				),
			);
	}
	const [first, ...others] = statements;
	if (first) await db.batch([first, ...others]);
	return made;
}

/**
 * An admin brings a picture for questions (QB-17): drawn anew and whole, at most 1080 pixels along its longer edge and 200 KB. Of the same content
 * there is one. What no text names is removed a day later. Five round trips at most.
 * @throws DomainError of drawPicture, Unavailable, or of requireRole; nothing is kept then
 */
export async function addQuestionPicture(
	deps: PictureNeeds,
	who: Actor | null,
	picture: Uint8Array<ArrayBuffer>,
): Promise<QuestionPicture> {
	const { accountUuid } = requireRole(who, "admin");
	const drawn = await drawPicture(deps, accountUuid, picture, "fit");
	const [made] = await keepDrawn(deps, accountUuid, [drawn]);
	return made as QuestionPicture;
}
