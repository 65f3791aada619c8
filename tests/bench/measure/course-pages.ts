import type { WebClient } from "../../../scripts/support/web-client.ts";

const UUID = "[\\da-f]{8}-[\\da-f-]{27}";

/** Below the address of a course, and of one of its lectures. */
const BELOW = {
	teacher: {
		lists: "/dashboard/teacher/p/1/course",
		course: "/dashboard/teacher/course/d/",
		lectures: "/p/1/l/lecture",
		ofCourse: [
			...["", "/edit", "/delete", "/p/1/l/lecture", "/p/1/l/material", "/p/1/l/people", "/announcements", "/questions"],
			...[
				"/attendance",
				"/requests",
				"/invite",
				"/invite?name=tas",
				"/earnings",
				"/people/message",
				"/people/templates",
			],
		],
		ofLecture: ["", "/attendance", "/questions", "/recording", "/slides", "/edit", "/cancel", "/delete"],
	},
	student: {
		lists: "/student/p/1/my-course/accepted",
		course: "/student/course/",
		lectures: "/p/1/lecture",
		ofCourse: ["", "/p/1/lecture", "/p/1/material", "/announcements", "/questions", "/attendance", "/leave"],
		ofLecture: ["", "/questions", "/recording", "/excuse"],
	},
} as const;

/** All that leads from a page to something below an address, the first first. */
async function allOn(client: WebClient, page: string, below: string): Promise<string[]> {
	const { text } = await client.request(page);
	return [...new Set([...text.matchAll(new RegExp(`${below}(${UUID})`, "g"))].map(([, uuid]) => uuid as string))];
}

/**
 * The addresses of a course of theirs, and of one of its lectures. The look that notes, once in six hours, that a student was there is
 * among those that find them.
 * @returns the paths, and what stands for their ids in a report
 */
export async function coursePages(client: WebClient, platform: string, as: keyof typeof BELOW) {
	const { lists, course, lectures, ofCourse, ofLecture } = BELOW[as];
	// Not every course has a lecture.
	let pair: [courseUuid: string, lectureUuid: string] | undefined;
	for (const uuid of await allOn(client, `${platform}${lists}`, course)) {
		const [first] = await allOn(client, `${platform}${course}${uuid}${lectures}`, `${course}${uuid}/`);
		if (first) {
			pair = [uuid, first];
			break;
		}
	}
	if (!pair) throw new Error(`The demo has no course with a lecture on ${lists}`);
	const [courseUuid, lectureUuid] = pair;
	const own = `${course}${courseUuid}`;
	if (as === "student") await client.request(`${platform}${own}/announcements`);
	const paths = [...ofCourse.map((end) => `${own}${end}`), ...ofLecture.map((end) => `${own}/${lectureUuid}${end}`)];
	const shown = (path: string) => path.replace(courseUuid, "{id}").replace(lectureUuid, "{lectureId}");
	return { paths, shown };
}
