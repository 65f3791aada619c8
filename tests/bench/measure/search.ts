import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import { personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_STUDENTS } from "#db/seed/people.ts";
import type { Actor } from "~/domain/account/session.ts";
import { findCourses } from "~/domain/course/public-courses.server.ts";
import { COURSE_SORTS, COURSE_STARTS, courseSearchSchema, NOTHING_SOUGHT } from "~/domain/course/search.ts";
import { listInstitutes } from "~/domain/institute/admin-institutes.server.ts";
import { findInstitutes } from "~/domain/institute/queries.server.ts";
import { listPeople } from "~/domain/people/people.server.ts";
import { signInAs } from "../../../scripts/support/web-client.ts";
import { COURSES, fillCourses } from "../support/courses.ts";
import {
	courseOf,
	DISTRICTS,
	FIRST,
	instituteOf,
	LAST,
	mobileOf,
	nameOf,
	PLACES,
	pick,
	TITLES,
} from "../support/names.ts";
import type { Site } from "../support/site.ts";
import { measureSought, type Sought } from "../support/timed.ts";
import type { Row } from "./row.ts";

const PEOPLE = 5_000;
const INSTITUTES = 2_000;
const SEARCHES = 200;
const LIMIT_MS = 30;
/** Of courses, whose texts are long and which are also looked up by their sound in the other script. */
const COURSES_LIMIT_MS = 50;

/** People and institutes straight into the database, beside those of the demo. */
async function fill(db: Database, now: number): Promise<void> {
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
		search: (db, q) => listPeople({ db }, ADMIN, { page: 0, size: 20, q, sort: "newest" }),
	},
	{
		path: "/admin/institutes?name=",
		text: (n) =>
			pick([instituteOf(n), pick(PLACES, n), "গভ উচ্চ", String(300_000 + n), "coll", `${pick(LAST, n)} school`], n),
		search: (db, q) => listInstitutes({ db }, ADMIN, { page: 0, size: 20, q, ...EVERYWHERE, state: "", sort: "name" }),
	},
	{
		path: "/student/profile/institute?name=",
		text: (n) => pick([instituteOf(n), pick(PLACES, n), "উচ্চ বিদ্যালয়", "dhaka coll", "s", "nowhere"], n),
		search: (db, q) => findInstitutes({ db }, { page: 0, size: 10, q, ...EVERYWHERE }),
	},
];

/** What students look for among courses: words of titles and teachers in either script, sounds of the other, beginnings, nothing at all. */
export const SOUGHT_COURSES: readonly Sought[] = [
	{
		path: "/student/s/",
		after: "/i/t/p/all-course",
		text: (n) => pick([courseOf(n), pick(TITLES, n), nameOf(n), "রহমান", "optics", "পদার্থ", "al", "ব", "nothing"], n),
		search: (db, q) =>
			findCourses({ db, clock: Date.now }, { ...NOTHING_SOUGHT, q, page: 0, size: 10 }, ADMIN.accountUuid),
	},
	{
		path: "/student/all-course?fee=",
		text: (n) => pick(["1000", "free", "paid"], n),
		search: (db, fee) => findCourses({ db, clock: Date.now }, { ...NOTHING_SOUGHT, fee, page: 0, size: 10 }),
	},
	{
		path: "/student/all-course?start=",
		after: "&seats=left",
		text: (n) => pick(COURSE_STARTS, n),
		search: (db, start) =>
			findCourses(
				{ db, clock: Date.now },
				{ ...NOTHING_SOUGHT, ...courseSearchSchema.parse({ start, seats: "left" }), page: 0, size: 10 },
			),
	},
	{
		path: "/student/all-course?sort=",
		text: (n) => pick(COURSE_SORTS, n),
		search: (db, sort) =>
			findCourses({ db, clock: Date.now }, { ...courseSearchSchema.parse({ sort }), page: 0, size: 10 }),
	},
];

/** Searches among many people, institutes and courses: what the database takes for the search, and for the page that shows what it found. */
export async function measureSearch(site: Site, now: number): Promise<Row[]> {
	const { db } = site;
	await fill(db, now);
	const { platform } = site.stack.origins;
	const [student] = DEMO_STUDENTS;
	if (!student) throw new Error("The demo has no student");
	const as = (mobile: string, role: string) => signInAs(platform, { mobile, password: DEMO_PASSWORD, role });
	const [admin, pupil] = [await as(DEMO_ADMIN.mobile, "admin"), await as(student.mobile, "student")];
	const people = { among: `${PEOPLE} people and ${INSTITUTES} institutes`, limit: LIMIT_MS, searches: SEARCHES };
	const courses = { among: `${COURSES} courses`, limit: COURSES_LIMIT_MS, searches: SEARCHES };
	const clientFor = (path: string) => (path.startsWith("/admin") ? admin : pupil);
	const of = { what: "Search", origin: platform, clientFor };
	const rows = await measureSought(db, { ...of, sought: SOUGHT, among: people });
	await fillCourses(db, now);
	return [...rows, ...(await measureSought(db, { ...of, sought: SOUGHT_COURSES, among: courses }))];
}
