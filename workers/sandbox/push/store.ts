import { DurableObject } from "cloudflare:workers";
import type { SandboxEnv } from "../env.ts";
import type { BrowserKeys } from "./receive.ts";

/** What the service does with the next messages to a subscription. */
export const PUSH_OUTCOMES = ["accepted", "gone", "unknown", "busy", "broken"] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

export type StoredPush = {
	subscription: string;
	/** What the browser reads; null for what it cannot open. */
	text: string | null;
	ttl: number;
	urgency: string;
	topic: string;
	createdAt: string;
};

type Browser = { keys: BrowserKeys; publicKey: string | null; outcome: PushOutcome };

const KEPT = 500;

/** The subscriptions of pretended browsers, and what was pushed to them; one object holds it all. */
export class PushInbox extends DurableObject<SandboxEnv> {
	constructor(state: DurableObjectState, env: SandboxEnv) {
		super(state, env);
		this.ctx.storage.sql.exec(`
			CREATE TABLE IF NOT EXISTS browser (
				id TEXT PRIMARY KEY, keys TEXT NOT NULL, public_key TEXT, outcome TEXT NOT NULL, created_at INTEGER NOT NULL
			);
			CREATE TABLE IF NOT EXISTS push (
				id INTEGER PRIMARY KEY, subscription TEXT NOT NULL, text TEXT, ttl INTEGER NOT NULL, urgency TEXT NOT NULL,
				topic TEXT NOT NULL, created_at INTEGER NOT NULL
			);
			CREATE INDEX IF NOT EXISTS push_subscription ON push (subscription, id);
		`);
	}

	subscribe(id: string, keys: BrowserKeys, publicKey: string | null): void {
		this.ctx.storage.sql.exec(
			"INSERT INTO browser VALUES (?, ?, ?, 'accepted', ?)",
			id,
			JSON.stringify(keys),
			publicKey,
			Date.now(),
		);
	}

	browser(id: string): Browser | null {
		const [row] = this.ctx.storage.sql.exec("SELECT * FROM browser WHERE id = ?", id).toArray();
		if (!row) return null;
		const publicKey = row.public_key === null ? null : String(row.public_key);
		return { keys: JSON.parse(String(row.keys)), publicKey, outcome: row.outcome as PushOutcome };
	}

	/** @returns whether there is such a subscription */
	force(id: string, outcome: PushOutcome): boolean {
		return this.ctx.storage.sql.exec("UPDATE browser SET outcome = ? WHERE id = ?", outcome, id).rowsWritten > 0;
	}

	keep({ subscription, text, ttl, urgency, topic }: Omit<StoredPush, "createdAt">): void {
		const { id } = this.ctx.storage.sql
			.exec(
				"INSERT INTO push (subscription, text, ttl, urgency, topic, created_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
				...[subscription, text, ttl, urgency, topic, Date.now()],
			)
			.one();
		this.ctx.storage.sql.exec("DELETE FROM push WHERE id <= ?", Number(id) - KEPT);
	}

	/** Newest first; of one subscription or of all. */
	list(subscription: string | null, limit = 50): StoredPush[] {
		return this.ctx.storage.sql
			.exec(
				"SELECT * FROM push WHERE ? IS NULL OR subscription = ? ORDER BY id DESC LIMIT ?",
				...[subscription, subscription, limit],
			)
			.toArray()
			.map((row) => ({
				subscription: String(row.subscription),
				text: row.text === null ? null : String(row.text),
				ttl: Number(row.ttl),
				urgency: String(row.urgency),
				topic: String(row.topic),
				createdAt: new Date(Number(row.created_at)).toISOString(),
			}));
	}
}
