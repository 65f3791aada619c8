import { beforeAll, expect, test } from "vitest";
import type { Access, PageRow } from "#tests/support/authorization.ts";
import { addressOf } from "#tests/support/workers/authorization.ts";
import { openWorld, setWorldClock, type World } from "#tests/support/workers/authorization-world.ts";
import { visit } from "#tests/support/workers/pages.ts";
import { access as ofAttendance } from "../attendance/access.ts";
import { access as ofCalendar } from "../calendar/access.ts";
import { access as ofDiscussion } from "../discussion/access.ts";
import { access as ofEarnings } from "../earnings/access.ts";
import { access as ofEnrolment } from "../enrolment/access.ts";
import { access as ofGradebook } from "../gradebook/access.ts";
import { access as ofLecture } from "../lecture/access.ts";
import { access as ofLiveClass } from "../live-class/access.ts";
import { access as ofMyCourse } from "../my-course/access.ts";
import { access as ofCourse } from "./access.ts";

const TRIPS = 3;
const MINUTES = 5;

const TABLES: readonly Access[] = [
	...[
		ofAttendance,
		ofCalendar,
		ofCourse,
		ofDiscussion,
		ofEarnings,
		ofEnrolment,
		ofGradebook,
		ofLecture,
		ofLiveClass,
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

let world: World;
beforeAll(async () => {
	world = await openWorld();
	await setWorldClock(world, MINUTES);
});

/** As the second look finds it: the first one of a student notes, behind the answer, that they were there. */
async function tripsOf(who: World["owner"] | null, address: string): Promise<[number, number]> {
	await visit(who, address, { minutes: MINUTES });
	const { status, headers } = await visit(who, address, { minutes: MINUTES });
	const trips = /desc="(\d+) round trips"/.exec(headers.get("server-timing") ?? "")?.[1];
	return [status, Number(trips)];
}

test.each(["teacher", "student"] as const)(
	`each page of a course needs ${TRIPS} round trips at most for its %s`,
	{ timeout: 120_000 },
	async (who) => {
		const table = pages(who);
		expect(table.length).toBeGreaterThan(25);
		const asked = new Set(table.map(([pattern]) => pattern));
		const missing = MORE.filter(([of]) => of.startsWith("/student") === (who === "student") && !asked.has(of));
		expect(missing).toEqual([]);
		const needed: unknown[] = [];
		for (const [pattern, row] of table) {
			const { path, query } = addressOf(pattern, row, world);
			const [status, trips] = await tripsOf(world.people[who], `${path}${query}`);
			if (status !== 200 || !(trips <= TRIPS)) needed.push([pattern, query, status, trips]);
		}
		expect(needed).toEqual([]);
	},
);
