import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { grade } from "./institute.ts";
import { EXAM_STATES, SEAL_REASONS } from "./model-test.ts";
import { payment } from "./payment.ts";
import { LANGUAGES, LEVELS, question, subject } from "./question-bank.ts";

/** A kind of self-assessment (MOCK-1). Marks are hundredths, money is poisha. */
export const mockTestType = sqliteTable(
	"mock_test_type",
	{
		id: id(),
		uuid: uuid(),
		title: text("title").notNull(),
		subtitle: text("subtitle"),
		description: text("description"),
		icon: text("icon"),
		color: text("color"),
		/** Where its poster is, and what that shows. */
		image: text("image"),
		imageAlt: text("image_alt"),
		durationMinutes: integer("duration_minutes").notNull(),
		numberOfQuestions: integer("number_of_questions").notNull(),
		examTag: text("exam_tag"),
		examTagBn: text("exam_tag_bn"),
		feePoisha: integer("fee_poisha").notNull().default(0),
		/** How many attempts one purchase gives; a free type is without limit. */
		attemptsPerPurchase: integer("attempts_per_purchase").notNull().default(1),
		marksPerCorrect: integer("marks_per_correct").notNull().default(100),
		penaltyPerWrong: integer("penalty_per_wrong").notNull().default(0),
		/** Which questions of the bank it is made of; null for all. */
		level: text("level", { enum: LEVELS }),
		language: text("language", { enum: LANGUAGES }),
		/** Its pool has questions with this tag alone; null for any. */
		questionTag: text("question_tag"),
		/** Its pool has questions of this import alone, also once that is undone; null for any. */
		questionImportUuid: text("question_import_uuid"),
		/** Its pool has so many times as many questions as a paper. */
		poolTimes: integer("pool_times").notNull().default(3),
		state: text("state", { enum: EXAM_STATES }).notNull().default("draft"),
		/** The version of `mock_test_pool` new papers are drawn from; null until published. */
		poolVersion: integer("pool_version"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("mock_test_type_title").on(table.state, table.title),
		check("mock_test_type_duration", sql`duration_minutes > 0 AND number_of_questions > 0`),
		check("mock_test_type_fee", sql`fee_poisha >= 0`),
		check("mock_test_type_attempts", sql`attempts_per_purchase > 0`),
		check("mock_test_type_state", oneOf("state", EXAM_STATES)),
	],
);

export const mockTestTypeSubject = sqliteTable(
	"mock_test_type_subject",
	{
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid, { onDelete: "cascade" }),
		subjectUuid: text("subject_uuid")
			.notNull()
			.references(() => subject.uuid),
		position: integer("position").notNull(),
		numberOfQuestions: integer("number_of_questions").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.typeUuid, table.subjectUuid] }),
		check("mock_test_type_subject_count", sql`number_of_questions > 0`),
	],
);

/** The classes that a kind of self-assessment is for; one without any is for everybody. */
export const mockTestTypeGrade = sqliteTable(
	"mock_test_type_grade",
	{
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid, { onDelete: "cascade" }),
		gradeUuid: text("grade_uuid")
			.notNull()
			.references(() => grade.uuid, { onDelete: "cascade" }),
	},
	(table) => [primaryKey({ columns: [table.typeUuid, table.gradeUuid] })],
);

export const mockTestTypeQuestion = sqliteTable(
	"mock_test_type_question",
	{
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid, { onDelete: "cascade" }),
		questionUuid: text("question_uuid")
			.notNull()
			.references(() => question.uuid),
	},
	(table) => [
		primaryKey({ columns: [table.typeUuid, table.questionUuid] }),
		index("mock_test_type_question_question").on(table.questionUuid),
	],
);

/** A frozen, versioned snapshot of a type's pool, as JSON (`PaperPool`). Never updated. */
export const mockTestPool = sqliteTable(
	"mock_test_pool",
	{
		uuid: uuid(),
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid, { onDelete: "cascade" }),
		version: integer("version").notNull(),
		content: text("content").notNull(),
		createdAt: createdAt(),
	},
	(table) => [uniqueIndex("mock_test_pool_version").on(table.typeUuid, table.version)],
);

/** What a purchase of a paid type gives: so many attempts. `used` never passes `attempts`. */
export const mockTestEntitlement = sqliteTable(
	"mock_test_entitlement",
	{
		id: id(),
		uuid: uuid(),
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		paymentUuid: text("payment_uuid")
			.notNull()
			.unique()
			.references(() => payment.uuid),
		attempts: integer("attempts").notNull(),
		used: integer("used").notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [
		index("mock_test_entitlement_account").on(table.accountUuid, table.typeUuid, table.id),
		check("mock_test_entitlement_used", sql`used >= 0 AND used <= attempts`),
	],
);

/** One try at a self-assessment. Made when it is begun; the result columns are written once, when it is sealed. */
export const mockTestAttempt = sqliteTable(
	"mock_test_attempt",
	{
		id: id(),
		uuid: uuid(),
		typeUuid: text("type_uuid")
			.notNull()
			.references(() => mockTestType.uuid),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		entitlementUuid: text("entitlement_uuid").references(() => mockTestEntitlement.uuid),
		/** The attempt whose wrong answers are practised again; null for a whole paper. */
		retryOfUuid: text("retry_of_uuid"),
		poolVersion: integer("pool_version").notNull(),
		seed: text("seed"),
		startedAt: millis("started_at"),
		deadlineAt: millis("deadline_at"),
		finishedAt: millis("finished_at"),
		sealReason: text("seal_reason", { enum: SEAL_REASONS }),
		timeTakenMs: integer("time_taken_ms"),
		totalQuestions: integer("total_questions").notNull(),
		correctCount: integer("correct_count"),
		wrongCount: integer("wrong_count"),
		unansweredCount: integer("unanswered_count"),
		score: integer("score"),
		totalMarks: integer("total_marks"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("mock_test_attempt_account").on(table.accountUuid, table.createdAt),
		index("mock_test_attempt_progress").on(table.accountUuid, table.typeUuid, table.finishedAt),
		index("mock_test_attempt_finished").on(table.finishedAt).where(sql`finished_at IS NOT NULL`),
		index("mock_test_attempt_open").on(table.id).where(sql`finished_at IS NULL`),
		index("mock_test_attempt_running").on(table.accountUuid, table.deadlineAt).where(sql`finished_at IS NULL`),
		check(
			"mock_test_attempt_result",
			sql`finished_at IS NULL OR correct_count + wrong_count + unanswered_count = total_questions`,
		),
	],
);

export const mockTestResponse = sqliteTable(
	"mock_test_response",
	{
		attemptUuid: text("attempt_uuid")
			.notNull()
			.references(() => mockTestAttempt.uuid, { onDelete: "cascade" }),
		position: integer("position").notNull(),
		questionUuid: text("question_uuid").notNull(),
		subjectUuid: text("subject_uuid").notNull(),
		optionUuid: text("option_uuid"),
		isCorrect: integer("is_correct", { mode: "boolean" }).notNull(),
		answeredAt: millis("answered_at"),
		/** By the server's clock, from the answer before it (or the start); null when not answered. */
		timeSpentMs: integer("time_spent_ms"),
	},
	(table) => [
		primaryKey({ columns: [table.attemptUuid, table.position] }),
		index("mock_test_response_question").on(table.questionUuid),
	],
);
