import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

export const LEVELS = ["SSC", "HSC"] as const;
export const LANGUAGES = ["en", "bn"] as const;

export const subject = sqliteTable("subject", {
	id: id(),
	uuid: uuid(),
	title: text("title").notNull().unique(),
	titleBn: text("title_bn"),
	createdAt: createdAt(),
	/** Raised by every change: what was read before it is not written over it. */
	version: integer("version").notNull().default(1),
	/** Its place in lists; those of one place are in the order of their names. */
	position: integer("position").notNull().default(0),
	/** Offered to nobody any more; it stays where it was chosen. */
	hidden: integer("hidden", { mode: "boolean" }).notNull().default(false),
});

/** A chapter of a subject, by which questions are found (QB-11). */
export const topic = sqliteTable(
	"topic",
	{
		id: id(),
		uuid: uuid(),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		title: text("title").notNull(),
		titleBn: text("title_bn"),
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
	},
	(table) => [uniqueIndex("topic_title").on(table.subjectUuid, table.title)],
);

/** A single-best-answer question (QB-1). Text is Markdown with LaTeX in `$…$`. */
export const question = sqliteTable(
	"question",
	{
		id: id(),
		uuid: uuid(),
		/** The author's own key, e.g. `PHY-001`: what makes an import repeatable. */
		code: text("code").notNull().unique(),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		level: text("level", { enum: LEVELS }).notNull(),
		language: text("language", { enum: LANGUAGES }).notNull(),
		/** 1 easy, 2 medium, 3 hard */
		difficulty: integer("difficulty").notNull(),
		content: text("content").notNull(),
		explanation: text("explanation").notNull(),
		archivedAt: millis("archived_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		topicUuid: text("topic_uuid").references(() => topic.uuid),
		/** Its options stand in the author's order on every paper. */
		keepOrder: integer("keep_order", { mode: "boolean" }).notNull().default(false),
		/** Its last option stays the last one; the others are shuffled. */
		keepLast: integer("keep_last", { mode: "boolean" }).notNull().default(false),
		/** By which likely doubles are found (QB-8): `lookKey` of its text, written with it. */
		lookKey: text("look_key"),
		/** Counts what was written; each one before stands in `question_version`. */
		version: integer("version").notNull().default(1),
		/** The account that wrote this version; null where that is not known. */
		changedBy: text("changed_by"),
	},
	(table) => [
		index("question_subject").on(table.subjectUuid, table.level, table.language),
		index("question_topic").on(table.topicUuid),
		index("question_updated").on(table.updatedAt),
		index("question_look_key").on(table.lookKey),
		check("question_difficulty", sql`difficulty BETWEEN 1 AND 3`),
		check("question_level", oneOf("level", LEVELS)),
		check("question_language", oneOf("language", LANGUAGES)),
	],
);

export const questionOption = sqliteTable(
	"question_option",
	{
		uuid: uuid(),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		content: text("content").notNull(),
		isCorrect: integer("is_correct", { mode: "boolean" }).notNull(),
	},
	(table) => [
		uniqueIndex("question_option_position").on(table.questionUuid, table.position),
		uniqueIndex("question_option_one_key").on(table.questionUuid).where(sql`is_correct = 1`),
	],
);

export const questionTag = sqliteTable(
	"question_tag",
	{
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid, { onDelete: "cascade" }),
		tag: text("tag").notNull(),
	},
	(table) => [primaryKey({ columns: [table.questionUuid, table.tag] }), index("question_tag_tag").on(table.tag)],
);

/** What a question said before it was changed, as JSON (`QuestionText`). Never updated. */
export const questionVersion = sqliteTable(
	"question_version",
	{
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid, { onDelete: "cascade" }),
		version: integer("version").notNull(),
		content: text("content").notNull(),
		changedBy: text("changed_by"),
		/** When this version was written. */
		createdAt: createdAt(),
	},
	(table) => [primaryKey({ columns: [table.questionUuid, table.version] })],
);

/** An import that wrote something, to be looked at and taken back (QB-13). */
export const questionImport = sqliteTable(
	"question_import",
	{
		id: id(),
		uuid: uuid(),
		/** Null of what was pasted, or sent by a call. */
		fileName: text("file_name"),
		format: text("format").notNull(),
		created: integer("created").notNull(),
		updated: integer("updated").notNull(),
		unchanged: integer("unchanged").notNull(),
		refused: integer("refused").notNull(),
		importedBy: text("imported_by").notNull(),
		createdAt: createdAt(),
		undoneAt: millis("undone_at"),
		undoneBy: text("undone_by"),
	},
	// An undo that has become impossible writes 0, which ends its transaction.
	() => [check("question_import_undone", sql`undone_at IS NULL OR undone_at > 0`)],
);

/** A question that an import wrote, and which version of it: 1 is a new one. Stays when the question goes. */
export const questionImportChange = sqliteTable(
	"question_import_change",
	{
		importUuid: text("import_uuid")
			.notNull()
			.references(() => questionImport.uuid, { onDelete: "cascade" }),
		questionUuid: text("question_uuid").notNull(),
		code: text("code").notNull(),
		version: integer("version").notNull(),
	},
	(table) => [primaryKey({ columns: [table.importUuid, table.questionUuid] })],
);

/**
 * The questions of the pool that papers are drawn from now, for each published exam and self-assessment (QB-3). A trigger
 * refuses a question that another open pool holds, when one of the two is an exam's; another follows a change of its stop.
 */
export const heldQuestion = sqliteTable(
	"held_question",
	{
		ownerUuid: text("owner_uuid").notNull(),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid),
		/** When the exam stops for all; null for a self-assessment, which never does. */
		heldUntil: millis("held_until"),
		/** When it was published (or its stop was changed): what has stopped by then holds nothing. */
		heldAt: millis("held_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.ownerUuid, table.questionUuid] }),
		index("held_question_question").on(table.questionUuid),
	],
);

/** Questions that an admin took out of the draft of a model test or a self-assessment: its pool is not chosen from them (EXD-12). */
export const leftOutQuestion = sqliteTable(
	"left_out_question",
	{
		ownerUuid: text("owner_uuid").notNull(),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid, { onDelete: "cascade" }),
	},
	(table) => [
		primaryKey({ columns: [table.ownerUuid, table.questionUuid] }),
		index("left_out_question_question").on(table.questionUuid),
	],
);
