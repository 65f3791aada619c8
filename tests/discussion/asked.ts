import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { notification } from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { enrol, type TaughtCourse, taughtCourse } from "#tests/support/workers/courses.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { answerQuestion } from "~/domain/discussion/answer-question.server.ts";
import { askQuestion } from "~/domain/discussion/ask-question.server.ts";
import { listQuestions } from "~/domain/discussion/questions.server.ts";
import { getThread } from "~/domain/discussion/thread.server.ts";

export const FIRST = { page: 0, size: 20 };
export let here: TaughtCourse;
export let other: Person;

/** Before each test, in a database of its own: a course with a lecture, its pupil, and another one. */
export function beforeQuestions(): void {
	ownDatabase();
	beforeEach(async () => {
		here = await taughtCourse();
		other = await student({ name: "Rayhan Kabir" });
		await enrol(here.uuid, other);
	});
}

export const free = (minutes = 0) => Object.assign(depsAt(minutes), { rateLimit: async () => true });
export const ask = (body = "Why is $x$ squared?", minutes = 0, who = here.pupil) =>
	askQuestion(free(minutes), who, { lectureId: here.lectureUuid }, { body });
export const answer = (question: string, who: Person, body = "Because.", minutes = 0) =>
	answerQuestion(free(minutes), who, question, { body });
export const list = async (who: Person, minutes = 0) =>
	(await listQuestions(depsAt(minutes), who, { lectureId: here.lectureUuid }, FIRST)).content;
export const thread = (who: Person, question: string, minutes = 0) => getThread(depsAt(minutes), who, question, FIRST);
export const told = (kind: string) => database().select().from(notification).where(eq(notification.kind, kind));
export const fixed = { code: "DiscussionFixed" };
