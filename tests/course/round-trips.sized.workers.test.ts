import { beforeAll, describe, expect, test } from "vitest";
import type { Access, PageRow } from "#tests/support/authorization.ts";
import { sized } from "#tests/support/sized.ts";
import { addressOf } from "#tests/support/workers/authorization.ts";
import { openWorld, setWorldClock, type World } from "#tests/support/workers/authorization-world.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { shownAnnouncements } from "~/domain/site-announcement/shown.server.ts";
import { access as ofAssignment } from "../assignment/access.ts";
import { access as ofAttendance } from "../attendance/access.ts";
import { access as ofCalendar } from "../calendar/access.ts";
import { access as ofDiscussion } from "../discussion/access.ts";
import { access as ofEarnings } from "../earnings/access.ts";
import { access as ofEnrolment } from "../enrolment/access.ts";
import { access as ofGradebook } from "../gradebook/access.ts";
import { access as ofLecture } from "../lecture/access.ts";
import { access as ofLiveClass } from "../live-class/access.ts";
import { access as ofMaterial } from "../material/access.ts";
import { access as ofMyCourse } from "../my-course/access.ts";
import { access as ofCourse } from "./access.ts";
import { fillCourse } from "./many-rows.ts";

/** How many there are in the course, besides those of the world. */
const STUDENTS = sized({ test: 60, check: 5_000 });
const TRIPS = 3;
const MINUTES = 5;

const TABLES: readonly Access[] = [
	...[
		ofAssignment,
		ofAttendance,
		ofCalendar,
		ofCourse,
		ofDiscussion,
		ofEarnings,
		ofEnrolment,
		ofGradebook,
		ofLecture,
		ofLiveClass,
		ofMaterial,
		ofMyCourse,
	],
];

const COURSE = "/dashboard/teacher/course/d/:id";

/** What a page is asked besides, where it reads more then. */
const MORE: readonly (readonly [string, string])[] = [
	[`${COURSE}/invite`, "?name=Student"],
	[`${COURSE}/invite`, "?name=01712345678"],
	[`${COURSE}/requests`, "?list=in"],
	[`${COURSE}/p/:page?/l/:listType?/people`, "?q=Student&sort=attendance"],
	[`${COURSE}/people/message`, "?all=1"],
	["/student/course/:id/questions", "?of=mine"],
];

/** Each page that somebody of a course is shown; the student area's by its first prefix alone, both are one (SITE-8). */
const pages = (who: "teacher" | "student"): [string, PageRow][] =>
	TABLES.flatMap(({ pages = {} }) => Object.entries(pages))
		.filter(([pattern, row]) => row.who[who] === 200 && !pattern.startsWith("/dashboard/student"))
		.flatMap(([pattern, row]) => [
			[pattern, row] as [string, PageRow],
			...MORE.flatMap(([of, query]): [string, PageRow][] => (of === pattern ? [[pattern, { ...row, query }]] : [])),
		]);

/** Its first look notes that the student was there, behind the answer, which waits for three. */
const NOTED = /^\/student\/course\/:id\/announcements$/;

let minutes = MINUTES;

/** Of the first look, so long after whatever was looked at before that nothing of that is kept, and of the one after it. */
async function tripsOf(who: World["owner"] | null, address: string): Promise<[number, number][]> {
	const look = async (): Promise<[number, number]> => {
		const { status, headers } = await visit(who, address, { minutes });
		return [status, Number(/desc="(\d+) round trips"/.exec(headers.get("server-timing") ?? "")?.[1])];
	};
	// A copy of what the platform announces to everybody is renewed behind whoever comes first, and waited for by nobody.
	await shownAnnouncements(depsAt(minutes), { role: null, locale: "en", hiddenUpTo: 0 });
	const looks = [await look(), await look()];
	minutes += 60;
	return looks;
}

describe(`among ${STUDENTS} students`, () => {
	let world: World;
	beforeAll(async () => {
		world = await openWorld();
		await fillCourse(world, STUDENTS);
		await setWorldClock(world, MINUTES);
	});

	test.each(["teacher", "student"] as const)(
		`each page of a course with many rows needs ${TRIPS} round trips at most for its %s, also at the first look`,
		{ timeout: 120_000 },
		async (who) => {
			const table = pages(who);
			expect(table.length).toBeGreaterThan(25);
			const asked = new Set(table.map(([pattern]) => pattern));
			const missing = MORE.filter(([of]) => of.startsWith("/student") === (who === "student") && !asked.has(of));
			expect(missing).toEqual([]);
			const needed: unknown[] = [];
			minutes = MINUTES;
			// What the student asked may be taken back within the hour.
			const soon = ([pattern]: [string, PageRow]) => (/\/question\/.*\/delete/.test(pattern) ? 0 : 1);
			for (const [pattern, row] of table.toSorted((one, other) => soon(one) - soon(other))) {
				const { path, query } = addressOf(pattern, row, world);
				const looks = await tripsOf(world.people[who], `${path}${query}`);
				const most = [TRIPS + (NOTED.test(pattern) ? 1 : 0), TRIPS];
				if (looks.some(([status, trips], at) => status !== 200 || !(trips <= (most[at] ?? 0))))
					needed.push([pattern, query, looks]);
			}
			expect(needed).toEqual([]);
		},
	);
});
