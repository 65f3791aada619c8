import type { RouterContextProvider } from "react-router";
import { courseErrors } from "~/domain/course/errors.ts";
import { getStudentCourseHead, type StudentCourseHead } from "~/domain/enrolment/student-course.server.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";

type Found = Promise<StudentCourseHead>;

/** Per request, by the id in the address: the layout and the page in it ask at the same time, and the database once. */
const asked = new WeakMap<AppContext, Map<string, Found>>();

/**
 * The course that an address of the student area names, as every student may see it, read once for the layout and its page.
 * @throws DomainError CourseNotFound, of requireRole
 */
export function courseHere(context: Readonly<RouterContextProvider>, id: string | undefined): Found {
	const app = context.get(appContext);
	const known = asked.get(app) ?? new Map<string, Found>();
	asked.set(app, known);
	const found = known.get(id ?? "") ?? getStudentCourseHead(app.deps, app.actor, id);
	known.set(id ?? "", found);
	return found;
}

/**
 * The same for a page that only who is in the course sees; to everybody else it is not there (ENR-10). What changes something
 * asks anew, by `courseFromWithin`.
 * @throws DomainError CourseNotFound, of requireRole
 */
export async function courseFromWithinHere(
	context: Readonly<RouterContextProvider>,
	id: string | undefined,
): Promise<StudentCourseHead["course"]> {
	const { course, state } = await courseHere(context, id);
	if (state !== "accepted") throw courseErrors.fail("CourseNotFound");
	return course;
}
