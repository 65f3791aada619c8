import { DurableObject } from "cloudflare:workers";
import { type Carried, deviceIdOf, isGood, marksOf } from "~/domain/account/carried.ts";
import {
	type Device,
	SEEN_EVERY_MS,
	type SeenDevice,
	type SignInMark,
	type Standing,
} from "~/domain/account/session-guard.ts";
import type { RunningAttempt } from "~/domain/attempt/running.ts";
import type { Bindings } from "../env.ts";

/** A session or token that is not used any more is forgotten by its store within 30 days of its end, and then by us. */
const REMEMBERED_MS = 31 * 86_400_000;

/** What is kept of what a device carries; those that were noted by earlier versions have no entry. */
type Noted = Carried & Pick<SeenDevice, "entry">;

type DeviceRow = {
	id: string;
	carried: string;
	user_agent: string | null;
	id_token: string | null;
	created_at: number;
	used_at: number;
};

type NotedRow = Pick<DeviceRow, "carried">;

const entriesOf = (rows: readonly NotedRow[]): string[] =>
	rows.flatMap(({ carried }) => (JSON.parse(carried) as Noted).entry ?? []);

/** Sessions and tokens of one account at a time; the one that was used least lately ends where there is one more (ACC-21.1). */
const MOST_DEVICES = 50;

/** Sign-ins of one account whose end is remembered by itself; whoever has had more begins anew everywhere (ACC-21.1). */
const MOST_ENDED = 1_000;

/** More than this at once nobody is told of; only who begins everything at the same time has more. */
const MOST_BEGUN = 8;

/**
 * The epochs of a share of all accounts, and the sign-ins among them that have ended. An object and no cache: what it was
 * told holds at the next request, wherever that arrives. Accounts of which nothing ever ended have no row. And the
 * attempts that are running in the share, one row each until they are over.
 */
export class SessionGuard extends DurableObject<Bindings> {
	constructor(ctx: DurableObjectState, env: Bindings) {
		super(ctx, env);
		ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS epoch (account TEXT PRIMARY KEY, epoch INTEGER NOT NULL)");
		ctx.storage.sql.exec(
			"CREATE TABLE IF NOT EXISTS ended (account TEXT, mark TEXT, at INTEGER NOT NULL, PRIMARY KEY (account, mark))",
		);
		ctx.storage.sql.exec("CREATE INDEX IF NOT EXISTS ended_at ON ended (at)");
		ctx.storage.sql.exec(
			"CREATE TABLE IF NOT EXISTS begun (account TEXT, uuid TEXT, kind TEXT NOT NULL, deadline INTEGER NOT NULL, PRIMARY KEY (account, uuid)) WITHOUT ROWID",
		);
		ctx.storage.sql.exec("CREATE INDEX IF NOT EXISTS begun_deadline ON begun (deadline)");
		ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS changed (account TEXT PRIMARY KEY, times INTEGER NOT NULL)");
		ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS ended_before (account TEXT PRIMARY KEY, at INTEGER NOT NULL)");
		ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS least_epoch (account TEXT PRIMARY KEY, epoch INTEGER NOT NULL)");
		ctx.storage.sql.exec(
			"CREATE TABLE IF NOT EXISTS suspension (account TEXT PRIMARY KEY, at INTEGER NOT NULL, suspended INTEGER NOT NULL)",
		);
		ctx.storage.sql.exec(
			`CREATE TABLE IF NOT EXISTS device (account TEXT, id TEXT, carried TEXT NOT NULL, user_agent TEXT, id_token TEXT,
				created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID`,
		);
		ctx.storage.sql.exec("CREATE INDEX IF NOT EXISTS device_used ON device (used_at)");
	}

	standing(account: string, marks: readonly SignInMark[]): Standing {
		const { sql } = this.ctx.storage;
		const [known] = sql.exec<{ epoch: number }>("SELECT epoch FROM epoch WHERE account = ?", account).toArray();
		const ended = marks.some(
			(mark) => sql.exec("SELECT 1 FROM ended WHERE account = ? AND mark = ?", account, mark).toArray().length > 0,
		);
		const begun = sql
			.exec<RunningAttempt>(
				"SELECT kind, uuid, deadline AS deadlineAt FROM begun WHERE account = ? ORDER BY deadline DESC LIMIT ?",
				account,
				MOST_BEGUN,
			)
			.toArray();
		const changes = this.changes(account);
		// Whatever ends all that an account has raises its epoch: of most accounts there is nothing more to look up.
		if (known === undefined) return { epoch: 0, endedBefore: null, leastEpoch: 0, ended, begun, changes };
		return {
			epoch: known.epoch,
			endedBefore: this.endedBefore(account),
			leastEpoch: this.leastEpoch(account),
			ended: ended || this.isSuspended(account),
			begun,
			changes,
		};
	}

	private leastEpoch(account: string): number {
		const [row] = this.ctx.storage.sql
			.exec<{ epoch: number }>("SELECT epoch FROM least_epoch WHERE account = ?", account)
			.toArray();
		return row?.epoch ?? 0;
	}

	private isSuspended(account: string): boolean {
		const [row] = this.ctx.storage.sql
			.exec<{ suspended: number }>("SELECT suspended FROM suspension WHERE account = ?", account)
			.toArray();
		return row?.suspended === 1;
	}

	private changes(account: string): number {
		const [row] = this.ctx.storage.sql
			.exec<{ times: number }>("SELECT times FROM changed WHERE account = ?", account)
			.toArray();
		return row?.times ?? 0;
	}

	changed(account: string): void {
		this.ctx.storage.sql.exec(
			"INSERT INTO changed VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET times = times + 1",
			account,
		);
	}

	private endedBefore(account: string): number | null {
		const [row] = this.ctx.storage.sql
			.exec<{ at: number }>("SELECT at FROM ended_before WHERE account = ?", account)
			.toArray();
		return row?.at ?? null;
	}

	/** All sessions that began before a time end. Told late, twice or out of order, it ends no more than it says. */
	endAll(account: string, endedAt: number | null = null): void {
		const before = this.endedBefore(account) ?? 0;
		const at = endedAt ?? Math.max(Date.now(), before + 1);
		// What ended later has ended this as well.
		if (at <= before) return;
		const { sql } = this.ctx.storage;
		sql.exec(
			"INSERT INTO ended_before VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET at = excluded.at",
			account,
			at,
		);
		this.raiseEpoch(account);
	}

	private raiseEpoch(account: string): number {
		return this.ctx.storage.sql
			.exec<{ epoch: number }>(
				"INSERT INTO epoch VALUES (?, 1) ON CONFLICT (account) DO UPDATE SET epoch = epoch + 1 RETURNING epoch",
				account,
			)
			.one().epoch;
	}

	startOver(account: string): number {
		const epoch = this.raiseEpoch(account);
		this.ctx.storage.sql.exec(
			"INSERT INTO least_epoch VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET epoch = excluded.epoch",
			account,
			epoch,
		);
		return epoch;
	}

	endOthers(account: string, carried: Carried): number | null {
		return isGood(carried, this.standing(account, marksOf(carried))) ? this.startOver(account) : null;
	}

	setSuspended(account: string, suspended: boolean, at: number): void {
		const [changed] = this.ctx.storage.sql
			.exec(
				`INSERT INTO suspension VALUES (?, ?, ?) ON CONFLICT (account) DO UPDATE
					SET at = excluded.at, suspended = excluded.suspended WHERE excluded.at > at RETURNING at`,
				account,
				at,
				suspended ? 1 : 0,
			)
			.toArray();
		if (changed && suspended) this.startOver(account);
	}

	/** Epochs stay: they are numbers, and by them what is still in the store of sessions never counts again. */
	forget(account: string): void {
		this.startOver(account);
		const { sql } = this.ctx.storage;
		for (const table of ["device", "begun", "changed", "ended", "suspension"])
			sql.exec(`DELETE FROM ${table} WHERE account = ?`, account);
	}

	/** @returns the entries in the store of sessions of those that it drops from the list, where too many have ended */
	end(account: string, mark: SignInMark): string[] {
		const { sql } = this.ctx.storage;
		const now = Date.now();
		sql.exec("DELETE FROM ended WHERE at < ?", now - REMEMBERED_MS);
		sql.exec("INSERT INTO ended VALUES (?, ?, ?) ON CONFLICT DO NOTHING", account, mark, now);
		const { ends } = sql.exec<{ ends: number }>("SELECT count(*) AS ends FROM ended WHERE account = ?", account).one();
		if (ends <= MOST_ENDED) return [];
		// A higher epoch ends them all, and needs no row for each.
		this.startOver(account);
		sql.exec("DELETE FROM ended WHERE account = ?", account);
		return entriesOf(sql.exec<NotedRow>("DELETE FROM device WHERE account = ? RETURNING carried", account).toArray());
	}

	note(account: string, { carried, userAgent, idToken, entry }: SeenDevice): string[] {
		const id = deviceIdOf(carried);
		// It may have ended while this was on its way.
		if (id === null || !isGood(carried, this.standing(account, marksOf(carried)))) return [];
		const { sql } = this.ctx.storage;
		const now = Date.now();
		sql.exec("DELETE FROM device WHERE used_at < ?", now - REMEMBERED_MS);
		sql.exec(
			`INSERT INTO device VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, id) DO UPDATE
				SET carried = excluded.carried, user_agent = excluded.user_agent, id_token = excluded.id_token, used_at = excluded.used_at
				WHERE excluded.carried <> carried OR excluded.used_at >= used_at + ?`,
			...[
				account,
				id,
				JSON.stringify({ ...carried, entry } satisfies Noted),
				userAgent,
				idToken,
				now,
				now,
				SEEN_EVERY_MS,
			],
		);
		return this.endBeyond(account, id);
	}

	/** Ends what an account has too many of. @param present the one that is used right now @returns their entries in the store of sessions */
	private endBeyond(account: string, present: string): string[] {
		const { sql } = this.ctx.storage;
		const beyond = sql
			.exec<{ id: string; carried: string }>(
				"SELECT id, carried FROM device WHERE account = ? AND id <> ? ORDER BY used_at DESC, id DESC LIMIT -1 OFFSET ?",
				...[account, present, MOST_DEVICES - 1],
			)
			.toArray();
		return beyond.flatMap(({ id, carried }) => {
			const { token, signIn } = JSON.parse(carried) as Noted;
			// The tokens that were made in a sign-in end with it.
			const dropped = sql.exec<NotedRow>(
				"DELETE FROM device WHERE account = ? AND (id = ? OR carried ->> 'signIn' = ?) RETURNING carried",
				...[account, id, token ? null : (signIn ?? null)],
			);
			const entries = entriesOf(dropped.toArray());
			// One that carries neither has no mark by which it could end.
			if (!token && !signIn) return entries;
			return [...entries, ...this.end(account, token ? `token:${token}` : `sign-in:${signIn}`)];
		});
	}

	devices(account: string): Device[] {
		const { sql } = this.ctx.storage;
		const now = Date.now();
		const rows = sql.exec<DeviceRow>("SELECT * FROM device WHERE account = ? ORDER BY used_at DESC", account).toArray();
		return rows.flatMap((row) => {
			// Where it is stored is of use to the store alone.
			const { entry: _, ...carried } = JSON.parse(row.carried) as Noted;
			const lasts = carried.until === undefined || now < carried.until;
			if (!lasts || !isGood(carried, this.standing(account, marksOf(carried)))) {
				sql.exec("DELETE FROM device WHERE account = ? AND id = ?", account, row.id);
				return [];
			}
			const { id, user_agent: userAgent, id_token: idToken, created_at: createdAt, used_at: lastUsedAt } = row;
			return [{ id, carried, userAgent, idToken, createdAt, lastUsedAt }];
		});
	}

	began(account: string, { kind, uuid, deadlineAt }: RunningAttempt, now: number): void {
		const { sql } = this.ctx.storage;
		sql.exec("DELETE FROM begun WHERE deadline <= ?", now);
		sql.exec("INSERT INTO begun VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", account, uuid, kind, deadlineAt);
	}

	over(account: string, uuid: string): void {
		this.ctx.storage.sql.exec("DELETE FROM begun WHERE account = ? AND uuid = ?", account, uuid);
	}
}
