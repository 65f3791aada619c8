import { inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { personRows } from "#db/factories/account.ts";
import { courseRows, lectureRows } from "#db/factories/course.ts";
import { insertRows, type Rows, rowsOf } from "#db/factories/insert.ts";
import { membershipRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { COURSES, subjectUuidOf } from "./catalogue.ts";
import { COURSE_TEACHERS } from "./course-teachers.ts";
import { MORE_COURSES } from "./courses.ts";
import { DEMO_TEACHERS } from "./people.ts";
import { enrolmentsOf, type SeedCourse } from "./seed-enrolments.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, chanceFrom, seedUuid } from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LESSON = 75 * MINUTE;

/** What the three courses of before teach, in their order. */
const FIRST_LECTURES = [
	["Where is it, how fast is it", "The four equations", "Falling", "Newton's laws", "Work", "Energy"],
	["The slope of a graph", "Limits", "The derivative", "Rules", "Maxima", "Areas"],
	["প্রতিফলন", "প্রতিসরণ", "লেন্স", "স্থির তড়িৎ", "চল তড়িৎ", "বর্তনী"],
] as const;

/** The course whose class runs at the first start, so that a room can be looked at. */
const RUNS_NOW = 4;

const teacherUuidOf = (place: number | null): string => {
	const [own] = DEMO_TEACHERS;
	if (place === null && own) return accountUuidOf(own);
	return seedUuid("course-teacher", (place ?? 0) + 1);
};

type Planned = SeedCourse & { endAt: number; titles: readonly string[]; hour: number };

/** One after the other, evenly from the second day of a course to its last but one. */
function lecturesOf(course: Planned, now: number): Rows[] {
	const days = Math.floor((course.endAt - course.startAt) / DAY) - 2;
	const planned = course.titles.map((title, index) => {
		const day = 1 + Math.floor((index * days) / course.titles.length);
		return { title, startsAt: at.day(course.startAt, day, course.hour) };
	});
	const runs = { title: "Questions of the week", startsAt: at.hour(now, 0), endsAt: at.hour(now, 2) };
	const all =
		course.number === RUNS_NOW
			? [...planned.filter(({ startsAt }) => startsAt >= runs.endsAt || startsAt + LESSON <= runs.startsAt), runs]
			: planned;
	return all.flatMap((one, index) =>
		lectureRows({
			endsAt: one.startsAt + LESSON,
			...one,
			uuid: seedUuid("lecture", course.number, index + 1),
			courseUuid: course.uuid,
			at: course.startAt - 20 * DAY,
		}),
	);
}

/** Who was how long in the lectures that are over: most nearly all of it, some not at all. */
function attendanceOf(course: Planned, lectures: Rows[], students: readonly string[], now: number): Rows {
	const chance = chanceFrom(9_000 + course.number);
	const over = lectures.flatMap(({ values }) => values).filter(({ endsAt }) => (endsAt as number) < now);
	const rows = over.flatMap(({ uuid, startsAt, endsAt }) =>
		students.flatMap((accountUuid) => {
			if (chance.percent(20)) return [];
			const from = (startsAt as number) + chance.between(0, 12) * MINUTE;
			const until = (endsAt as number) - (chance.percent(25) ? chance.between(5, 30) * MINUTE : 0);
			return [
				{
					...{ lectureUuid: uuid as string, accountUuid, openedAt: from, updatedAt: until },
					...{ presentMs: until - from, intervals: [[from, until]] as [number, number][] },
				},
			];
		}),
	);
	return rowsOf(schema.attendance, ...rows);
}

/** What was said in the course whose class runs at the first start. */
function talkOf(course: Planned, lectures: Rows[], students: readonly string[], now: number): Rows[] {
	const lectureUuid = lectures[0]?.values[0]?.uuid as string;
	const [asks, answers] = students;
	const teacherUuid = teacherUuidOf(null);
	if (!asks || !answers) return [];
	const stamp = (before: number) => ({ createdAt: now - before, updatedAt: now - before });
	const question = (index: number) => seedUuid("lecture-question", course.number, index);
	return [
		rowsOf(
			schema.announcement,
			{
				...{ uuid: seedUuid("announcement", course.number, 1), courseUuid: course.uuid, authorUuid: teacherUuid },
				body: "**Before Friday**: read pages 34 to 41, and bring one problem that you could not solve.",
				pinnedAt: now - 5 * DAY,
				...stamp(5 * DAY),
			},
			{
				...{ uuid: seedUuid("announcement", course.number, 2), courseUuid: course.uuid, authorUuid: teacherUuid },
				body: "আজকের ক্লাসের সূত্র: $(a+b)^3 = a^3 + 3a^2b + 3ab^2 + b^3$। খাতায় একবার নিজে প্রমাণ করে দেখো।",
				...stamp(DAY),
			},
		),
		rowsOf(schema.messageTemplate, {
			...{ uuid: seedUuid("message-template", course.number, 1), teacherUuid, name: "Missed two classes" },
			body: "{name}, you missed two classes of {course}. The recordings are on each lecture’s page. Is something in the way?",
			...stamp(4 * DAY),
		}),
		rowsOf(
			schema.lectureQuestion,
			{
				...{ uuid: question(1), lectureUuid, authorUuid: asks, answeredAt: now - 2 * DAY },
				body: "Is the empty set a subset of every set, also of itself?",
				...stamp(3 * DAY),
			},
			{
				...{ uuid: question(2), lectureUuid, authorUuid: answers },
				body: "$A \\cup B$ আর $A \\cap B$ কখন সমান হয়?",
				...stamp(20 * HOUR),
			},
		),
		rowsOf(schema.lectureAnswer, {
			...{ uuid: seedUuid("lecture-answer", course.number, 1), questionUuid: question(1), authorUuid: teacherUuid },
			body: "Yes, $\\emptyset \\subseteq A$ for every $A$: there is nothing in it that could be missing from $A$.",
			...stamp(2 * DAY),
		}),
	];
}

/** The teachers of these courses, each at an institute that is there. */
function teachersOf(instituteOf: (name: string) => string, issuer: string, now: number): Rows[] {
	return COURSE_TEACHERS.flatMap(({ name, subject, mobile, organization, aboutMe, verification }, index) => {
		const uuid = teacherUuidOf(index);
		const since = now - (200 - index) * DAY;
		return [
			...personRows({
				...{ uuid, issuer, subject, name, mobile: normaliseMobile(mobile), mobileVerified: true },
				...{ roles: ["teacher"], at: since },
				teacher: {
					...{ verificationStatus: verification, organization, aboutMe },
					...{ nid: `19${mobile}`, submittedAt: since, decidedAt: since + DAY },
				},
			}),
			...membershipRows({
				...{ uuid: seedUuid("membership", 3_000 + index), accountUuid: uuid, role: "teacher" },
				...{ instituteUuid: instituteOf(organization), at: since + DAY },
			}),
		];
	});
}

/** Twenty-one more courses with their teachers, lectures, students and what was said; lectures for the three of before. */
export async function seedMoreCourses(db: Database, issuer: string, now: number): Promise<void> {
	const { course, institute } = schema;
	const [own] = DEMO_TEACHERS;
	const names = [...COURSE_TEACHERS.map(({ organization }) => organization), own?.organization ?? ""];
	const [schools, first] = await db.batch([
		db.select({ uuid: institute.uuid, name: institute.name }).from(institute).where(inArray(institute.name, names)),
		db.select().from(course),
	]);
	const instituteOf = (name: string) => schools.find((school) => school.name === name)?.uuid as string;
	const earlier = COURSES.flatMap((_, index): Planned[] => {
		const row = first.find(({ uuid }) => uuid === seedUuid("course", index + 1));
		if (!row) return [];
		const { uuid, startAt, endAt, maxStudents: seats, feePoisha: fee } = row;
		return [{ number: index + 1, uuid, startAt, endAt, seats, fee, titles: FIRST_LECTURES[index] ?? [], hour: 19 }];
	});
	const added = MORE_COURSES.map((of, index): Planned & { rows: Rows[] } => {
		const number = COURSES.length + index + 1;
		const uuid = seedUuid("course", number);
		const startAt = at.day(now, of.startsIn, 10);
		const endAt = at.day(now, of.startsIn + of.lastsDays, 10);
		const rows = courseRows({
			...{ uuid, title: of.title, subtitle: of.subtitle, description: of.description },
			...{
				outcomes: of.outcomes.join("\n"),
				subjectUuid: subjectUuidOf(of.subject),
				teacherUuid: teacherUuidOf(of.teacher),
			},
			instituteUuid: instituteOf((of.teacher === null ? own : COURSE_TEACHERS[of.teacher])?.organization ?? ""),
			...{ feePoisha: of.fee * 100, maxStudents: of.seats, startAt, endAt },
			enrolmentEndAt: at.day(now, of.enrolmentEndsIn, 10),
			archivedAt: of.archived ? now - 7 * DAY : null,
			at: startAt - (30 + index) * DAY,
		});
		return { number, uuid, startAt, endAt, seats: of.seats, fee: of.fee, titles: of.lectures, hour: of.hour, rows };
	});
	const inside = [...earlier, ...added].flatMap((one) => {
		const lectures = lecturesOf(one, now);
		const { rows, accepted } = enrolmentsOf(one, now);
		return [
			...lectures,
			...rows,
			attendanceOf(one, lectures, accepted, now),
			...(one.number === RUNS_NOW ? talkOf(one, lectures, accepted, now) : []),
		];
	});
	await insertRows(db, [...teachersOf(instituteOf, issuer, now), ...added.flatMap(({ rows }) => rows), ...inside], {
		ifAbsent: true,
	});
}
