import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type TeacherCourse, teacherCourseStatements } from "~/domain/course/queries.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { deletionStatement } from "~/domain/privacy/deletion.server.ts";
import { PAGE_SIZES, type Page, toPage } from "~/lib/paging.ts";

/** What a teacher comes home to: their newest courses, and when the account goes (ms UTC) that they asked to have taken away. */
export type TeacherDashboard = { courses: Page<TeacherCourse>; deletion: { dueAt: number } | null };

/** One round trip. @throws of requireRole */
export async function getTeacherDashboard(deps: Pick<Deps, "db">, who: Actor | null): Promise<TeacherDashboard> {
	const { accountUuid } = requireRole(who, "teacher");
	const paging = { page: 0, size: PAGE_SIZES.teacherDashboard };
	const [rows, [total], [deletion]] = await deps.db.batch([
		...teacherCourseStatements(deps, accountUuid, paging),
		deletionStatement(deps, accountUuid),
	]);
	return { courses: toPage(rows, total?.n ?? 0, paging), deletion: deletion ?? null };
}
