import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/* What our own pages keep, beside the provider's tables in schema.ts: walks, codes, limits, sign-outs still to be told. */

export const OTP_PURPOSES = ["register", "sign-in", "reset", "verify", "change-mobile"] as const;

/**
 * A walk through the pages that is under way: what was typed on the first page, and what has been proved since. It
 * belongs to one browser (`browserHash`), so that nobody can be walked into somebody else's.
 */
export const flow = sqliteTable(
	"flow",
	{
		id: text("id").primaryKey(),
		browserHash: text("browser_hash").notNull(),
		purpose: text("purpose", { enum: OTP_PURPOSES }).notNull(),
		/** E.164 */
		mobile: text("mobile").notNull(),
		/** Registration: the name and the password's hash, kept until the number is proved. */
		name: text("name"),
		passwordHash: text("password_hash"),
		/**
		 * Who had the number when the walk began; null: nobody. What it leads to is theirs alone. Change of the number: whose account
		 * gets it; they were asked for their password when the walk began.
		 */
		userId: text("user_id"),
		/** The walk ends here: a path of ours or an address of the client, checked when it was taken in. */
		continueTo: text("continue_to").notNull(),
		/** Milliseconds; set once, when the code was right. */
		provedAt: integer("proved_at"),
		endedAt: integer("ended_at"),
		/** The number, or its person's, changed hands since: a right code leads nowhere, and until one is typed nothing shows it. */
		voidAt: integer("void_at"),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [
		index("flow_expires").on(table.expiresAt),
		index("flow_mobile").on(table.mobile),
		index("flow_user").on(table.userId),
		check("flow_purpose", sql`purpose IN ('register', 'sign-in', 'reset', 'verify', 'change-mobile')`),
	],
);

/** One code that was asked for. Rows outlive their use by an hour at least: they are what the limits count. */
export const otp = sqliteTable(
	"otp",
	{
		id: text("id").primaryKey(),
		flowId: text("flow_id").notNull(),
		/** E.164 */
		mobile: text("mobile").notNull(),
		/** Keyed hash of code and flow. Null: nothing was sent, because nobody has this number. */
		codeHash: text("code_hash"),
		triesLeft: integer("tries_left").notNull(),
		sentAt: integer("sent_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** Used, or replaced by a newer one. */
		closedAt: integer("closed_at"),
	},
	(table) => [
		index("otp_mobile_sent").on(table.mobile, table.sentAt),
		index("otp_flow_sent").on(table.flowId, table.sentAt),
		check("otp_tries", sql`tries_left BETWEEN 0 AND 3`),
	],
);

/**
 * What the SMS of a long code says that it does: begin an account; sign in to the one that is there already; all of an account's; or
 * make the number that of another account.
 */
export const LONG_CODE_KINDS = ["register", "registered", "account", "change-mobile"] as const;

/**
 * A code of twelve digits, sent where strangers have used up the short ones of a number. It belongs to the phone and to no
 * walk or browser: whoever can read that phone types it wherever they are.
 */
export const longCode = sqliteTable(
	"long_code",
	{
		id: text("id").primaryKey(),
		/** E.164 */
		mobile: text("mobile").notNull(),
		kind: text("kind", { enum: LONG_CODE_KINDS }).notNull(),
		/** Who had the number when it was sent; null: nobody. It works in walks of the same alone. */
		userId: text("user_id"),
		/** Keyed hash of code and row. Null: nothing was sent, because nobody has this number, or the number changed hands since. */
		codeHash: text("code_hash"),
		sentAt: integer("sent_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		/** Used. */
		closedAt: integer("closed_at"),
	},
	(table) => [
		index("long_code_mobile").on(table.mobile, table.kind, table.expiresAt),
		index("long_code_expires").on(table.expiresAt),
		check("long_code_kind", sql`kind IN ('register', 'registered', 'account', 'change-mobile')`),
	],
);

/**
 * A client that is still to be told that somebody's sessions are over. The row is written with what it tells, and goes when
 * the client has heard.
 */
export const logoutNotice = sqliteTable(
	"logout_notice",
	{
		/** The token's `jti`, the same however often it is told. */
		id: text("id").primaryKey(),
		clientId: text("client_id").notNull(),
		userId: text("user_id").notNull(),
		/** The session that is over; null: all of the person's. */
		sessionId: text("session_id"),
		/** When they ended, ms. */
		at: integer("at").notNull(),
		tries: integer("tries").notNull().default(0),
		dueAt: integer("due_at").notNull(),
	},
	(table) => [
		index("logout_notice_due").on(table.dueAt),
		index("logout_notice_user").on(table.userId),
		index("logout_notice_at").on(table.at),
	],
);

/** Which number an account had before, and since when another: never changed, for whoever asks where an account went (ACC-22). */
export const mobileChange = sqliteTable(
	"mobile_change",
	{
		id: text("id").primaryKey(),
		userId: text("user_id").notNull(),
		/** Both E.164. */
		from: text("from_mobile").notNull(),
		to: text("to_mobile").notNull(),
		at: integer("at").notNull(),
	},
	(table) => [
		index("mobile_change_user").on(table.userId, table.at),
		index("mobile_change_from").on(table.from, table.at),
	],
);

/** When something that should happen again and again last did: a row each. */
export const heartbeat = sqliteTable("heartbeat", {
	name: text("name").primaryKey(),
	beatAt: integer("beat_at").notNull(),
});

/** Sliding-window counters: failed passwords per number and per address, codes per address. */
export const attempt = sqliteTable(
	"attempt",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		bucket: text("bucket").notNull(),
		at: integer("at").notNull(),
	},
	(table) => [index("attempt_bucket_at").on(table.bucket, table.at), index("attempt_at").on(table.at)],
);

/** What is counted over everybody, by the hour (hours since 1970): messages sent, and wrong tries at codes of six digits. */
export const TALLY_KINDS = ["sms", "wrong-code"] as const;

export const tally = sqliteTable(
	"tally",
	{
		kind: text("kind", { enum: TALLY_KINDS }).notNull(),
		hour: integer("hour").notNull(),
		count: integer("count").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.kind, table.hour] }),
		check("tally_kind", sql`kind IN ('sms', 'wrong-code')`),
		index("tally_hour").on(table.hour),
	],
);
