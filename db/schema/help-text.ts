import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, updatedAt } from "./columns.ts";

/** What admins say on the help page in place of a built-in question and its answer (SITE-18). Answers are Markdown, rendered when written. */
export const helpText = sqliteTable("help_text", {
	id: id(),
	/** The built-in question whose place it takes. */
	item: text("item").notNull().unique(),
	questionEn: text("question_en").notNull(),
	questionBn: text("question_bn").notNull(),
	answerEn: text("answer_en").notNull(),
	answerBn: text("answer_bn").notNull(),
	htmlEn: text("html_en").notNull(),
	htmlBn: text("html_bn").notNull(),
	/** Null while it is a draft: everybody reads the built-in text. */
	publishedAt: millis("published_at"),
	/** When the built-in text was restored: what is kept here is then said nowhere, and the version goes on from it. */
	restoredAt: millis("restored_at"),
	/** Raised by every change: what was read before it is not written over it. */
	version: integer("version").notNull().default(1),
	createdAt: createdAt(),
	updatedAt: updatedAt(),
});
