import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { asset } from "./asset.ts";
import { createdAt } from "./columns.ts";
import { question } from "./question-bank.ts";

/** A picture that texts of questions name (QB-17). It is named by its content, and never changed. */
export const questionPicture = sqliteTable("question_picture", {
	/** The beginning of its SHA-256, and its size: `3f9a2c7d1e5b8a04c6d2-640x480`. */
	name: text("name").primaryKey(),
	/** Its bytes; where these are removed, nothing names it any more. */
	assetUuid: text("asset_uuid")
		.notNull()
		.unique()
		.references(() => asset.uuid, { onDelete: "cascade" }),
	createdAt: createdAt(),
});

/** The pictures that a question names, or named in a version before: its history shows them. They go with the question. */
export const questionPictureUse = sqliteTable(
	"question_picture_use",
	{
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid, { onDelete: "cascade" }),
		picture: text("picture")
			.notNull()
			.references(() => questionPicture.name),
	},
	(table) => [
		primaryKey({ columns: [table.questionUuid, table.picture] }),
		index("question_picture_use_picture").on(table.picture),
	],
);

/** The pictures of every pool that was frozen for an exam or a self-assessment: who may read the pool's questions may read these (QB-20). */
export const poolPicture = sqliteTable(
	"pool_picture",
	{
		picture: text("picture")
			.notNull()
			.references(() => questionPicture.name),
		ownerUuid: text("owner_uuid").notNull(),
	},
	(table) => [primaryKey({ columns: [table.picture, table.ownerUuid] })],
);
