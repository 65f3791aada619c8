import type { RouterContextProvider } from "react-router";
import { lectureFromWithin } from "~/domain/lecture/access.server.ts";
import { appContext } from "~/request/app-context.ts";
import { courseFromWithinHere } from "./course-here.server.ts";

/**
 * What a list in the student area is of: a course, or one of its lectures, for who is in it alone (ENR-10).
 * @throws DomainError CourseNotFound, LectureNotFound, of requireRole
 */
export async function listedHere(
	context: Readonly<RouterContextProvider>,
	{ id, lectureId }: { id: string; lectureId?: string },
): Promise<{ title: string; courseUuid: string; lecture: { uuid: string; title: string } | null }> {
	const { deps, actor } = context.get(appContext);
	const [{ uuid: courseUuid, title }, found] = await Promise.all([
		courseFromWithinHere(context, id),
		lectureId === undefined ? null : lectureFromWithin(deps, actor, { lectureId, courseId: id }),
	]);
	return { title, courseUuid, lecture: found && { uuid: found.lecture.uuid, title: found.lecture.title } };
}
