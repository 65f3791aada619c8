import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import {
	type ListedCourse,
	teacherCourseStatements,
	toListed,
	toTeacherCourse,
} from "~/domain/enrolment/teacher-courses.server.ts";
import { type UpcomingLecture, upcomingForTeacher } from "~/domain/lecture/queries.server.ts";
import { seenBy } from "~/domain/lecture/seen.ts";
import { deletionStatement } from "~/domain/privacy/deletion.server.ts";
import { PAGE_SIZES, type Page, toPage } from "~/lib/paging.ts";

/** What a teacher comes home to: their courses, those that run first, and when the account goes (ms UTC) that they asked to have taken away. */
export type TeacherDashboard = {
	/** What comes next in all of their courses (LEC-4). */
	lectures: UpcomingLecture[];
	courses: Page<ListedCourse>;
	deletion: { dueAt: number } | null;
	/** ms UTC */
	serverNow: number;
};

/** One round trip. @throws of requireRole */
export async function getTeacherDashboard(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
): Promise<TeacherDashboard> {
	const { accountUuid } = requireRole(who, "teacher");
	const paging = { page: 0, size: PAGE_SIZES.teacherDashboard };
	const serverNow = deps.clock();
	const [lectures, rows, [total], [deletion]] = await deps.db.batch([
		upcomingForTeacher(deps, accountUuid, serverNow, PAGE_SIZES.upcomingLectures),
		...teacherCourseStatements(deps, accountUuid, { ...paging, which: "in-use", now: serverNow }),
		deletionStatement(deps, accountUuid),
	]);
	return {
		lectures: lectures.map((row) => seenBy("teacher", row)),
		courses: toPage(
			rows.map((row) => toListed(toTeacherCourse(row), serverNow)),
			total?.n ?? 0,
			paging,
		),
		deletion: deletion ?? null,
		serverNow,
	};
}
