import { count, desc, eq } from "drizzle-orm";
import { course, subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A course in its teacher's own list. Times ms UTC, fee in poisha. */
export type TeacherCourse = {
	uuid: string;
	title: string;
	subtitle: string | null;
	subjectName: string;
	startAt: number;
	endAt: number;
	feePoisha: number;
};

/** The teacher's own courses, newest first. One round trip. */
export async function listTeacherCourses(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<TeacherCourse>> {
	const actor = requireRole(who, "teacher");
	const mine = eq(course.teacherUuid, actor.accountUuid);
	const [rows, [total]] = await db.batch([
		db
			.select({
				uuid: course.uuid,
				title: course.title,
				subtitle: course.subtitle,
				subjectName: subject.title,
				startAt: course.startAt,
				endAt: course.endAt,
				feePoisha: course.feePoisha,
			})
			.from(course)
			.innerJoin(subject, eq(subject.uuid, course.subjectUuid))
			.where(mine)
			.orderBy(desc(course.createdAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(course).where(mine),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}
