import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, updatedAt, uuid } from "./columns.ts";
import { course } from "./course.ts";
import { lecture } from "./lecture.ts";

const author = () =>
	text("author_uuid")
		.notNull()
		.references(() => account.uuid);
/** Markdown with LaTeX. */
const body = () => text("body").notNull();
/** The same as it is shown, rendered when it was written; null in rows from before that. */
const html = () => text("html");
/** Taken out of sight by the teacher: when and why; its author still sees it. */
const hidden = () => ({ hiddenAt: millis("hidden_at"), hiddenReason: text("hidden_reason") });

/** What a teacher tells a course. */
export const announcement = sqliteTable(
	"announcement",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		authorUuid: author(),
		body: body(),
		html: html(),
		pinnedAt: millis("pinned_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index("announcement_course").on(table.courseUuid, sql`pinned_at IS NULL`, table.createdAt)],
);

/** What somebody asks under a lecture. */
export const lectureQuestion = sqliteTable(
	"lecture_question",
	{
		id: id(),
		uuid: uuid(),
		lectureUuid: text("lecture_uuid")
			.notNull()
			.references(() => lecture.uuid, { onDelete: "cascade" }),
		authorUuid: author(),
		body: body(),
		html: html(),
		pinnedAt: millis("pinned_at"),
		...hidden(),
		/** When the teacher answered first, or said that it is answered. */
		answeredAt: millis("answered_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("lecture_question_lecture").on(table.lectureUuid, sql`pinned_at IS NULL`, table.createdAt),
		index("lecture_question_author").on(table.authorUuid, table.createdAt),
	],
);

export const lectureAnswer = sqliteTable(
	"lecture_answer",
	{
		id: id(),
		uuid: uuid(),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => lectureQuestion.uuid, { onDelete: "cascade" }),
		authorUuid: author(),
		body: body(),
		html: html(),
		...hidden(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("lecture_answer_question").on(table.questionUuid, table.createdAt),
		index("lecture_answer_author").on(table.authorUuid, table.createdAt),
	],
);
