import { teacherCoursePath } from "~/domain/course/teacher-paths.ts";
import type { Roster } from "~/domain/seat/rules.ts";

/** Who asks, waits and is in, and who is asked to come: pages of a teacher's own course. */
export const enrolmentPaths = {
	/** One of the lists; `page` counts from 1. */
	requests: (courseUuid: string, { list = "asked", page = 1 }: { list?: Roster; page?: number } = {}): string => {
		const query = new URLSearchParams({
			...(list === "asked" ? {} : { list }),
			...(page > 1 ? { page: String(page) } : {}),
		});
		return `${teacherCoursePath(courseUuid)}/requests${query.size > 0 ? `?${query}` : ""}`;
	},
	invite: (courseUuid: string): string => `${teacherCoursePath(courseUuid)}/invite`,
	/** Where a link leads whoever has it, through their sign-in. */
	link: (code: string): string => `/student/invite/${code}`,
};
