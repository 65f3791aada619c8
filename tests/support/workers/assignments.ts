import { toIso } from "~/lib/time.ts";
import { get, post, send } from "./api.ts";
import type { Person } from "./api-people.ts";
import { inCourse } from "./lectures.ts";
import { beforeOwnLectures, courseUuid, me, minutesTo, one } from "./own-lectures.ts";

/** Before each test, in a database of its own: a teacher with a course that two students are in. */
export const beforeAssignments = beforeOwnLectures;

/** Within these tests an assignment runs from the second day of the course to the tenth. */
export const STARTS = inCourse(1);
export const ENDS = inCourse(10);
/** While it runs, and in its last and first millisecond after the end, as `minutes` of a call. */
export const DURING = { minutes: minutesTo(inCourse(2)) };
export const AFTER = { minutes: minutesTo(ENDS) };

export const set = (body: object = {}, who: Person = me, course = courseUuid) =>
	post(who, `/api/course/${course}/assignments`, {
		...{ title: "Ten equations", startsAt: toIso(STARTS), endsAt: toIso(ENDS), marks: 20 },
		...body,
	});

/** An assignment of the course's, as the API answers it. */
export async function assignmentOf(body: object = {}) {
	const answer = await set(body);
	if (answer.status !== 201) throw new Error(`Not set: ${answer.status} ${answer.text}`);
	return answer.body as { uuid: string; id: number; version: number };
}

export const handInTo = (uuid: string, body: object, who: Person = one, options: object = DURING) =>
	post(who, `/api/assignment/${uuid}/submissions`, body, options);

/** What was handed in, as the API answers it. */
export async function handedIn(
	uuid: string,
	body: object = { text: "x = 3" },
	who: Person = one,
	options: object = DURING,
) {
	const answer = await handInTo(uuid, body, who, options);
	if (answer.status !== 201) throw new Error(`Not handed in: ${answer.status} ${answer.text}`);
	return answer.body as { uuid: string; id: number; version: number; late: boolean };
}

export const put = (who: Person, path: string, body: object, options: object = {}) =>
	send(who, "PUT", path, { body, ...options });
export const patch = (who: Person, path: string, body: object, options: object = {}) =>
	send(who, "PATCH", path, { body, ...options });
export const mine = async (uuid: string, who: Person = one, options: object = DURING) =>
	(await get(who, `/api/assignment/${uuid}/submissions/my`, options)).body.content;
