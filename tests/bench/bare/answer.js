import { DurableObject } from "cloudflare:workers";

const SAVE = `INSERT INTO choice VALUES (?, ?, ?, ?)
ON CONFLICT (question) DO UPDATE SET option = excluded.option, seq = excluded.seq, saved_at = excluded.saved_at`;

/** What an acknowledged answer costs at least: one Durable Object a student, one SQLite upsert, the same reply. */
export class Row extends DurableObject {
	constructor(ctx, env) {
		super(ctx, env);
		ctx.storage.sql.exec(
			"CREATE TABLE IF NOT EXISTS choice (question TEXT PRIMARY KEY, option TEXT, seq INT, saved_at INT)",
		);
	}

	save({ questionUuid, optionUuid, seq }) {
		const now = Date.now();
		this.ctx.storage.sql.exec(SAVE, questionUuid, optionUuid, seq, now);
		const at = new Date(now).toISOString();
		return { periodTo: at, answeredCount: 1, server_time: at, savedAt: at, seq, optionUuid, superseded: false };
	}
}

export default {
	async fetch(request, env) {
		const row = env.ROW.get(env.ROW.idFromName(request.headers.get("authorization")));
		return Response.json(await row.save(await request.json()), { status: 201 });
	},
};
