import { v7 as uuidv7 } from "uuid";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_STUDENTS } from "#db/seed/people.ts";
import type { Actor } from "~/domain/account/session.ts";
import { listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { findInstitutes } from "~/domain/institute/queries.server.ts";
import { listPeople } from "~/domain/people/people.server.ts";
import { signInAs, type WebClient } from "../../../scripts/support/web-client.ts";
import type { Site } from "../support/site.ts";
import type { Row } from "./row.ts";

const PEOPLE = 5_000;
const INSTITUTES = 2_000;
const SEARCHES = 200;
const LIMIT_MS = 30;

const FIRST = ["Tasnim", "Rahima", "Kamrul", "Sumaiya", "রায়হান", "ফারজানা", "Md", "Nusrat", "আরিফ", "Shahana"];
const LAST = ["Jahan", "Islam", "Akter", "Rahman", "কবির", "সুলতানা", "Hossain", "Chowdhury", "হাসান", "Parveen"];
const PLACES = ["Meghna", "Padma", "Jamuna", "Surma", "Karnaphuli", "Teesta", "Madhumati", "Gorai"];
const WORDS = ["High School", "Girls' High School", "Ideal College", "Model School", "Coaching Centre"];
const DISTRICTS = ["dhaka", "feni", "bhola", "sylhet", "rajshahi", "khulna"];

/** The one of a list that a number stands for, with every step of the lists before it. */
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const nameOf = (n: number) => `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / FIRST.length))}`;
const mobileOf = (n: number) => `018${String(10_000_000 + n * 7)}`;
const instituteOf = (n: number) =>
	`${pick(PLACES, n)} ${pick(LAST, Math.floor(n / PLACES.length))} ${pick(WORDS, Math.floor(n / 3))}`;

/** People and institutes straight into the database, beside those of the demo. */
async function fill({ db }: Site, now: number): Promise<void> {
	const people = Array.from({ length: PEOPLE }, (_, n) =>
		personRows({
			...{ uuid: uuidv7(), issuer: "search", name: nameOf(n), mobile: `+88${mobileOf(n)}`, mobileVerified: true },
			...{ at: now + n, roles: n % 20 === 0 ? ["teacher"] : ["student"] },
		}),
	);
	const institutes = Array.from({ length: INSTITUTES }, (_, n) =>
		instituteRows({
			...{ name: `${instituteOf(n)} ${n}`, nameBn: `${pick(LAST, n)} উচ্চ বিদ্যালয়`, eiin: 300_000 + n },
			...{ districtId: pick(DISTRICTS, n), at: now + n },
		}),
	);
	await insertRows(db, [...people.flat(), ...institutes.flat()]);
}

type Sought = { path: string; text: (n: number) => string; search: (site: Site, q: string) => Promise<unknown> };

/** Whom the lists of admins ask for. */
const ADMIN: Actor = {
	...{ accountUuid: uuidv7(), roles: ["admin"], role: "admin", name: null, image: null },
	...{ mobile: null, mobileVerified: true, profileComplete: true, verificationStatus: null },
};

const EVERYWHERE = { kind: "", district: "" } as const;

/** What somebody looks for: whole names and parts, in both scripts, numbers, and what is nowhere; and the use case that finds it. */
const SOUGHT: readonly Sought[] = [
	{
		path: "/admin/users?q=",
		text: (n) =>
			pick([nameOf(n), pick(FIRST, n), mobileOf(n), mobileOf(n).slice(2, 7), pick(LAST, n).slice(0, 4), "nobody"], n),
		search: ({ db }, q) => listPeople({ db }, ADMIN, { page: 0, size: 20, q, sort: "newest" }),
	},
	{
		path: "/admin/institutes?name=",
		text: (n) =>
			pick([instituteOf(n), pick(PLACES, n), "গভ উচ্চ", String(300_000 + n), "coll", `${pick(LAST, n)} school`], n),
		search: ({ db }, q) =>
			listInstitutes({ db }, ADMIN, { page: 0, size: 20, q, ...EVERYWHERE, state: "", sort: "name" }),
	},
	{
		path: "/student/profile/institute?name=",
		text: (n) => pick([instituteOf(n), pick(PLACES, n), "উচ্চ বিদ্যালয়", "dhaka coll", "s", "nowhere"], n),
		search: ({ db }, q) => findInstitutes({ db }, { page: 0, size: 10, q, ...EVERYWHERE }),
	},
];

/** The times of so many searches one after the other, in ms, the shortest first. */
async function timesOf(timed: (n: number) => Promise<number>): Promise<number[]> {
	const times: number[] = [];
	for (let n = 0; n < SEARCHES; n += 1) times.push(await timed(n));
	return times.sort((a, b) => a - b);
}

/** What the database takes for a page, its shell's too: every round trip as the Worker sees it, added up. */
async function pageTime(client: WebClient, origin: string, path: string, text: string): Promise<number> {
	const { response } = await client.request(`${origin}${path}${encodeURIComponent(text)}`);
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

function row(what: string, found: readonly { path: string; times: number[] }[], how: string): Row {
	const worst = Math.max(...found.map(({ times }) => at(times, 0.95)));
	const each = found.map(
		({ path, times }) => `${path}… p50/p95/p99 ${at(times, 0.5)}/${at(times, 0.95)}/${at(times, 0.99)} ms`,
	);
	return {
		what: `${what} among ${PEOPLE} people and ${INSTITUTES} institutes, database time, p95`,
		measured: `${worst} ms`,
		budget: `≤ ${LIMIT_MS} ms`,
		met: worst <= LIMIT_MS,
		note: `${each.join(", ")}; ${SEARCHES} searches each, one after the other, ${how}`,
	};
}

/** Searches among many people and institutes: what the database takes for the search, and for the page that shows what it found. */
export async function measureSearch(site: Site, now: number): Promise<Row[]> {
	await fill(site, now);
	const { platform } = site.stack.origins;
	const [student] = DEMO_STUDENTS;
	if (!student) throw new Error("The demo has no student");
	const as = (mobile: string, role: string) => signInAs(platform, { mobile, password: DEMO_PASSWORD, role });
	const [admin, pupil] = [await as(DEMO_ADMIN.mobile, "admin"), await as(student.mobile, "student")];
	const searches: { path: string; times: number[] }[] = [];
	const pages: { path: string; times: number[] }[] = [];
	for (const { path, text, search } of SOUGHT) {
		const client = path.startsWith("/admin") ? admin : pupil;
		searches.push({ path, times: await timesOf((n) => searchTime(() => search(site, text(n)))) });
		pages.push({ path, times: await timesOf((n) => pageTime(client, platform, path, text(n))) });
	}
	return [
		row("Search", searches, "the round trip of the search itself"),
		row("Page of a search", pages, "all round trips of the page with its shell added up"),
	];
}
