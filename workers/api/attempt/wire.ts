import type { z } from "zod";
import type { AnswerInput } from "~/domain/exam-session/port.ts";
import type { EndedAttempt, RunningPaper, SavedAnswer } from "~/domain/model-test/attend.server.ts";
import { toPage } from "~/lib/paging.ts";
import { toIso } from "~/lib/time.ts";
import type { endedAttempt, paper, savedAnswer } from "../model-test/schemas.ts";
import type { answerBody } from "./schemas.ts";

/** @param attempted it had been started before this call */
export const toPaper = (reply: RunningPaper, attempted: boolean): z.output<typeof paper> => ({
	questions: toPage(reply.questions, reply.total, reply),
	periodTo: toIso(reply.deadlineAt),
	quizEndTime: toIso(reply.stopAt),
	attempted,
	answeredCount: reply.answeredCount,
	server_time: toIso(reply.serverNow),
});

/** A posted choice in our words; uuids are stored in lower case. */
export const fromAnswer = ({
	examUUID,
	...choice
}: z.output<typeof answerBody>): AnswerInput & { examUuid: string } => ({
	examUuid: examUUID.toLowerCase(),
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

export const toEndedAttempt = (examUuid: string, ended: EndedAttempt): z.output<typeof endedAttempt> => ({
	examUUID: examUuid,
	state: "finished",
	startedAt: toIso(ended.startedAt),
	finishedAt: toIso(ended.finishedAt),
	answeredCount: ended.answeredCount,
	total_question_count: ended.total,
	already: ended.already,
	server_time: toIso(ended.serverNow),
});
