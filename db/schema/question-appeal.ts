import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";
import { modelTest } from "./model-test.ts";

/** What may be wrong with a question, as students say it. */
export const APPEAL_REASONS = ["key", "several", "none", "text", "syllabus"] as const;
export const APPEAL_STATES = ["open", "accepted", "rejected"] as const;

/** What a student objects to in a question of a model test that is over (MT-22). It never writes marks: a correction does (MT-8). */
export const questionAppeal = sqliteTable(
	"question_appeal",
	{
		id: id(),
		uuid: uuid(),
		examUuid: text("exam_uuid")
			.notNull()
			.references(() => modelTest.uuid, { onDelete: "cascade" }),
		/** Of the frozen pool. */
		questionUuid: text("question_uuid").notNull(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		reason: text("reason", { enum: APPEAL_REASONS }).notNull(),
		body: text("body").notNull(),
		state: text("state", { enum: APPEAL_STATES }).notNull().default("open"),
		/** What the student is answered; null while it is open, and where a correction is the answer. */
		answer: text("answer"),
		decidedBy: text("decided_by"),
		/** When it was decided last: those decided together have the same, which is also the version of their decision. */
		decidedAt: millis("decided_at"),
		createdAt: createdAt(),
		/** When the student wrote it last. */
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex("question_appeal_once").on(table.examUuid, table.questionUuid, table.accountUuid),
		index("question_appeal_account").on(table.accountUuid, table.examUuid, table.id),
		index("question_appeal_open").on(table.examUuid, table.questionUuid).where(sql`state = 'open'`),
		index("question_appeal_decided").on(table.examUuid, table.questionUuid).where(sql`state <> 'open'`),
		check("question_appeal_reason", oneOf("reason", APPEAL_REASONS)),
		check("question_appeal_state", oneOf("state", APPEAL_STATES)),
		check("question_appeal_decided_at", sql`(state = 'open') = (decided_at IS NULL)`),
	],
);
