import { enrolmentRows } from "#db/factories/course.ts";
import type { Rows } from "#db/factories/insert.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";
import { DEMO_STUDENTS, EARLIER_STUDENTS } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { type Chance, chanceFrom, seedUuid } from "./support.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The demo's student stands to each of these courses in another way: by the number of the course. */
const TASNIM: Readonly<Record<number, EnrolmentState>> = {
	4: "accepted",
	7: "accepted",
	11: "accepted",
	5: "waiting",
	8: "applied",
	13: "invited",
	20: "offered",
	14: "declined",
	19: "left",
	10: "rejected",
	23: "removed",
	24: "lapsed",
};

/** Of whom else a course has some, besides the accepted: how many of each. */
const OTHERS: readonly [state: EnrolmentState, count: number][] = [
	["applied", 3],
	["invited", 1],
	["declined", 1],
	["left", 1],
];

export type SeedCourse = { number: number; uuid: string; startAt: number; seats: number; fee: number };

const ENDED: readonly EnrolmentState[] = ["declined", "rejected", "left", "removed", "lapsed"];
const REASONS: Partial<Record<EnrolmentState, string>> = {
	declined: "This course is for class twelve; the one for class ten begins in January.",
	removed: "Three classes in a row without a word. Write to me when you have time again.",
};

/** When somebody came: in the weeks before the course, never after `now`, the earlier ones first. */
const cameAt = (course: SeedCourse, place: number, now: number) =>
	Math.min(course.startAt, now - DAY) - 10 * DAY + place * 3 * HOUR;

function rowOf(course: SeedCourse, studentUuid: string, state: EnrolmentState, place: number, now: number): Rows[] {
	const at = cameAt(course, place, now);
	return enrolmentRows({
		...{ uuid: seedUuid("enrolment", course.number, place + 1), courseUuid: course.uuid, studentUuid, state, at },
		queueNo: place + 1,
		...(state === "invited" && { respondUntil: now + 7 * DAY }),
		...(state === "offered" && { respondUntil: now + DAY }),
		...(state === "waiting" && { approvedAt: at + HOUR }),
		...(state === "applied" && { note: place % 2 === 0 ? "আমি দশম শ্রেণিতে পড়ি, এই অধ্যায়টা বুঝি না।" : null }),
		...(ENDED.includes(state) && { endedAt: at + 2 * DAY, reason: REASONS[state] ?? null }),
	});
}

/** Everybody of the demo that may be a student, in an order of each course's own. */
function shuffled(chance: Chance): string[] {
	const people = EARLIER_STUDENTS.map(accountUuidOf);
	for (let index = people.length - 1; index > 0; index -= 1) {
		const other = chance.between(0, index);
		[people[index], people[other]] = [people[other] as string, people[index] as string];
	}
	return people;
}

/** Who is in a course, asks for it, waits, or was; never more than it has seats, and nobody waits while one is free. */
export function enrolmentsOf(course: SeedCourse, now: number): { rows: Rows[]; accepted: string[] } {
	const chance = chanceFrom(4_000 + course.number);
	const people = shuffled(chance);
	const [first] = DEMO_STUDENTS;
	const own = TASNIM[course.number];
	const taken = own === "accepted" || own === "offered" ? 1 : 0;
	const wanted = course.number % 4 === 2 ? 0 : chance.between(3, 14);
	const accepted = people.splice(0, course.seats < 10 ? course.seats - taken : Math.min(wanted, course.seats - taken));
	const waiting = course.seats < 10 ? people.splice(0, 2) : [];
	const some: [string, EnrolmentState][] = [
		...accepted.map((uuid): [string, EnrolmentState] => [uuid, "accepted"]),
		...(first && own ? [[accountUuidOf(first), own] as [string, EnrolmentState]] : []),
		...waiting.map((uuid): [string, EnrolmentState] => [uuid, "waiting"]),
		...OTHERS.flatMap(([state, count]) =>
			people.splice(0, wanted === 0 ? 0 : count).map((uuid): [string, EnrolmentState] => [uuid, state]),
		),
	];
	return {
		rows: some.flatMap(([uuid, state], place) => rowOf(course, uuid, state, place, now)),
		accepted: [...accepted, ...(first && own === "accepted" ? [accountUuidOf(first)] : [])],
	};
}
