import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { course } from "./course.ts";
import { lecture } from "./lecture.ts";

/** What becomes of work that arrives after the end. */
export const LATE_POLICIES = ["refuse", "mark_late"] as const;
/** Of a student's work for an assignment one submission is active; handing in again replaces it and keeps it. */
export const SUBMISSION_STATES = ["active", "replaced"] as const;

/** Work that a teacher sets in a course, or in one of its lectures (ASG-1). Triggers refuse dates outside the course. Times ms UTC. */
export const assignment = sqliteTable(
	"assignment",
	{
		id: id(),
		uuid: uuid(),
		courseUuid: text("course_uuid")
			.notNull()
			.references(() => course.uuid, { onDelete: "cascade" }),
		/** Null where it belongs to the course alone. */
		lectureUuid: text("lecture_uuid").references(() => lecture.uuid, { onDelete: "set null" }),
		title: text("title").notNull(),
		/** Markdown, and its safe rendering. */
		description: text("description"),
		html: text("html"),
		startsAt: millis("starts_at").notNull(),
		endsAt: millis("ends_at").notNull(),
		/** The most that a submission can get, in hundredths of a mark (DATA-7). */
		marks: integer("marks").notNull(),
		latePolicy: text("late_policy", { enum: LATE_POLICIES }).notNull().default("refuse"),
		/** Rises with every change: who changes an older one is told. */
		version: integer("version").notNull().default(1),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("assignment_course").on(table.courseUuid, table.endsAt),
		index("assignment_lecture").on(table.lectureUuid, table.endsAt),
		check("assignment_window", sql`starts_at < ends_at`),
		check("assignment_marks", sql`marks > 0`),
		check("assignment_late_policy", oneOf("late_policy", LATE_POLICIES)),
	],
);

/** One student may hand in until later than the others (ASG-3). */
export const assignmentExtension = sqliteTable(
	"assignment_extension",
	{
		assignmentUuid: text("assignment_uuid")
			.notNull()
			.references(() => assignment.uuid, { onDelete: "cascade" }),
		studentUuid: text("student_uuid")
			.notNull()
			.references(() => account.uuid),
		endsAt: millis("ends_at").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		primaryKey({ columns: [table.assignmentUuid, table.studentUuid] }),
		index("assignment_extension_student").on(table.studentUuid),
	],
);

/** From this assignment one student is excused: it counts for nothing of theirs (GRD-1). */
export const assignmentExcuse = sqliteTable(
	"assignment_excuse",
	{
		assignmentUuid: text("assignment_uuid")
			.notNull()
			.references(() => assignment.uuid, { onDelete: "cascade" }),
		studentUuid: text("student_uuid")
			.notNull()
			.references(() => account.uuid),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.assignmentUuid, table.studentUuid] }),
		index("assignment_excuse_student").on(table.studentUuid),
	],
);

/** What a student handed in (ASG-4). An assignment with submissions is never deleted: the key refuses it. Its files are assets. */
export const submission = sqliteTable(
	"submission",
	{
		id: id(),
		uuid: uuid(),
		assignmentUuid: text("assignment_uuid")
			.notNull()
			.references(() => assignment.uuid),
		studentUuid: text("student_uuid")
			.notNull()
			.references(() => account.uuid),
		text: text("text").notNull(),
		state: text("state", { enum: SUBMISSION_STATES }).notNull().default("active"),
		late: integer("late", { mode: "boolean" }).notNull().default(false),
		submittedAt: millis("submitted_at").notNull(),
		/** Rises with every change of its text or files. */
		version: integer("version").notNull().default(1),
		/** Names its last change, so that the batch of that change finds its own. */
		changeUuid: text("change_uuid").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("submission_active").on(table.assignmentUuid, table.studentUuid).where(sql`state = 'active'`),
		index("submission_assignment").on(table.assignmentUuid, table.state, table.submittedAt),
		index("submission_student").on(table.studentUuid, table.assignmentUuid),
		check("submission_state", oneOf("state", SUBMISSION_STATES)),
	],
);

/**
 * The draft mark of work that its student took back (ASG-6): it goes with what they hand in next. Marks in hundredths; one for an assignment and
 * a student, the last.
 */
export const withdrawnDraft = sqliteTable(
	"withdrawn_draft",
	{
		assignmentUuid: text("assignment_uuid")
			.notNull()
			.references(() => assignment.uuid, { onDelete: "cascade" }),
		studentUuid: text("student_uuid")
			.notNull()
			.references(() => account.uuid),
		draftMarks: integer("draft_marks"),
		draftComment: text("draft_comment"),
		draftedAt: millis("drafted_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.assignmentUuid, table.studentUuid] }),
		index("withdrawn_draft_student").on(table.studentUuid),
		check("withdrawn_draft_positive", sql`draft_marks >= 0`),
	],
);

/** What the teacher thinks of a submission (ASG-6): a draft that only the teacher sees, and what was returned. Marks in hundredths. */
export const submissionMark = sqliteTable(
	"submission_mark",
	{
		submissionUuid: text("submission_uuid")
			.primaryKey()
			.references(() => submission.uuid, { onDelete: "cascade" }),
		draftMarks: integer("draft_marks"),
		draftComment: text("draft_comment"),
		/** When the draft was written; null where there is none. */
		draftedAt: millis("drafted_at"),
		/** The version of the submission that the teacher had read. */
		seenVersion: integer("seen_version").notNull(),
		marks: integer("marks"),
		comment: text("comment"),
		returnedAt: millis("returned_at"),
		version: integer("version").notNull().default(1),
		updatedAt: updatedAt(),
	},
	() => [
		check("submission_mark_returned", sql`(returned_at IS NULL) = (marks IS NULL)`),
		check("submission_mark_positive", sql`marks >= 0 AND draft_marks >= 0`),
	],
);
