import type { z } from "zod";
import { requireRole } from "~/domain/account/access.ts";
import { accountErrors } from "~/domain/account/errors.ts";
import type { Actor } from "~/domain/account/session.ts";
import { isCourseState } from "~/domain/course/rules.ts";
import { isMyCourseState } from "~/domain/course/student-paths.ts";
import type { Deps } from "~/domain/deps.ts";
import { listStudentCourses } from "~/domain/enrolment/student-courses.server.ts";
import { listTeacherCourses } from "~/domain/enrolment/teacher-courses.server.ts";
import { mapPage, type Page, toPage } from "~/lib/paging.ts";
import type { myCourse, myCourseList } from "./schemas.ts";
import { toTaken, toTaught } from "./wire.ts";

type Asked = z.output<typeof myCourseList>;
type Mine = Page<z.output<typeof myCourse>>;

/** Nobody has courses in a state of the other role. */
const none = (paging: Asked): Mine => toPage([], 0, paging);

/** The courses that the caller teaches or takes, by the role in use. @throws DomainError RoleNotAllowed, of requireRole */
export async function mine(deps: Pick<Deps, "db" | "clock">, actor: Actor, { state, ...paging }: Asked): Promise<Mine> {
	const now = deps.clock();
	if (actor.role === "admin") throw accountErrors.fail("RoleNotAllowed", { role: actor.role });
	if (requireRole(actor, actor.role).role === "teacher") {
		if (state && !isCourseState(state)) return none(paging);
		const found = await listTeacherCourses(deps, actor, { ...paging, which: state ?? "all" });
		const { content, totalElements } = mapPage(found, (of) => toTaught(of, now));
		return toPage(content, totalElements, paging);
	}
	if (state && !isMyCourseState(state)) return none(paging);
	return mapPage(await listStudentCourses(deps, actor, { ...paging, state }), (of) => toTaken(of, now));
}
