import { and, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { course, material } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { tellPublished } from "./tell-students.server.ts";

/** So many materials are read at a time, … */
const AT_A_TIME = 50;
/** … and of them those whose courses have so many seats taken are announced by one transaction; or one, of a larger course. */
const SEATS_AT_A_TIME = 5_000;
/** What was not announced within this is no news any more. */
const LATE_MS = 24 * 3_600_000;

/** Materials whose time has come and that nobody was notified of, the first first. */
const dueStatement = ({ db }: Pick<Deps, "db">, now: number) =>
	db
		.select({
			...{ uuid: material.uuid, title: material.title, publishAt: material.publishAt, updatedAt: material.updatedAt },
			...{ courseUuid: course.uuid, courseTitle: course.title, seats: course.seatsTaken },
		})
		.from(material)
		// The sign keeps the planner from going through the courses for the few materials that are due.
		.innerJoin(course, sql`${course.uuid} = +${material.courseUuid}`)
		.where(
			and(
				isNotNull(material.publishAt),
				isNull(material.announcedAt),
				lte(material.publishAt, now),
				gt(material.publishAt, now - LATE_MS),
				isNull(course.archivedAt),
			),
		)
		.orderBy(material.publishAt)
		.limit(AT_A_TIME);

type Due = Awaited<ReturnType<typeof dueStatement>>[number];

/** The first of them that one transaction announces. */
function fitting(due: readonly Due[]): Due[] {
	let seats = 0;
	const tooMany = due.findIndex((of, index) => {
		seats += of.seats;
		return index > 0 && seats > SEATS_AT_A_TIME;
	});
	return due.slice(0, tooMany === -1 ? due.length : tooMany);
}

/** Notifies of these, and notes that it was done; what was changed meanwhile is for the next reading. */
async function announce({ db }: Pick<Deps, "db">, due: readonly Due[], now: number): Promise<void> {
	const asRead = JSON.stringify(due.map(({ uuid, updatedAt }) => [uuid, updatedAt]));
	await db.batch([
		db
			.update(material)
			.set({ announcedAt: now })
			.where(
				sql`(${material.uuid}, ${material.updatedAt}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${asRead}))`,
			),
		...due.map(({ uuid, title, updatedAt, courseUuid, courseTitle }) =>
			tellPublished({ db }, { uuid, title, version: updatedAt }, { uuid: courseUuid, title: courseTitle }, now),
		),
	]);
}

/**
 * Scheduled: who is in a course is notified of a material whose time to be published has come, once (MAT-5). Piece by piece, until none is left or
 * the time is up; what is left is for the next minute. @returns how many were announced
 */
export async function announceDueMaterials(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ until }: Limit,
): Promise<{ announced: number }> {
	let announced = 0;
	while (clock() < until) {
		const now = clock();
		const due = fitting(await dueStatement({ db }, now));
		if (due.length === 0) break;
		await announce({ db }, due, now);
		announced += due.length;
	}
	return { announced };
}
