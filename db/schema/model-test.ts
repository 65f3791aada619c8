import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { grade } from "./institute.ts";
import { LANGUAGES, LEVELS, question, subject } from "./question-bank.ts";

export const EXAM_STATES = ["draft", "published"] as const;
export const REGISTRATION_KINDS = ["free", "paid"] as const;
export const SEAL_REASONS = ["finish", "expire"] as const;

/** A scheduled model test (MT-1; `weekly-exam` in addresses and in the API). Money is poisha, marks are hundredths of a mark, times are ms UTC. */
export const modelTest = sqliteTable(
	"model_test",
	{
		id: id(),
		uuid: uuid(),
		name: text("name").notNull(),
		subtitle: text("subtitle"),
		description: text("description"),
		rule: text("rule"),
		prize: text("prize"),
		icon: text("icon"),
		color: text("color"),
		/** Where its poster is, and what that shows. */
		image: text("image"),
		imageAlt: text("image_alt"),
		durationMinutes: integer("duration_minutes").notNull(),
		preRegNeeded: integer("pre_reg_needed", { mode: "boolean" }).notNull().default(false),
		preRegStopAt: millis("pre_reg_stop_at"),
		startAt: millis("start_at").notNull(),
		stopAt: millis("stop_at").notNull(),
		feePoisha: integer("fee_poisha").notNull().default(0),
		marksPerCorrect: integer("marks_per_correct").notNull().default(100),
		penaltyPerWrong: integer("penalty_per_wrong").notNull().default(0),
		/** How many of the ranked attempts become winners. */
		winnerCount: integer("winner_count").notNull().default(10),
		/** Which questions of the bank it is made of; null for all. */
		level: text("level", { enum: LEVELS }),
		language: text("language", { enum: LANGUAGES }),
		/** Its pool has questions with this tag alone; null for any. */
		questionTag: text("question_tag"),
		/** Its pool has questions of this import alone, also once that is undone; null for any. */
		questionImportUuid: text("question_import_uuid"),
		/** Its pool has so many times as many questions as a paper. */
		poolTimes: integer("pool_times").notNull().default(2),
		state: text("state", { enum: EXAM_STATES }).notNull().default("draft"),
		/** The version of `paper_pool` new papers are drawn from; null until published. */
		poolVersion: integer("pool_version"),
		/** The most minutes that one of its students has beyond the others (MT-20): it has stopped for all so much later. */
		mostExtraMinutes: integer("most_extra_minutes").notNull().default(0),
		/** When the last ranking ran; null until then. */
		rankedAt: millis("ranked_at"),
		/** Since when an admin keeps its winners back (MT-7.1); null while they are public. */
		winnersHeldAt: millis("winners_held_at"),
		/** When an admin took it back for good (EXD-8); it is a draft from then on, and never published again. */
		cancelledAt: millis("cancelled_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("model_test_published").on(table.state, table.startAt),
		index("model_test_stop").on(table.state, table.stopAt),
		index("model_test_start").on(table.startAt, table.id),
		index("model_test_cancelled").on(table.startAt).where(sql`cancelled_at IS NOT NULL`),
		check("model_test_state", oneOf("state", EXAM_STATES)),
		check("model_test_window", sql`start_at < stop_at`),
		check("model_test_duration", sql`duration_minutes > 0`),
		check("model_test_fee", sql`fee_poisha >= 0`),
		check("model_test_prereg", sql`pre_reg_needed = 0 OR pre_reg_stop_at IS NOT NULL`),
	],
);

/** How many questions of each subject a paper holds, in paper order. */
export const modelTestSubject = sqliteTable(
	"model_test_subject",
	{
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		position: integer("position").notNull(),
		numberOfQuestions: integer("number_of_questions").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.examUuid, table.subjectUuid] }),
		check("model_test_subject_count", sql`number_of_questions > 0`),
	],
);

/** The classes that an exam is for; one without any is for everybody. */
export const modelTestGrade = sqliteTable(
	"model_test_grade",
	{
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		gradeUuid: text("grade_uuid")
			.notNull()
			.references(() => grade.uuid, { onDelete: "cascade" }),
	},
	(table) => [primaryKey({ columns: [table.examUuid, table.gradeUuid] })],
);

/** The questions an exam may draw from, before they are frozen. */
export const modelTestQuestion = sqliteTable(
	"model_test_question",
	{
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid),
	},
	(table) => [
		primaryKey({ columns: [table.examUuid, table.questionUuid] }),
		index("model_test_question_question").on(table.questionUuid),
	],
);

/** A frozen, versioned snapshot of an exam's pool, as JSON (`PaperPool` in domain/model-test). Never updated. */
export const paperPool = sqliteTable(
	"paper_pool",
	{
		uuid: uuid(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		version: integer("version").notNull(),
		content: text("content").notNull(),
		createdAt: createdAt(),
	},
	(table) => [uniqueIndex("paper_pool_version").on(table.examUuid, table.version)],
);

/** A key found wrong, or a question voided, after the exam (MT-8): scores are recomputed from these, the snapshot stays as it was. */
export const keyCorrection = sqliteTable(
	"key_correction",
	{
		uuid: uuid(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		questionUuid: text("question_uuid").notNull(),
		/** Of a voided question the key that it had until then. */
		correctOptionUuid: text("correct_option_uuid").notNull(),
		/** It counts as right for everybody who has it on their paper, also where it was left out (MT-8.1). */
		isVoid: integer("is_void", { mode: "boolean" }).notNull().default(false),
		/** The key in the frozen pool: a correction back to it is none any more. */
		frozenOptionUuid: text("frozen_option_uuid"),
		reason: text("reason").notNull(),
		/** What students read instead of the frozen explanation (Markdown), and its HTML; null: nothing (MT-8.6). */
		explanation: text("explanation"),
		explanationHtml: text("explanation_html"),
		/** When a ranking counted it; null while none has (MT-8.5). */
		appliedAt: millis("applied_at"),
		/** When its explanation was written later: no result changes by that. Null where it came with the correction. */
		explainedAt: millis("explained_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [uniqueIndex("key_correction_question").on(table.examUuid, table.questionUuid)],
);

export const registration = sqliteTable(
	"registration",
	{
		id: id(),
		uuid: uuid(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		kind: text("kind", { enum: REGISTRATION_KINDS }).notNull(),
		/** The payment that bought it; null when free. One payment buys one registration. */
		paymentUuid: text("payment_uuid").unique(),
		/** The pool version that the session was last prepared with; null until it was. */
		preparedVersion: integer("prepared_version"),
		/** When the sweep (or the sealed attempt) settled this registration: attempted or absent. */
		settledAt: millis("settled_at"),
		/** When the student began, and when the clock ends, for figures while the exam runs (MT-19): nothing is decided by them. */
		startedAt: millis("started_at"),
		deadlineAt: millis("deadline_at"),
		/** How many minutes this student has beyond the others, and why (MT-20). */
		extraMinutes: integer("extra_minutes").notNull().default(0),
		extraReason: text("extra_reason"),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("registration_once").on(table.examUuid, table.accountUuid),
		index("registration_account").on(table.accountUuid, table.createdAt),
		index("registration_unsettled").on(table.examUuid, table.id).where(sql`settled_at IS NULL`),
		check("registration_kind", oneOf("kind", REGISTRATION_KINDS)),
	],
);

/** Who was registered for a model test when it was cancelled (EXD-8): their calendar keeps it as cancelled (CAL-3). */
export const withdrawnRegistration = sqliteTable(
	"withdrawn_registration",
	{
		id: id(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("withdrawn_registration_once").on(table.accountUuid, table.examUuid),
		// A cancelled exam that is deleted takes them with it.
		index("withdrawn_registration_exam").on(table.examUuid),
	],
);

/** A sealed attempt, written once by its ExamSession (ATT-6). Scores are hundredths of a mark. */
export const attempt = sqliteTable(
	"attempt",
	{
		id: id(),
		uuid: uuid(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		poolVersion: integer("pool_version").notNull(),
		seed: text("seed").notNull(),
		startedAt: millis("started_at").notNull(),
		deadlineAt: millis("deadline_at").notNull(),
		finishedAt: millis("finished_at").notNull(),
		sealReason: text("seal_reason", { enum: SEAL_REASONS }).notNull(),
		timeTakenMs: integer("time_taken_ms").notNull(),
		totalQuestions: integer("total_questions").notNull(),
		correctCount: integer("correct_count").notNull(),
		wrongCount: integer("wrong_count").notNull(),
		unansweredCount: integer("unanswered_count").notNull(),
		score: integer("score").notNull(),
		totalMarks: integer("total_marks").notNull(),
		rank: integer("rank"),
		/** What the score was at the first ranking, where a correction has changed it since (MT-8.3). */
		scoreBefore: integer("score_before"),
		/** When a correction changed the score last. */
		rescoredAt: millis("rescored_at"),
		/** When a ranking gave the place among the winners to others (MT-8.8); null for who was none, or is one again. */
		formerWinnerAt: millis("former_winner_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("attempt_once").on(table.examUuid, table.accountUuid),
		// MT-11: the order of `ranking-order.server.ts`.
		index("attempt_ranking").on(table.examUuid, sql`score DESC`, table.timeTakenMs, table.finishedAt),
		index("attempt_account").on(table.accountUuid, table.finishedAt),
		index("attempt_finished").on(table.finishedAt),
		index("attempt_unranked").on(table.examUuid).where(sql`rank IS NULL`),
		check("attempt_seal_reason", oneOf("seal_reason", SEAL_REASONS)),
		check("attempt_counts", sql`correct_count + wrong_count + unanswered_count = total_questions`),
	],
);

/** One row per question of the sealed paper, answered or not, in the student's own order. */
export const response = sqliteTable(
	"response",
	{
		attemptUuid: text("attempt_uuid")
			.notNull()
			.references(() => attempt.uuid, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		questionUuid: text("question_uuid").notNull(),
		subjectUuid: text("subject_uuid").notNull(),
		optionUuid: text("option_uuid"),
		isCorrect: integer("is_correct", { mode: "boolean" }).notNull(),
		answeredAt: millis("answered_at"),
	},
	(table) => [
		primaryKey({ columns: [table.attemptUuid, table.position] }),
		index("response_question").on(table.questionUuid),
	],
);

/** The ranked head of an exam (MT-7), as shown to the public. Rebuilt whole by each ranking. */
export const winner = sqliteTable(
	"winner",
	{
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		attemptUuid: text("attempt_uuid")
			.notNull()
			.references(() => attempt.uuid, { onDelete: "cascade" }),
		accountUuid: text("account_uuid").notNull(),
		rank: integer("rank").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.examUuid, table.attemptUuid] }),
		index("winner_rank").on(table.examUuid, table.rank),
	],
);
