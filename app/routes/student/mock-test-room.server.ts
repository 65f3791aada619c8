import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import type { MockAttempt } from "~/domain/mock-test/my-attempts.server.ts";
import { getMockTestType, type MockTestTypeDetails } from "~/domain/mock-test/queries.server.ts";
import { getResult } from "~/domain/mock-test/result.server.ts";
import type { MockTestRoom } from "~/domain/mock-test/room.server.ts";
import { lightQuestions, type RoomData } from "~/features/attempt/room-data.ts";
import type { PaperSubjects } from "~/features/mock-test/mock-rules.tsx";

type Needs = Pick<Deps, "db" | "cache" | "exams">;

/** The subjects of a paper in its order: of its type, or of what went wrong in the attempt that it practises. */
async function subjectsOf(
	deps: Needs,
	actor: Actor | null,
	{ retryOfUuid }: MockAttempt,
	type: MockTestTypeDetails,
): Promise<PaperSubjects> {
	if (retryOfUuid === null) return type.subjects;
	const { subjects } = await getResult(deps, actor, retryOfUuid);
	return subjects
		.map(({ subjectTitle, wrongCount, unansweredCount }) => ({
			subjectTitle,
			numberOfQuestions: wrongCount + unansweredCount,
		}))
		.filter(({ numberOfQuestions }) => numberOfQuestions > 0);
}

/** The type of an attempt and the subjects of its paper. No round trip for a whole paper of a cached type. */
export async function paperOf(deps: Needs, actor: Actor | null, attempt: MockAttempt) {
	const type = await getMockTestType(deps, attempt.typeUuid);
	return { type, subjects: await subjectsOf(deps, actor, attempt, type) };
}

type Running = Extract<MockTestRoom, { kind: "running" }>;

/** One character per question of the paper, `1` where the server has an answer. */
export const flagsOf = ({ paper }: Running): string =>
	paper.palette.map(({ answered }) => (answered ? "1" : "0")).join("");

/** What the running exam needs. @param textsInPage the questions ride in the document itself */
export function roomData(
	room: Running,
	{
		subjects,
		size,
		textsInPage,
		accountUuid,
	}: {
		subjects: PaperSubjects;
		/** A page of the usual size that is short still counts as that size. */
		size: number;
		textsInPage: boolean;
		accountUuid: string;
	},
): RoomData {
	const { attempt, paper } = room;
	return {
		kind: "mock-test",
		examUuid: attempt.uuid,
		examName: attempt.type.title,
		accountUuid,
		subjects,
		questions: lightQuestions(paper.questions, textsInPage),
		answered: flagsOf(room),
		page: paper.page,
		size,
		total: paper.total,
		deadlineAt: paper.deadlineAt,
		serverNow: paper.serverNow,
		lastSeq: paper.lastSeq,
	};
}
