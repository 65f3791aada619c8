import { and, eq, isNotNull, sql } from "drizzle-orm";
import { asset, questionPicture } from "#db/schema/index.ts";
import { requireSignedIn, unmetPrecondition } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type OpenedFile, openedFile } from "~/domain/asset/opened-file.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { questionPictureErrors } from "./errors.ts";
import { questionPictureFileReader } from "./file-reader.server.ts";

const noPicture = () => questionPictureErrors.fail("QuestionPictureNotFound");

/**
 * A question's picture, for whom the exam shows its questions (QB-20), also one that no question has yet, for admins. One round trip.
 * @throws DomainError QuestionPictureNotFound, or of requireSignedIn
 */
export async function openQuestionPicture(
	{ db, files, clock }: Pick<Deps, "db" | "files" | "clock">,
	who: Actor | null,
	name: string,
): Promise<OpenedFile> {
	const actor = requireSignedIn(who);
	// Whoever lacks what their role needs sits no exam either.
	const may = unmetPrecondition(actor) === null ? questionPictureFileReader(actor, sql`${asset.uuid}`, clock()) : null;
	if (!may) throw noPicture();
	const [row] = await db
		.select({
			...{ uuid: asset.uuid, key: asset.key, name: asset.name },
			...{ type: asset.type, bytes: asset.bytes, storedAt: asset.storedAt },
		})
		.from(questionPicture)
		.innerJoin(asset, eq(asset.uuid, questionPicture.assetUuid))
		.where(and(eq(questionPicture.name, name), isNotNull(asset.storedAt), may));
	if (!row) throw noPicture();
	return openedFile({ files }, row);
}
