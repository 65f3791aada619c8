import { z } from "zod";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { idParams, paging } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.course);
export const lectureParams = idParams("lecture", EXAMPLE.lecture);
export const announcementParams = idParams("announcement", EXAMPLE.announcement.uuid);
export const questionParams = idParams("question", EXAMPLE.question.uuid);
export const answerParams = idParams("answer", EXAMPLE.answer.uuid);

export const list = paging();
export const answerList = paging(PAGE_SIZES.answers);

const said = {
	id: z.int(),
	uuid: z.uuid(),
	author: z
		.object({ uuid: z.uuid(), name: optionalText, image: optionalText })
		.nullable()
		.meta({ description: "Null where the teacher took it out of sight, as the words are" }),
	body: optionalText.meta({ description: "Markdown with LaTeX" }),
	bodyHtml: optionalText.meta({ description: "The same, rendered, safe to be shown" }),
	byTeacher: z.boolean(),
	isMine: z.boolean().meta({ description: "Written by the caller" }),
	createdAt: time,
	editedAt: time.nullable(),
	pinned: z.boolean(),
};

const hideable = {
	hidden: z.boolean().meta({ description: "Taken out of sight: its author and the teacher still read it" }),
	hiddenReason: optionalText,
};

export const announcement = z.object(said).meta({ id: "Announcement" });
export const announcementPage = pageOf("AnnouncementPage", announcement);

export const answer = z.object({ ...said, ...hideable }).meta({ id: "LectureAnswer" });

const asked = { ...said, ...hideable, answeredAt: time.nullable(), answerCount: count };
export const question = z
	.object({
		...asked,
		answers: z.array(answer).meta({ description: "The first ones, the teacher's before the others" }),
	})
	.meta({ id: "LectureQuestion" });
export const questionPage = pageOf("LectureQuestionPage", question);

export const unansweredPage = pageOf(
	"UnansweredQuestionPage",
	z
		.object({ ...asked, answers: z.array(answer), lecture: z.object({ uuid: z.uuid(), title: text }) })
		.meta({ id: "UnansweredQuestion" }),
);

export const answerPage = z
	.object({
		content: z.array(answer),
		totalElements: count,
		totalPages: count,
		page: count.meta({ description: "Counts from 0" }),
		size: count,
		question: z.object(asked).meta({ id: "AskedQuestion" }),
	})
	.meta({ id: "LectureAnswerPage" });

export const changed = z.object({ uuid: z.uuid() }).meta({ id: "ChangedWords" });
