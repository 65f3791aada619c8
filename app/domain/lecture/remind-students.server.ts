import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { course, enrolment, lecture } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import { REMINDS_BEFORE_MS } from "./rules.ts";
import { aboutLecture } from "./tell-students.server.ts";

/** So many lectures are read at a time, … */
const AT_A_TIME = 50;
/** … and of them those whose courses have so many seats taken are told of by one transaction, which ends in time; or one, of a larger course. */
const SEATS_AT_A_TIME = 5_000;

/** Lectures that begin within the hour and of which nobody has heard, the first first. */
const nearStatement = ({ db }: Pick<Deps, "db">, now: number) =>
	db
		.select({
			uuid: lecture.uuid,
			title: lecture.title,
			startsAt: lecture.startsAt,
			courseUuid: course.uuid,
			courseTitle: course.title,
			seats: course.seatsTaken,
		})
		.from(lecture)
		.innerJoin(course, eq(course.uuid, lecture.courseUuid))
		.where(
			and(
				gt(lecture.startsAt, now),
				lte(lecture.startsAt, now + REMINDS_BEFORE_MS),
				isNull(lecture.cancelledAt),
				isNull(lecture.remindedAt),
			),
		)
		.orderBy(lecture.startsAt)
		.limit(AT_A_TIME);

type Near = Awaited<ReturnType<typeof nearStatement>>[number];

/** The first of them that one transaction tells of. */
function fitting(near: readonly Near[]): Near[] {
	let seats = 0;
	const tooMany = near.findIndex((of, index) => {
		seats += of.seats;
		return index > 0 && seats > SEATS_AT_A_TIME;
	});
	return near.slice(0, tooMany === -1 ? near.length : tooMany);
}

/** The statements that tell its students and its teacher. */
function tellStarting(deps: Pick<Deps, "db">, { uuid, title, startsAt, courseUuid, courseTitle }: Near, now: number) {
	// As it was read: what is moved or cancelled meanwhile is told of that.
	const still = sql`EXISTS (SELECT 1 FROM ${lecture} AS l
		WHERE l.uuid = ${uuid} AND l.starts_at = ${startsAt} AND l.cancelled_at IS NULL)`;
	const said = {
		...{ about: aboutLecture(courseUuid, uuid), key: `lecture-starting:${uuid}:${startsAt}` },
		params: { title, course: courseTitle, startsAt },
	};
	const student = {
		...said,
		...({ kind: "lecture-starting", role: "student" } as const),
		account: sql`e.student_uuid`,
		from: sql`${enrolment} AS e`,
		where: sql`e.course_uuid = ${courseUuid} AND e.state = 'accepted' AND ${still}`,
	};
	const teacher = {
		...said,
		...({ kind: "lecture-starting-teacher", role: "teacher" } as const),
		account: sql`c.teacher_uuid`,
		from: sql`${course} AS c`,
		where: sql`c.uuid = ${courseUuid} AND ${still}`,
	};
	return [notify(deps, student, now), notify(deps, teacher, now)];
}

/** Tells of these, and notes that it was told. */
async function tellOf({ db }: Pick<Deps, "db">, near: readonly Near[], now: number): Promise<void> {
	const asRead = JSON.stringify(near.map(({ uuid, startsAt }) => [uuid, startsAt]));
	const note = db
		.update(lecture)
		.set({ remindedAt: now })
		.where(sql`(${lecture.uuid}, ${lecture.startsAt}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${asRead}))`);
	await db.batch([note, ...near.flatMap((of) => tellStarting({ db }, of, now))]);
}

/**
 * Scheduled: who is in a course, and its teacher, hear an hour before that a lecture begins (LEC-5), once for each time that it
 * gets. Of what is made or moved within that hour they hear at once. Piece by piece, until nobody is left or the time is up; what
 * is left is for the next minute. @returns how many lectures were near
 */
export async function remindOfLectures(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ near: number }> {
	let told = 0;
	while (clock() < until) {
		const now = clock();
		const near = fitting(await nearStatement({ db }, now));
		if (near.length === 0) break;
		await tellOf({ db }, near, now);
		told += near.length;
	}
	return { near: told };
}
