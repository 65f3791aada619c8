import type { z } from "zod";
import type { EndedAttempt } from "~/domain/attempt/attend.server.ts";
import type { RunningPaper, SavedAnswer } from "~/domain/attempt/kind.ts";
import type { AnswerInput } from "~/domain/exam-session/port.ts";
import { toPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type {
	answerBody,
	endedAttempt,
	endedMockAttempt,
	mockAnswerBody,
	mockPaper,
	paper,
	savedAnswer,
} from "./schemas.ts";

/** @param attempted it had been started before this call */
export const toPaper = (reply: RunningPaper, attempted: boolean): z.output<typeof paper> => ({
	questions: toPage(reply.questions, reply.total, reply),
	periodTo: toIso(reply.deadlineAt),
	quizEndTime: toIso(reply.stopAt),
	attempted,
	answeredCount: reply.answeredCount,
	server_time: toIso(reply.serverNow),
});

/** @param attempted it had been started before this call */
export const toMockPaper = (reply: RunningPaper, attempted: boolean): z.output<typeof mockPaper> => ({
	questions: toPage(reply.questions, reply.total, reply),
	periodTo: toIso(reply.deadlineAt),
	attempted,
	answeredCount: reply.answeredCount,
	total_question_count: reply.total,
	server_time: toIso(reply.serverNow),
});

/** A posted choice in our words. */
export const fromAnswer = ({
	examUUID,
	...choice
}: z.output<typeof answerBody>): AnswerInput & { examUuid: string } => ({
	examUuid: examUUID,
	...choice,
});

export const toSavedAnswer = (saved: SavedAnswer): z.output<typeof savedAnswer> => ({
	periodTo: toIso(saved.deadlineAt),
	answeredCount: saved.answeredCount,
	server_time: toIso(saved.serverNow),
	savedAt: toIso(saved.savedAt),
	seq: saved.seq,
	optionUuid: saved.optionUuid,
	superseded: saved.superseded,
});

/** A posted choice in our words. */
export const fromMockAnswer = ({ mcqExamUuid, ...choice }: z.output<typeof mockAnswerBody>) => ({
	attemptUuid: mcqExamUuid,
	...choice,
});

/** What either kind says of its end. */
const endFields = (ended: EndedAttempt) => ({
	state: "finished" as const,
	startedAt: toIso(ended.startedAt),
	finishedAt: toIso(ended.finishedAt),
	answeredCount: ended.answeredCount,
	total_question_count: ended.total,
	already: ended.already,
	server_time: toIso(ended.serverNow),
});

export const toEndedAttempt = (examUuid: string, ended: EndedAttempt): z.output<typeof endedAttempt> => ({
	examUUID: examUuid,
	...endFields(ended),
});

export const toEndedMockAttempt = (attemptUuid: string, ended: EndedAttempt): z.output<typeof endedMockAttempt> => ({
	mcqExamUuid: attemptUuid,
	...endFields(ended),
});
