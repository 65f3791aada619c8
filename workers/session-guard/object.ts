import { DurableObject } from "cloudflare:workers";
import type { SignInMark, Standing } from "~/domain/account/session-guard.ts";
import type { Bindings } from "../env.ts";

/** A session or token that is not used any more is forgotten by its store within 30 days of its end, and then by us. */
const REMEMBERED_MS = 31 * 86_400_000;

/**
 * The epochs of a share of all accounts, and the sign-ins among them that have ended. An object and no cache: what it was
 * told holds at the next request, wherever that arrives. Accounts of which nothing ever ended have no row.
 */
export class SessionGuard extends DurableObject<Bindings> {
	constructor(ctx: DurableObjectState, env: Bindings) {
		super(ctx, env);
		ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS epoch (account TEXT PRIMARY KEY, epoch INTEGER NOT NULL)");
		ctx.storage.sql.exec(
			"CREATE TABLE IF NOT EXISTS ended (account TEXT, mark TEXT, at INTEGER NOT NULL, PRIMARY KEY (account, mark))",
		);
		ctx.storage.sql.exec("CREATE INDEX IF NOT EXISTS ended_at ON ended (at)");
	}

	standing(account: string, marks: readonly SignInMark[]): Standing {
		const { sql } = this.ctx.storage;
		const [known] = sql.exec<{ epoch: number }>("SELECT epoch FROM epoch WHERE account = ?", account).toArray();
		const ended = marks.some(
			(mark) => sql.exec("SELECT 1 FROM ended WHERE account = ? AND mark = ?", account, mark).toArray().length > 0,
		);
		return { epoch: known?.epoch ?? 0, ended };
	}

	endAll(account: string): void {
		this.ctx.storage.sql.exec(
			"INSERT INTO epoch VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET epoch = epoch + 1",
			account,
		);
	}

	end(account: string, mark: SignInMark): void {
		const { sql } = this.ctx.storage;
		const now = Date.now();
		sql.exec("DELETE FROM ended WHERE at < ?", now - REMEMBERED_MS);
		sql.exec("INSERT INTO ended VALUES (?, ?, ?) ON CONFLICT DO NOTHING", account, mark, now);
	}
}
