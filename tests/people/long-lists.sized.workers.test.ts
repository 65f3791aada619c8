import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { combinations } from "#tests/support/combinations.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import { sized } from "#tests/support/sized.ts";
import { admin, openSchool, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database, OPENS } from "#tests/support/workers/exam-session.ts";
import { institute, member, missed } from "#tests/support/workers/institutes.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { sentDocuments } from "#tests/support/workers/verification.ts";
import { listFeedback } from "~/domain/feedback/queries.server.ts";
import { INBOX_SORTS } from "~/domain/feedback/schemas.ts";
import { getInstituteForAdmin, listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { listJoinRequests } from "~/domain/institute/decide-join.server.ts";
import { getMerging } from "~/domain/institute/merging.server.ts";
import { getMissedInstitute, listMissedInstitutes } from "~/domain/institute/missed-institutes.server.ts";
import { getInstitutePanel } from "~/domain/institute/my-institutes.server.ts";
import { findStudents, findTeachers } from "~/domain/institute/people.server.ts";
import { ADMIN_SORTS, KINDS, REQUEST_SORTS, STATES, STATUSES } from "~/domain/institute/schemas.ts";
import { countAdminWork } from "~/domain/overview/admin-work.server.ts";
import { listAudit } from "~/domain/people/audit.server.ts";
import { listPeople } from "~/domain/people/people.server.ts";
import { getPerson } from "~/domain/people/person.server.ts";
import { AUDIT_SORTS, PERSON_SORTS, PERSON_STATES } from "~/domain/people/schemas.ts";
import { listVerifications } from "~/domain/verification/queries.server.ts";
import { verificationFilterSchema } from "~/domain/verification/schemas.ts";

/** Whether each search is made in every order, narrowed in every way. */
const EVERY_SEARCH = sized({ test: false, check: true });
/** How many rows the lists have. */
const AMOUNT = sized({
	test: { people: 400, institutes: 80, audit: 120 },
	check: { people: 5_000, institutes: 2_000, audit: 2_000 },
});
const TRIPS = 3;
const NAMES = ["Tasnim Jahan", "রায়হান কবির", "Md Rahman", "Sumaiya Akter", "Kamrul Islam"];
const PLACES = ["Dhaka", "Feni", "Bhola", "Bogura", "Sylhet"];

ownDatabase();

type Asked = {
	deps: ReturnType<typeof depsAt>;
	boss: Person;
	pupil: Person;
	asks: Person;
	uuids: Record<string, string>;
};

/** Somebody of each kind, and what waits for an admin. */
async function world(): Promise<Omit<Asked, "deps">> {
	await openSchool();
	const [boss, pupil, asks, waits] = await Promise.all([
		admin(),
		student(),
		teacher(),
		teacher({ verificationStatus: "Awaiting" }),
	]);
	const [one, other] = [await institute({ name: "Padma College" }), await institute({ name: "Padma Colege" })];
	await member(asks, one, { requestStatus: "Pending" });
	const request = await missed(pupil);
	const { verificationUuid } = await sentDocuments(waits);
	const people = { pupil: pupil.accountUuid, waits: waits.accountUuid };
	return { boss, pupil, asks, uuids: { one, other, request, verificationUuid, ...people } };
}

/** Every list that admins search and page through, and the picker of institutes, with all that they may be narrowed to. */
const lists = (everySearch: boolean): Record<string, (asked: Asked) => Promise<unknown>> => ({
	"the users": async ({ deps, boss }) => {
		const found = ["", "01812345678", "৬১২৩৪", "tasnim", "রা"];
		for (const { q, sort } of combinations({ q: found, sort: PERSON_SORTS }, everySearch))
			await listPeople(deps, boss, { page: 2, size: 20, q, sort });
		for (const state of PERSON_STATES)
			for (const role of [undefined, "teacher"] as const)
				await listPeople(deps, boss, { page: 2, size: 20, q: "", state, role, sort: "newest" });
	},
	"a person's page": async ({ deps, boss, pupil, uuids: { waits = "" } }) => {
		for (const uuid of [pupil.accountUuid, waits]) await getPerson(deps, boss, uuid);
	},
	"the audit log": async ({ deps, boss, pupil }) => {
		const nothing = { by: "", about: "" };
		for (const filter of [
			nothing,
			{ ...nothing, by: pupil.accountUuid },
			{ ...nothing, about: "01812345678" },
			{ ...nothing, about: pupil.accountUuid, action: "account" },
			{ ...nothing, action: "account" },
			{ ...nothing, from: "2026-01-01", to: "2026-02-01" },
		])
			for (const sort of AUDIT_SORTS) await listAudit(deps, boss, { page: 2, size: 30, sort, ...filter });
	},
	"the institutes": async ({ deps, boss }) => {
		const q = ["", "padma", "গভ girls", "105432"];
		const narrow = [{}, { kind: KINDS[0] }, { district: "dhaka" }, { state: STATES[1] }];
		for (const asked of combinations({ sort: ADMIN_SORTS, narrow, q }, everySearch)) {
			const nothing = { kind: "", district: "", state: "" } as const;
			await listInstitutes(deps, boss, {
				page: 2,
				size: 20,
				q: asked.q,
				sort: asked.sort,
				...nothing,
				...asked.narrow,
			});
		}
	},
	"an institute and its doubles": async ({ deps, boss, uuids: { one = "", other = "" } }) => {
		for (const q of ["", "padma"]) await getInstituteForAdmin(deps, boss, one, q);
		await getMerging(deps, boss, { double: other, into: one });
	},
	"the requests": async ({ deps, boss, uuids: { request = "" } }) => {
		const q = ["", "padma", "গভ girls", "01812345678", "রা"];
		const narrows = [{}, { kind: KINDS[0] }, { district: "dhaka" }];
		for (const { narrow, ...searched } of combinations({ q, sort: REQUEST_SORTS, narrow: narrows }, everySearch)) {
			const asked = { page: 2, size: 20, kind: "", district: "", ...searched, ...narrow } as const;
			await listJoinRequests(deps, boss, asked);
			for (const state of STATUSES) await listMissedInstitutes(deps, boss, { ...asked, state });
		}
		for (const q of ["", "padma"]) await getMissedInstitute(deps, boss, request, q);
	},
	"the inbox of feedback": async ({ deps, boss }) => {
		for (const sort of INBOX_SORTS)
			for (const state of [undefined, "new"] as const)
				await listFeedback(deps, boss, { page: 2, size: 20, sort, state });
	},
	"the verified teachers": async ({ deps }) => {
		for (const name of ["", "tasnim", "রায়হান কবির", "রা"]) await findTeachers(deps, { page: 2, size: 10, name });
	},
	"the students of a teacher": async ({ deps, asks }) => {
		for (const name of ["tasnim", "রায়হান", "রা ক", "01812345678"])
			await findStudents(deps, asks, { page: 0, size: 10, name });
	},
	"the picker of institutes": async ({ deps, pupil }) => {
		for (const q of ["", "padma", "গভ girls", "105432"])
			for (const narrow of [{}, { kind: KINDS[1] }, { district: "dhaka" }])
				await getInstitutePanel(deps, pupil, { page: 0, size: 10, q, kind: "", district: "", ...narrow });
	},
	"the verifications": async ({ deps, boss }) => {
		for (const state of ["Awaiting", "Accepted", "Rejected", "Suspended", "all"])
			for (const sort of ["oldest", "newest"])
				await listVerifications(deps, boss, { page: 2, size: 20, ...verificationFilterSchema.parse({ state, sort }) });
	},
	"what the shell counts": ({ deps, boss }) => countAdminWork(deps, boss),
});

/**
 * Walks along an index that are no reading of the whole: they are in the order that is asked for and stop at a LIMIT. Nothing
 * is sorted then, but the few rows of the page where `sorted` says why.
 */
const WALKED: Record<string, { order: RegExp; why: string; sorted?: string }> = {
	"its own numbers": { order: /"?id"?( (desc|asc))? limit/i, why: "what came last is what has the highest number" },
	account_name: { order: /a\.name COLLATE NOCASE, a\.id limit/i, why: "people by name, as far as the page" },
	institute_name: {
		...{ order: /"name" asc, "institute"\."id" asc limit/i, why: "institutes by name, as far as the page" },
		sorted: "the page is found first, by numbers alone, and then read and put in order",
	},
	institute_created: {
		...{ order: /"created_at" desc, "institute"\."id" desc limit/i, why: "the newest institutes, as far as the page" },
		sorted: "the same, and ties of a moment by their numbers",
	},
	grade_place: {
		order: /"grade"\."position" asc, "grade"\."id" asc limit/i,
		why: "classes in the places that admins gave them, as far as the list",
	},
	teacher_verification_waiting: {
		...{ order: /"waiting_since" (desc|asc) limit/i, why: "documents by how long they wait, as far as the page" },
	},
};

/** Indexes that hold nothing but what is asked for: to walk along one is to find it. */
const PARTIAL: Record<string, string> = {
	suspension_open: "suspensions that go on",
	account_unverified: "people without a verified number",
	payment_issue_newest: "what is not settled with payments",
};

/** How many there are of all, where nothing narrows a list: the narrowest index is counted along, and no row is read. */
const COUNTED: Record<string, RegExp> = {
	account_created: /^select count\(\*\) AS n FROM "account" AS a WHERE 1$/i,
	account_uuid_unique:
		/^select count\(\*\) AS n FROM "account" AS a WHERE a\.uuid NOT IN \(SELECT account_uuid FROM "suspension" /i,
	audit_log_account: /^select count\(\*\) AS n FROM "audit_log" AS l WHERE 1$/i,
	institute_created: /^select count\(\*\) from "institute"$/i,
	feedback_uuid_unique: /^select count\(\*\) from "feedback"$/i,
	teacher_verification_waiting: /^select count\(\*\) from "teacher_verification"$/i,
};

/** What a step of a plan walks along from one end to the other; null for a search, and for what is no table. */
function walkOf(step: string): string | null {
	if (!step.startsWith("SCAN ") || /VIRTUAL TABLE|CONSTANT ROW|\(subquery|json_each/.test(step)) return null;
	return /USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? "its own numbers";
}

function isAllowed(index: string, statement: string, plan: readonly string[]): boolean {
	if (index in PARTIAL || COUNTED[index]?.test(statement.trim())) return true;
	const walked = WALKED[index];
	const sorts = plan.some((step) => step.includes("FOR ORDER BY"));
	return walked?.order.test(statement) === true && (!sorts || walked.sorted !== undefined);
}

describe("No table is read whole (DATA-4) for", () => {
	test.each(Object.entries(lists(EVERY_SEARCH)))("%s", async (_, list) => {
		const { db, plans, statements } = explained();
		const asked = await world();
		const deps = Object.defineProperty(depsAt(), "db", { value: db });
		await list({ ...asked, deps });
		expect(plans.length).toBeGreaterThan(0);
		const whole = plans.flatMap((plan, at) => {
			const statement = statements[at] ?? "";
			const walks = plan.map(walkOf).filter((index) => index !== null && !isAllowed(index, statement, plan));
			return walks.length > 0 ? [`${walks.join("; ")} in ${statement}`] : [];
		});
		expect(whole).toEqual([]);
	});

	test("what may be walked along because nothing else is in it: those indexes hold so much alone", async () => {
		const indexes = await database().all<{ name: string; sql: string }>(
			sql`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'`,
		);
		expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(PARTIAL)));
	});

	test("it is told from a search, with an index or without one", async () => {
		const { db, plans } = explained();
		await db.all(sql`SELECT * FROM account WHERE name LIKE '%a%' ORDER BY name COLLATE NOCASE`);
		await db.all(sql`SELECT * FROM account WHERE uuid = 'a'`);
		expect(plans.map((plan) => plan.map(walkOf).filter((index) => index !== null))).toEqual([["account_name"], []]);
		expect(isAllowed("account_name", "SELECT * FROM account ORDER BY name COLLATE NOCASE", plans[0] ?? [])).toBe(false);
	});
});

test("All verified teachers are walked along an index in the order of their names, and counted in it", async () => {
	const { db, plans } = explained();
	await world();
	await findTeachers(Object.defineProperty(depsAt(), "db", { value: db }), { page: 0, size: 10, name: "" });
	expect(plans.flat().filter((step) => step.includes("FOR ORDER BY") || /^SCAN/.test(step))).toEqual([]);
	expect(plans.map(([first]) => first)).toEqual([
		expect.stringContaining("INDEX teacher_profile_listed (verification_status=?)"),
		expect.stringMatching(/COVERING INDEX teacher_profile_\w+ \(verification_status=\?\)/),
	]);
});

/** So many rows of everything that these pages list. */
async function fill(): Promise<void> {
	const uuidOf = (kind: string, n: number) => `${kind}-0000-7000-8000-${String(n).padStart(12, "0")}`;
	const people = Array.from({ length: AMOUNT.people }, (_, n) =>
		personRows({
			...{ uuid: uuidOf("00000001", n), name: `${NAMES[n % 5]} ${n}`, mobile: `+88018${String(n).padStart(8, "0")}` },
			...{ mobileVerified: n % 7 > 0, at: OPENS + n, roles: n % 10 === 0 ? (["teacher"] as const) : undefined },
		}),
	);
	const institutes = Array.from({ length: AMOUNT.institutes }, (_, n) =>
		instituteRows({
			...{ uuid: uuidOf("00000002", n), name: `${PLACES[n % 5]} ${NAMES[n % 3]} School ${n}`, at: OPENS + n },
			...{ kind: KINDS[n % 4], districtId: PLACES[n % 5]?.toLowerCase() },
		}),
	);
	const audit = Array.from({ length: AMOUNT.audit }, (_, n) =>
		rowsOf(schema.auditLog, {
			...{ actorUuid: uuidOf("00000001", n % 5), action: "account.suspended", objectType: "account" },
			...{ objectUuid: uuidOf("00000001", n), detail: {}, createdAt: OPENS + n },
		}),
	);
	await insertRows(database(), [...people.flat(), ...institutes.flat(), ...audit]);
}

test(`Each page needs ${TRIPS} round trips at most among ${AMOUNT.people} people and ${AMOUNT.institutes} institutes`, {
	timeout: 120_000,
}, async () => {
	const { boss, pupil, uuids } = await world();
	const auditPage = Math.floor(AMOUNT.audit / 33);
	await fill();
	const bangla = encodeURIComponent("রায়হান");
	const pages: [who: Person, paths: string[]][] = [
		[
			boss,
			[
				...[
					"/admin/users",
					`/admin/users?page=${AMOUNT.people / 20}`,
					"/admin/users?q=tasnim&sort=name&page=3",
					`/admin/users?q=${bangla}`,
				],
				...["/admin/users?q=0180000", "/admin/users?role=teacher&state=active", "/admin/users?state=unverified"],
				...[`/admin/users/${uuids.pupil}`, `/admin/users/${uuids.waits}`, `/admin/audit?about=${uuids.waits}`],
				...["/admin/audit", `/admin/audit?action=account&page=${auditPage}`, `/admin/audit?about=${uuids.pupil}`],
				...[
					"/admin/institutes",
					`/admin/institutes?page=${AMOUNT.institutes / 20}`,
					`/admin/institutes?name=${bangla}&state=listed`,
				],
				...["/admin/institutes?district=dhaka&kind=school&sort=newest", "/admin/institutes/new"],
				...[`/admin/institutes/${uuids.one}?name=padma`, `/admin/institutes/${uuids.other}/merge?into=${uuids.one}`],
				...[`/admin/audit?sort=oldest&page=${auditPage}`, "/admin/feedback?sort=oldest&state=new"],
				...[`/admin/institutes/requests?name=padma&kind=school&sort=newest`, "/admin/institutes/requests"],
				...[`/admin/institutes/missed?name=${bangla}&state=Rejected&district=dhaka`, "/admin/institutes/missed"],
				...[`/admin/institutes/missed/${uuids.request}`],
				...["/admin/verifications?state=all", `/admin/verifications/${uuids.verificationUuid}`],
			],
		],
		[pupil, ["/student/profile/institute", `/student/profile/institute?name=${bangla}&district=dhaka`]],
		[pupil, [`/institute/${OPEN_SCHOOL}`]],
	];
	// What the platform announces to all is kept for the next that ask: no page of these pays for it.
	await visit(pupil, "/student/overview");
	const needed: [path: string, status: number, trips: number][] = [];
	for (const [who, paths] of pages)
		for (const path of paths) {
			const { status, headers } = await visit(who, path);
			const trips = /desc="(\d+) round trips"/.exec(headers.get("server-timing") ?? "")?.[1];
			needed.push([path, status, Number(trips)]);
		}
	expect(needed.filter(([, status, trips]) => status !== 200 || !(trips <= TRIPS))).toEqual([]);
});
