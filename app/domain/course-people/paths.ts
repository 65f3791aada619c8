import type { CoursePeopleFilter } from "./schemas.ts";

const course = (uuid: string): string => `/dashboard/teacher/course/d/${uuid}`;

type Narrowed = Partial<Omit<CoursePeopleFilter, "sort">>;

const narrowed = ({ q, state, activity }: Narrowed) => ({
	...(q && { q }),
	...(state && { state }),
	...(activity && { activity }),
});

/** The pages about the people of a teacher's own course. */
export const coursePeoplePaths = {
	/** @param page counts from 1 */
	list: (uuid: string, page = 1, { q, state, activity, sort }: Partial<CoursePeopleFilter> = {}): string => {
		const query = new URLSearchParams({
			...narrowed({ q, state, activity }),
			...(sort && sort !== "name" && { sort }),
		});
		return `${course(uuid)}/p/${page}/l/people${query.size > 0 ? `?${query}` : ""}`;
	},
	message: (uuid: string, students: readonly string[] = [], template?: string): string => {
		const query = new URLSearchParams(students.map((student) => ["to", student]));
		if (template) query.set("template", template);
		return `${course(uuid)}/people/message${query.size > 0 ? `?${query}` : ""}`;
	},
	/** To all that a list finds. */
	messageAll: (uuid: string, filter: Narrowed, template?: string): string =>
		`${course(uuid)}/people/message?${new URLSearchParams({ all: "1", ...narrowed(filter), ...(template && { template }) })}`,
	templates: (uuid: string): string => `${course(uuid)}/people/templates`,
	deleteTemplate: (uuid: string, template: string): string => `${course(uuid)}/people/templates/${template}/delete`,
	remove: (uuid: string, student: string): string => `${course(uuid)}/people/${student}/remove`,
};
