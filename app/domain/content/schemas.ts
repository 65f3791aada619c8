import { z } from "zod";
import { confirmedName, confirmedNameQuery, typedName } from "~/domain/confirm/confirm-name.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { CONTENT_TYPES, MOST } from "./rules.ts";

/** A refusal that pages say by its sentence, and calls by the same. */
const refusal = (fault: Fault) => ({ error: fault, params: { text: FAULTS[fault] } });

const title = z
	.string("title")
	.transform((text) => composed(text).trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string("title")
			.min(1, "title")
			.max(MOST.title, "title")
			.refine((text) => !hasHidden(text), refusal("title")),
	);

const description = z
	.string("description")
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string("description")
			.min(1, "description")
			.max(MOST.description, "description")
			.refine((text) => !hasHiddenLines(text), refusal("description")),
	);

/** As a form has them. */
const typedFields = { title, description, subjectUuid: z.string("subject").pipe(z.uuid("subject").toLowerCase()) };

/**
 * The form of a new video: files that were taken in are named, and the last one counts: it takes the place of one that was kept. `key` names
 * the one sending, so that pressed twice it is added once.
 */
export const newContentSchema = z.object({
	...typedFields,
	key: uuidSchema.optional(),
	video: z.array(uuidSchema).max(2).default([]),
});

/** When it was changed last, as the form was opened. */
const version = z.number().int();

/** The form of one that is there. */
export const editContentSchema = z.object({ ...typedFields, version });

/** The button that shows a video to everybody, or to nobody. */
export const publishSchema = z.object({ intent: z.enum(["publish", "unpublish"]) });

/** The question before a video is deleted. */
export const deleteContentSchema = z.object({ confirm: z.literal(true) });

/** The page on which an admin deletes one of the platform's, over the version that was read. */
export const deleteAsAdminForm = z.object({ intent: z.literal("delete"), name: typedName, version });

/** A poster, or none. What is wrong with the file is said by its header. */
export const posterSchema = z.object({ intent: z.enum(["save", "remove"]), poster: z.file().optional(), version });

/** Captions, or none: the file is taken in first, and named here. */
export const captionsSchema = z.object({
	intent: z.enum(["save", "remove"]),
	captions: z.array(uuidSchema).max(1).default([]),
	version,
});

const sentFields = { title, description, subjectUuid: uuidSchema };

/** The body of `POST /contents`. */
export const contentBodySchema = z.object({
	...sentFields,
	contentType: z.enum(CONTENT_TYPES).default("Video"),
	asset: uuidSchema.meta({ description: "A file that the caller has uploaded: an MP4 or WebM video" }),
	captions: uuidSchema.nullable().default(null).meta({ description: "The same with captions (WebVTT)" }),
	published: z.boolean().default(false),
});

/** The body of `PATCH /content/{id}`: what changes, and `version` where nothing newer may be overwritten. */
export const contentPatchSchema = z.object({
	...z.object(sentFields).partial().shape,
	captions: uuidSchema.nullable().optional().meta({ description: "A file with captions; null removes them" }),
	published: z.boolean().optional(),
	version: version.optional(),
});

/** What a list is narrowed to; of an address, so what does not fit is left out. */
export const contentFilterSchema = z.object({
	q: z
		.string()
		.transform((words) => composed(words).replace(/\s+/g, " ").trim())
		.pipe(z.string().max(MOST.search))
		.catch("")
		.default(""),
	subject: uuidSchema.or(z.literal("")).catch("").default(""),
	show: z.enum(["mine", ""]).catch("").default(""),
});

export type ContentFilter = z.output<typeof contentFilterSchema>;

/** What an admin's list of videos is narrowed to. */
export const CONTENT_STATES = ["published", "hidden", "draft", "taken-off"] as const;
export const adminContentFilterSchema = z.object({
	q: contentFilterSchema.shape.q,
	state: z.enum(CONTENT_STATES).or(z.literal("")).catch("").default(""),
});
export type AdminContentFilter = z.output<typeof adminContentFilterSchema>;

/** Why an admin takes a video off: its teacher reads it. */
const reason = z
	.string("reason")
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string("reason")
			.min(3, "reason")
			.max(300, "reason")
			.refine((text) => !hasHiddenLines(text), refusal("reason")),
	);

/** What an admin does to a video, over the version that was read. */
export const adminContentForm = z.discriminatedUnion("intent", [
	editContentSchema.extend({ intent: z.literal("save") }),
	z.object({ intent: z.enum(["publish", "unpublish"]), version }),
	z.object({ intent: z.literal("take-off"), reason, name: confirmedName, version }),
	z.object({ intent: z.literal("put-back"), version }),
]);
/** The bodies of the calls by which an admin takes a video off and puts it back. */
export const takeOffBodySchema = z.object({ reason, name: confirmedName, version });
export const putBackBodySchema = z.object({ version });

/** The query of the call by which an admin deletes one, which has no body. */
export const deleteAsAdminQuery = confirmedNameQuery.extend({
	version: z.coerce.number().int().optional().meta({ description: "As it was read: with it nothing newer is deleted" }),
});

export type AdminContentForm = z.output<typeof adminContentForm>;

/** What a teacher says of a video. */
export type ContentDetails = { title: string; description: string; subjectUuid: string };
