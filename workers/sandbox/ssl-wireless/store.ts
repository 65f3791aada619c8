import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";

/** What the gateway does with the next messages to a number. */
export const FORCED_OUTCOMES = ["accepted", "rejected-balance", "timeout", "bad-gateway"] as const;
export type ForcedOutcome = (typeof FORCED_OUTCOMES)[number];

export type StoredSms = { to: string; text: string; ref: string; createdAt: string };

const KEPT = 1000;

/** Everything the sandbox gateway was asked to send, and what it was told to do; one object holds it all. */
export class SmsOutbox extends DurableObject<SandboxEnv> {
	constructor(state: DurableObjectState, env: SandboxEnv) {
		super(state, env);
		this.ctx.storage.sql.exec(`
			CREATE TABLE IF NOT EXISTS sms (
				id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, text TEXT NOT NULL, ref TEXT NOT NULL, created_at INTEGER NOT NULL
			);
			CREATE INDEX IF NOT EXISTS sms_recipient ON sms (recipient, id);
			CREATE TABLE IF NOT EXISTS outcome (recipient TEXT PRIMARY KEY, outcome TEXT NOT NULL);
		`);
	}

	/** Takes a message and says what to answer. Only accepted messages are kept: the others never left. */
	take(to: string, text: string, ref: string): { outcome: ForcedOutcome; id: number } {
		const [forced] = this.ctx.storage.sql.exec("SELECT outcome FROM outcome WHERE recipient = ?", to).toArray();
		const outcome = (forced?.outcome ?? "accepted") as ForcedOutcome;
		if (outcome !== "accepted") return { outcome, id: 0 };
		const { id } = this.ctx.storage.sql
			.exec(
				"INSERT INTO sms (recipient, text, ref, created_at) VALUES (?, ?, ?, ?) RETURNING id",
				to,
				text,
				ref,
				Date.now(),
			)
			.one();
		this.ctx.storage.sql.exec("DELETE FROM sms WHERE id <= ?", Number(id) - KEPT);
		return { outcome, id: Number(id) };
	}

	/** Newest first; to one number or to all. */
	list(to: string | null, limit = 50): StoredSms[] {
		return this.ctx.storage.sql
			.exec("SELECT * FROM sms WHERE ? IS NULL OR recipient = ? ORDER BY id DESC LIMIT ?", to, to, limit)
			.toArray()
			.map((row) => ({
				to: String(row.recipient),
				text: String(row.text),
				ref: String(row.ref),
				createdAt: new Date(Number(row.created_at)).toISOString(),
			}));
	}

	force(to: string, outcome: ForcedOutcome): void {
		if (outcome === "accepted") this.ctx.storage.sql.exec("DELETE FROM outcome WHERE recipient = ?", to);
		else
			this.ctx.storage.sql.exec(
				"INSERT INTO outcome (recipient, outcome) VALUES (?, ?) ON CONFLICT (recipient) DO UPDATE SET outcome = excluded.outcome",
				to,
				outcome,
			);
	}

	forced(): { to: string; outcome: ForcedOutcome }[] {
		return this.ctx.storage.sql
			.exec("SELECT recipient, outcome FROM outcome ORDER BY recipient")
			.toArray()
			.map((row) => ({ to: String(row.recipient), outcome: row.outcome as ForcedOutcome }));
	}
}
