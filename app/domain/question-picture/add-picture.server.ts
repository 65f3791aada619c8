import { eq, sql } from "drizzle-orm";
import { asset, questionPicture } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { photoErrors } from "~/domain/photo/errors.ts";
import { drawPicture, keepPicture, type PictureNeeds } from "~/domain/photo/store-picture.server.ts";
import { readPictureHeader } from "~/lib/picture-header.ts";
import { pictureName } from "~/lib/question-picture.ts";
import { questionPictureKey } from "./rules.ts";

/** A picture that texts can name. */
export type QuestionPicture = { name: string; width: number; height: number; bytes: number };

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The statement that lets one which nothing names yet stay another day. */
const renewed = ({ db, clock }: Pick<Deps, "db" | "clock">, name: string) =>
	db
		.update(asset)
		.set({ looseSince: clock() })
		.where(
			sql`${asset.looseSince} IS NOT NULL AND ${asset.storedAt} IS NOT NULL
				AND ${asset.uuid} IN (SELECT asset_uuid FROM ${questionPicture} WHERE name = ${name})`,
		);

/** The statement that finds one which is there. */
const found = ({ db }: Pick<Deps, "db">, name: string) =>
	db
		.select({ name: questionPicture.name })
		.from(questionPicture)
		.innerJoin(asset, eq(asset.uuid, questionPicture.assetUuid))
		.where(sql`${questionPicture.name} = ${name} AND ${asset.storedAt} IS NOT NULL`);

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
	const size = readPictureHeader(drawn);
	if (!size) throw photoErrors.fail("PhotoServiceAway");
	const { width, height } = size;
	const name = pictureName(await sha256(drawn), size);
	const made = { name, width, height, bytes: drawn.byteLength };
	const { db } = deps;
	const [, [known]] = await db.batch([renewed(deps, name), found(deps, name)]);
	if (known) return made;
	const { uuid, kept } = await keepPicture(deps, accountUuid, drawn, {
		name: `${name}.jpg`,
		keyOf: questionPictureKey,
	});
	// Of two who bring the same at once one is named; the other's bytes are attached to nothing, and go.
	await db.batch([
		db.update(asset).set(kept).where(eq(asset.uuid, uuid)),
		insertWhere(
			{ db },
			questionPicture,
			{ name, assetUuid: uuid, createdAt: deps.clock() },
			sql`WHERE NOT EXISTS (SELECT 1 FROM ${questionPicture} AS known WHERE known.name = ${name})`,
		),
	]);
	return made;
}
