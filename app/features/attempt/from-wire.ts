import type { z } from "zod";
import type { mockPaper, paper, savedAnswer } from "#workers/api/attempt/schemas.ts";
import type { Stored } from "./answer-queue.ts";
import type { RoomQuestion } from "./room-data.ts";

// The API's answers in the room's own words: the other way of its `wire.ts`, in the browser. Times ms UTC.

export type PaperBody = z.output<typeof paper> | z.output<typeof mockPaper>;
export type SavedAnswerBody = z.output<typeof savedAnswer>;

const toRoomQuestion = (question: PaperBody["questions"]["content"][number]): RoomQuestion => ({
	uuid: question.uuid,
	position: question.position,
	subjectTitle: question.subjectTitle,
	answer: question.answer,
	language: question.language,
	html: question.contentHtml,
	options: question.options.map((option) => ({ uuid: option.uuid, html: option.contentHtml })),
});

export const fromPaper = (body: PaperBody): { questions: RoomQuestion[]; deadlineAt: number; serverNow: number } => ({
	questions: body.questions.content.map(toRoomQuestion),
	deadlineAt: Date.parse(body.periodTo),
	serverNow: Date.parse(body.server_time),
});

export const fromSavedAnswer = (
	body: SavedAnswerBody,
): { stored: Stored; superseded: boolean; answeredCount: number; serverNow: number } => ({
	stored: { optionUuid: body.optionUuid, seq: body.seq, savedAt: Date.parse(body.savedAt) },
	superseded: body.superseded,
	answeredCount: body.answeredCount,
	serverNow: Date.parse(body.server_time),
});
