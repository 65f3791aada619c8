import { and, eq, inArray } from "drizzle-orm";
import { account, enrolment } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { ownCourse } from "~/domain/course/access.server.ts";
import type { Deps } from "~/domain/deps.ts";
import type { LectureIds } from "~/domain/lecture/access.server.ts";
import { countArchive } from "~/domain/request/archives.server.ts";
import { exportParts } from "~/lib/export-parts.ts";
import { MEMBER, teachersHeldLecture } from "./lecture-parts.server.ts";
import {
	BY_NAME,
	type Column,
	cross,
	inLecture,
	lecturesOf,
	membersOf,
	past,
	type Row,
	STUDENT,
	shown,
	toldOf,
} from "./queries.server.ts";

type Reads = Pick<Deps, "db" | "clock" | "rateLimit">;

/** Whom an export is about, in its order: read once, so that nobody is twice in it or missing, whoever comes and goes meanwhile. */
const exported = ({ db }: Pick<Deps, "db">, courseUuid: string) =>
	db
		.select({ uuid: enrolment.studentUuid })
		.from(enrolment)
		.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
		.where(and(eq(enrolment.courseUuid, courseUuid), MEMBER))
		.orderBy(...BY_NAME);

/** The same whole, a part at a time, for a file: of the lectures that there are as it begins. @throws of ownCourse, before the first part */
export async function exportCourseAttendance(deps: Reads, who: Actor | null, courseId: string) {
	await countArchive(deps, who);
	const { course } = await ownCourse(deps, who, courseId);
	const { db } = deps;
	const now = deps.clock();
	const [all, lectures] = await db.batch([exported(deps, course.uuid), lecturesOf(deps, course.uuid)]);
	const held = past(lectures, now);
	const read = async (uuids: string[]): Promise<Row[]> => {
		const [students, told] = await db.batch([
			db
				.select(STUDENT)
				.from(enrolment)
				.innerJoin(account, eq(account.uuid, enrolment.studentUuid))
				.where(and(eq(enrolment.courseUuid, course.uuid), inArray(enrolment.studentUuid, uuids))),
			toldOf(deps, course.uuid, uuids),
		]);
		return cross(students, held, told, now);
	};
	return {
		course: { id: course.id, uuid: course.uuid, title: course.title },
		lectures: held as Column[],
		rows: exportParts(all, read),
	};
}

/** A lecture's students, whole, for a file. @throws of teachersHeldLecture, before the first part */
export async function exportLectureAttendance(deps: Reads, who: Actor | null, ids: LectureIds) {
	await countArchive(deps, who);
	const { lecture: of } = await teachersHeldLecture(deps, who, ids);
	const now = deps.clock();
	const all = await exported(deps, of.course.uuid);
	const read = async (uuids: string[]) =>
		inLecture(of, await membersOf(deps, of.course.uuid, of.uuid, inArray(enrolment.studentUuid, uuids)), now);
	return { lecture: shown(of), rows: exportParts(all, read) };
}
