import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { WebClient } from "../../../scripts/support/web-client.ts";
import type { Row } from "../measure/row.ts";

/** What is looked for, or at: its page, and the use case that reads it. */
export type Sought = {
	/** What a row of the table calls it, where its address does not. */
	name?: string;
	path: string;
	/** Of the address, behind what is looked for. */
	after?: string;
	text: (n: number) => string;
	search: (db: Database, q: string) => Promise<unknown>;
};

/** The times of so many searches one after the other, in ms, the shortest first. */
async function timesOf(timed: (n: number) => Promise<number>, searches: number): Promise<number[]> {
	const times: number[] = [];
	for (let n = 0; n < searches; n += 1) times.push(await timed(n));
	return times.sort((a, b) => a - b);
}

/** What the database takes for a page, its shell's too: every round trip as the Worker sees it, added up. */
async function pageTime(
	client: WebClient,
	origin: string,
	{ path, after = "" }: Pick<Sought, "path" | "after">,
	text: string,
): Promise<number> {
	const { response } = await client.request(`${origin}${path}${encodeURIComponent(text)}${after}`);
	const time = /\bdb;dur=(\d+)/.exec(response.headers.get("server-timing") ?? "")?.[1];
	if (response.status !== 200 || time === undefined) throw new Error(`${path}${text} answered ${response.status}`);
	return Number(time);
}

/** The round trip of the search alone, from here. */
async function searchTime(search: () => Promise<unknown>): Promise<number> {
	const from = performance.now();
	await search();
	return Math.round(performance.now() - from);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

type Times = readonly { path: string; times: number[] }[];
type Among = { among: string; limit: number; searches: number };

function row(what: string, { among, limit, searches }: Among, found: Times, how: string, idle: number[]): Row {
	const worst = Math.max(...found.map(({ times }) => at(times, 0.95)));
	const each = found.map(
		({ path, times }) => `${path} p50/p95/p99 ${at(times, 0.5)}/${at(times, 0.95)}/${at(times, 0.99)} ms`,
	);
	return {
		what: `${what} among ${among}, database time, p95`,
		measured: `${worst} ms`,
		budget: `≤ ${limit} ms`,
		met: worst <= limit,
		note: `${each.join(", ")}; ${searches} times each, one after the other, ${how}; beside it a statement that reads nothing: p50/p95 ${at(idle, 0.5)}/${at(idle, 0.95)} ms`,
	};
}

/** Rows of the table: what the database takes for these by themselves, and for the pages that show them. @param client who opens a page */
export async function measureSought(
	db: Database,
	{
		what,
		sought,
		among,
		origin,
		clientFor,
	}: {
		what: string;
		sought: readonly Sought[];
		among: Among;
		origin: string;
		clientFor: (path: string) => WebClient;
	},
): Promise<Row[]> {
	// What the machine, and whatever else it does, adds to each.
	const idle = await timesOf(() => searchTime(() => db.all(sql`SELECT 1`)), among.searches);
	const alone: { path: string; times: number[] }[] = [];
	const pages: { path: string; times: number[] }[] = [];
	for (const one of sought) {
		const { path, text, search } = one;
		const name = one.name ?? `${path}…`;
		alone.push({ path: name, times: await timesOf((n) => searchTime(() => search(db, text(n))), among.searches) });
		const client = clientFor(path);
		pages.push({ path: name, times: await timesOf((n) => pageTime(client, origin, one, text(n)), among.searches) });
	}
	return [
		row(what, among, alone, "the round trip of it alone", idle),
		row(`Page of a ${what.toLowerCase()}`, among, pages, "all round trips of the page with its shell added up", idle),
	];
}
