import { type SQL, sql } from "drizzle-orm";
import { course, enrolment } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { notify } from "~/domain/notification/notify.server.ts";
import type { EnrolmentState } from "~/domain/seat/rules.ts";

type Reads = Pick<Deps, "db">;

/** Everybody who is in a course, was asked to come, has asked or waits. */
const CONCERNED: readonly EnrolmentState[] = ["accepted", "invited", "offered", "applied", "waiting", "paying", "paid"];

/** Those of them who are not in it yet. */
const NOT_IN = CONCERNED.filter((state) => state !== "accepted");

/** Everybody whom a course concerns, where the condition on the course `c` holds. */
const concerned = (courseUuid: string | SQL, when: SQL, states = CONCERNED) => ({
	from: sql`${enrolment} AS e JOIN ${course} AS c ON c.uuid = e.course_uuid`,
	where: sql`e.course_uuid = ${courseUuid} AND e.state IN (${sql.join(
		states.map((state) => sql`${state}`),
		sql`, `,
	)}) AND ${when}`,
});

type Dates = Pick<typeof course.$inferSelect, "startAt" | "endAt" | "enrolmentEndAt">;

/**
 * For the batch that changed a course: whom its dates concern hears the new ones, once for each change. Until when one may enrol
 * concerns who is not in it yet. None where the dates are what they were.
 */
export function tellNewDates(
	deps: Reads,
	courseUuid: string,
	{ was, is, version }: { was: Dates; is: Dates; version: number },
	now: number,
) {
	const moved = was.startAt !== is.startAt || was.endAt !== is.endAt;
	const enrols = was.enrolmentEndAt !== is.enrolmentEndAt;
	if (!moved && !enrols) return [];
	const dates = {
		...(moved && { startAt: is.startAt, endAt: is.endAt }),
		...(enrols && { enrolmentEndAt: is.enrolmentEndAt }),
	};
	const said = notify(
		deps,
		{
			...{
				kind: "course-dates-changed",
				role: "student",
				about: courseUuid,
				key: `course-dates:${courseUuid}:${version}`,
			},
			params: sql`json_patch(json_object('course', c.title), ${JSON.stringify(dates)})`,
			account: sql`e.student_uuid`,
			...concerned(courseUuid, sql`c.updated_at = ${version}`, moved ? CONCERNED : NOT_IN),
		},
		now,
	);
	return [said];
}

/** For the batch that deletes a course, before it does. @param when the condition on the course `c` that it will be */
export const tellDeleted = (deps: Reads, courseUuid: string, when: SQL, now: number) =>
	notify(
		deps,
		{
			...{ kind: "course-deleted", role: "student", about: courseUuid, key: `course-deleted:${courseUuid}` },
			params: sql`json_object('course', c.title)`,
			account: sql`e.student_uuid`,
			...concerned(courseUuid, when),
		},
		now,
	);

/** For the batch that archives a course: who asked, waits, was invited or is offered a seat hears that nobody comes in any more, once for each time. */
export const tellArchived = (deps: Reads, courseUuid: SQL, now: number) =>
	notify(
		deps,
		{
			...{
				kind: "course-archived",
				role: "student",
				about: sql`c.uuid`,
				key: sql`'course-archived:' || c.uuid || ${`:${now}`}`,
			},
			params: sql`json_object('course', c.title)`,
			account: sql`e.student_uuid`,
			...concerned(courseUuid, sql`c.archived_at = ${now}`, NOT_IN),
		},
		now,
	);
