import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import * as schema from "#db/schema/index.ts";
import type { Person } from "./api-people.ts";
import { type Classroom, classroom } from "./classroom.ts";
import { at, database } from "./exam-session.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60;

export let room: Classroom;
export let mina: Person;
export let rafi: Person;

export const teachers = (rest = "") => `/dashboard/teacher/course/d/${room.courseUuid}/${rest}`;
export const ofLecture = (rest = "") => teachers(`${room.lectureUuid}/attendance${rest}`);
export const students = (rest: string) => `/student/course/${room.courseUuid}/${rest}`;

/** The class was held from the fifth minute to the end, and they were there. */
export async function held(...present: [Person, number][]) {
	const db = database();
	const { uuid: meetingUuid } = room.meeting;
	await db
		.update(schema.liveMeeting)
		.set({ startedAt: at(5), endedAt: at(60), nextPollAt: null })
		.where(eq(schema.liveMeeting.uuid, meetingUuid));
	await db.insert(schema.attendanceEvent).values({
		...{ meetingUuid, accountUuid: room.teacher.accountUuid, connection: "w_t", kind: "joined", source: "webhook" },
		...{ at: at(5), createdAt: at(5) },
	});
	for (const [{ accountUuid }, minutes] of present)
		await db.insert(schema.attendance).values({
			...{ lectureUuid: room.lectureUuid, accountUuid, presentMs: minutes * MINUTE },
			...{ intervals: [[at(5), at(5 + minutes)]], updatedAt: at(60) },
		});
}

export const rowOf = async ({ accountUuid }: Person) => {
	const [row] = await database().select().from(schema.attendance).where(eq(schema.attendance.accountUuid, accountUuid));
	return row;
};

/** Another lecture in the place of that one. */
export async function anotherLecture(given: Parameters<typeof classroom>[0]): Promise<void> {
	room = await classroom(given);
}

/** Before each test: a lecture with its room and two students. */
export function beforeHeldClasses(): void {
	beforeEach(async () => {
		await anotherLecture({ names: ["Mina Akter", "=HYPERLINK(1)"] });
		[mina, rafi] = room.students as [Person, Person];
	});
}
