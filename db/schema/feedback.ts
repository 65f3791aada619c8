import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { account } from "./account.ts";
import { createdAt, id, millis, oneOf, updatedAt, uuid } from "./columns.ts";

export const FEEDBACK_STATES = ["new", "in_progress", "answered", "closed"] as const;

/** What somebody told us, and our answer (FBK-1). Its files are assets that hang on it. */
export const feedback = sqliteTable(
	"feedback",
	{
		id: id(),
		uuid: uuid(),
		accountUuid: text("account_uuid")
			.notNull()
			.references(() => account.uuid),
		/** The role in use when it was written. */
		role: text("role").notNull(),
		title: text("title").notNull(),
		description: text("description").notNull(),
		/** The page it was written on, where that is known. */
		page: text("page"),
		state: text("state", { enum: FEEDBACK_STATES }).notNull().default("new"),
		answer: text("answer"),
		answeredBy: text("answered_by"),
		answeredAt: millis("answered_at"),
		createdAt: createdAt(),
		/** Also what an admin has seen: of two who decide at once the second is told. */
		updatedAt: updatedAt(),
	},
	(table) => [
		index("feedback_account").on(table.accountUuid, table.id),
		index("feedback_state").on(table.state, table.id),
		check("feedback_state_value", oneOf("state", FEEDBACK_STATES)),
	],
);
