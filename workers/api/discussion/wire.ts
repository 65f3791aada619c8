import type { z } from "zod";
import type { CourseQuestion, Question } from "~/domain/discussion/questions.server.ts";
import type { Said } from "~/domain/discussion/said.server.ts";
import type { Thread } from "~/domain/discussion/thread.server.ts";
import { toIso } from "~/lib/time.ts";
import type { announcement, answer, answerPage, question, unansweredPage } from "./schemas.ts";

export const toAnnouncement = ({ words, ...said }: Said): z.output<typeof announcement> => ({
	id: said.id,
	uuid: said.uuid,
	author: words && { uuid: words.authorUuid, name: words.authorName, image: words.authorImage },
	body: words?.body ?? null,
	bodyHtml: words?.html ?? null,
	byTeacher: said.byTeacher,
	isMine: said.isMine,
	createdAt: toIso(said.createdAt),
	editedAt: toIso(said.editedAt),
	pinned: said.isPinned,
});

const toAnswer = (said: Said): z.output<typeof answer> => ({
	...toAnnouncement(said),
	hidden: said.hidden !== null,
	hiddenReason: said.hidden?.reason ?? null,
});

const toAsked = (of: Omit<Question, "answers">) => ({
	...toAnswer(of),
	answeredAt: toIso(of.answeredAt),
	answerCount: of.answerCount,
});

export const toQuestion = (of: Question): z.output<typeof question> => ({
	...toAsked(of),
	answers: of.answers.map(toAnswer),
});

export const toUnanswered = (of: CourseQuestion): z.output<typeof unansweredPage>["content"][number] => ({
	...toQuestion(of),
	lecture: { uuid: of.lectureUuid, title: of.lectureTitle },
});

export const toThread = ({ question: asked, answers }: Thread): z.output<typeof answerPage> => ({
	...answers,
	content: answers.content.map(toAnswer),
	question: toAsked(asked),
});
