import { z } from "zod";
import { CONTENT_TYPES, MOST } from "~/domain/content/rules.ts";
import { PAGE_SIZES } from "~/lib/paging.ts";
import { idParams, paging, uuidParam } from "../core/params.ts";
import { count, optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const contentParams = idParams("content", EXAMPLE.content.uuid);

export const contentList = paging(PAGE_SIZES.contents).extend({
	contentType: z.enum(CONTENT_TYPES).default("Video").meta({ description: "There are videos alone" }),
	subjectUuid: uuidParam.optional(),
	title: z.string().max(MOST.search).optional().meta({ description: "Words that the title has" }),
});

export const contentAnswer = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		title: text,
		description: text,
		subject: text,
		subjectUuid: z.uuid(),
		contentType: z.enum(CONTENT_TYPES),
		teacherUuid: z.uuid(),
		teacherName: optionalText,
		image: optionalText.meta({ description: "The path of its poster" }),
		durationMs: count.nullable().meta({ description: "How long it plays, where the file says it" }),
		published: z.boolean(),
		publishedAt: time.nullable(),
		version: z
			.int()
			.meta({ description: "Rises with every change; sent with one, it keeps anything newer from being overwritten" }),
		createdAt: time,
		asset: z.object({
			uuid: z.uuid(),
			name: text,
			type: text.meta({ description: "Media type, by the content" }),
			size: count.meta({ description: "Bytes" }),
			stream: z.url().meta({ description: "Where it is played from; it answers ranges" }),
			captions: z.url().nullable().meta({ description: "Where its captions are (WebVTT)" }),
		}),
	})
	.meta({ id: "Content" });

export const contentPage = pageOf("ContentPage", contentAnswer);
