import type { RouterContextProvider } from "react-router";
import { getOwnCourse } from "~/domain/enrolment/course-work.server.ts";
import { type AppContext, appContext } from "~/request/app-context.ts";

type Found = ReturnType<typeof getOwnCourse>;

/** Per request, by the id in the address: the layout and the page in it ask at the same time, and the database once. */
const asked = new WeakMap<AppContext, Map<string, Found>>();

/**
 * The teacher's own course that an address names, read once for the layout and its page. What changes something asks anew.
 * @throws DomainError CourseNotFound, of requireRole
 */
export function ownCourseHere(context: Readonly<RouterContextProvider>, id: string): Found {
	const app = context.get(appContext);
	const known = asked.get(app) ?? new Map<string, Found>();
	asked.set(app, known);
	const found = known.get(id) ?? getOwnCourse(app.deps, app.actor, id);
	known.set(id, found);
	return found;
}
