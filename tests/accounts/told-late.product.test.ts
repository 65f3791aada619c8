import { beforeEach, describe, expect, test } from "vitest";
import { limitedFetch } from "#db/time-limit.ts";
import { sql } from "#tests/support/accounts-database.ts";
import { registered } from "#tests/support/accounts-people.ts";
import { subjectOf, toldOf } from "#tests/support/accounts-told.ts";
import { servers, withServers } from "#tests/support/accounts-walks.ts";
import { openAccountsDatabase } from "#workers/accounts/database.ts";
import { lookAtWrites } from "#workers/accounts/heartbeat.ts";
import { NOTICE } from "#workers/accounts/rules.ts";

withServers();

const MINUTE = 60_000;
const DAY = 86_400_000;

// Each begins with nothing left to tell: the scheduled work tells whatever is due, of whomever.
beforeEach(async () => {
	await sql("DELETE FROM logout_notice");
	servers.client.answers = 200;
});

const waiting = async () => Number((await sql("SELECT count(*) FROM logout_notice"))[0]?.[0]);

type Unheard = { subject: string; tries: ReturnType<typeof toldOf> };

/** A client that is away hears nothing of a sign-out, and the accounts that would have told it again are gone as well. */
async function signOutUnheard(at: number): Promise<Unheard> {
	const { mobile, user } = await registered();
	const subject = await subjectOf(mobile);
	user.now = at;
	servers.client.answers = 503;
	expect((await user.post("/sign-out/everywhere", {})).status).toBe(200);
	await servers.restart();
	return { subject, tries: toldOf(subject) };
}

/** What it was told since, about whoever did that and these others. */
const toldSince = ({ subject, tries }: Unheard, ...others: string[]) =>
	toldOf(subject, ...others)
		.slice(tries.length)
		.map(({ claims }) => claims);

describe("a client that was away while somebody signed out (ACC-18)", () => {
	test("hears of it when it is back, as of when it happened, and once", async () => {
		const at = Date.now() + MINUTE;
		const missed = await signOutUnheard(at);
		await servers.schedule(at + 30_000);
		expect(toldSince(missed)).toEqual([]);
		await servers.schedule(at + 2 * MINUTE);
		expect(toldSince(missed)).toHaveLength(1);
		// It waits longer each time.
		await servers.schedule(at + 2.5 * MINUTE);
		expect(toldSince(missed)).toHaveLength(1);
		servers.client.answers = 200;
		await servers.schedule(at + 60 * MINUTE);
		const [, heard] = toldSince(missed);
		expect(heard).toMatchObject({ jti: missed.tries[0]?.claims.jti, toe: at / 1000 });
		expect((heard?.exp ?? 0) * 1000).toBeGreaterThan(Date.now());
		await servers.schedule(at + 2 * 60 * MINUTE);
		expect([toldSince(missed).length, await waiting()]).toEqual([2, 0]);
	});

	test("hears what it missed with the next sign-out that it hears of, without waiting for the scheduled work", async () => {
		const at = Date.now() - 10 * MINUTE;
		const missed = await signOutUnheard(at);
		servers.client.answers = 200;
		const { mobile, user } = await registered();
		const next = await subjectOf(mobile);
		await user.post("/sign-out", {});
		await expect.poll(() => toldSince(missed, next).map(({ sub }) => sub)).toEqual([next, missed.subject]);
		await expect.poll(waiting).toBe(0);
	});

	test("is asked a few times a minute at most, however much it missed, and then hears all of it", async () => {
		const at = Date.now() + MINUTE;
		const run = crypto.randomUUID();
		const everybody = Array.from({ length: 60 }, (_, i) => `${run}-${i + 1}`);
		await sql(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
			INSERT INTO logout_notice SELECT 'n' || i, 'pathshala', '${run}-' || i, NULL, ${at}, 0, ${at} FROM n`,
		);
		servers.client.answers = 503;
		await servers.schedule(at);
		expect(toldOf(...everybody)).toHaveLength(8);
		servers.client.answers = 200;
		await servers.schedule(at + 1);
		const heard = toldOf(...everybody).slice(8);
		const told = new Set(heard.map(({ claims }) => claims.jti));
		expect([told.size, heard.length, await waiting()]).toEqual([60, 60, 0]);
	});

	test("that answers again hears what waited, but not what another run is telling it", async () => {
		const at = Date.now() + MINUTE;
		const somebody = crypto.randomUUID();
		const rows = { due: at, waits: at + 60 * MINUTE, held: at + NOTICE.held };
		for (const [id, due] of Object.entries(rows))
			await sql("INSERT INTO logout_notice VALUES (?, 'pathshala', ?, NULL, ?, 1, ?)", id, somebody, at, due);
		await servers.schedule(at);
		expect(toldOf(somebody).map(({ claims }) => claims.jti)).toEqual(["due", "waits"]);
		await servers.schedule(at + NOTICE.held);
		expect(await waiting()).toBe(0);
	});

	test("that refuses one hears the others, and of none after what it could still end is over by itself", async () => {
		const at = Date.now() + MINUTE;
		const missed = await signOutUnheard(at);
		servers.client.answers = 400;
		await servers.schedule(at + 2 * MINUTE);
		expect([toldSince(missed).length, await waiting()]).toEqual([1, 1]);
		await servers.schedule(at + 61 * DAY);
		expect([toldSince(missed).length, await waiting()]).toEqual([2, 1]);
		await servers.schedule(at + 61 * DAY + 1);
		expect([toldSince(missed).length, await waiting()]).toEqual([2, 0]);
	});
});

describe("GET /healthz of the accounts (RUN-5)", () => {
	const well = { ok: true, database: "up", writes: "ok", degraded: [] };
	const health = async (at: number) => {
		const response = await fetch(`${servers.accounts}/healthz`, { headers: { "x-test-now": String(at) } });
		return [response.status, await response.json()];
	};

	test("says in production that the scheduled work never ran, ten minutes after there was a client", async () => {
		await sql("DELETE FROM heartbeat");
		const database = openAccountsDatabase(servers.databaseUrl, "", limitedFetch());
		const [[first]] = (await sql("SELECT min(created_at) FROM oauth_client")) as [[number]];
		const judged = (minutes: number, mustRun = true) => lookAtWrites(database, first + minutes * MINUTE, mustRun);
		expect(await Promise.all([judged(10), judged(10.1), judged(10.1, false)])).toEqual(["unknown", "stale", "unknown"]);
	});

	test("is well while the scheduled work writes, and names what does not once it has not for three minutes", async () => {
		await sql("DELETE FROM heartbeat");
		const at = Date.now();
		expect(await health(at)).toEqual([200, { ...well, writes: "unknown" }]);
		await servers.schedule(at);
		expect(await health(at + 3 * MINUTE)).toEqual([200, well]);
		// As a full disk does: every write fails, every read goes on.
		for (const change of ["INSERT", "UPDATE"])
			await sql(
				`CREATE TRIGGER full_${change} BEFORE ${change} ON heartbeat BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
			);
		for (const minute of [1, 2, 3]) await servers.schedule(at + minute * MINUTE);
		expect(await health(at + 3.1 * MINUTE)).toEqual([
			503,
			{ ...well, ok: false, writes: "stale", degraded: ["writes"] },
		]);
		for (const change of ["INSERT", "UPDATE"]) await sql(`DROP TRIGGER full_${change}`);
		await servers.schedule(at + 4 * MINUTE);
		expect(await health(at + 4 * MINUTE)).toEqual([200, well]);
	});
});
