import { z } from "zod";
import { uuidSchema } from "~/lib/address-id.ts";
import { withoutHidden } from "~/lib/plain-text.ts";
import { MAX, STATES } from "./rules.ts";

const title = z
	.string()
	.transform((text) => withoutHidden(text).trim())
	.pipe(z.string().max(MAX.title));
const description = z.string().trim().max(MAX.description);
/** The person's own files, each once. */
const assets = z
	.array(uuidSchema)
	.max(MAX.files)
	.transform((uuids) => [...new Set(uuids)])
	.default([]);

/** What somebody tells us, as the API takes it: that a field is empty is said in its own words (FBK-1). */
export const feedbackSchema = z.object({ title: title.default(""), description: description.default(""), assets });

export type NewFeedback = z.infer<typeof feedbackSchema>;

/** The same as a form: `page` is where it was opened, `dialog` that it stands over that page. */
export const feedbackFormSchema = z.object({
	title: title.pipe(z.string().min(1)),
	description: description.min(1),
	assets,
	page: z.string().max(2_048).optional(),
	dialog: z.literal("on").optional(),
});

/** What an admin makes of it; `seen` is when what they saw was changed last (ms UTC). */
export const decideFeedbackSchema = z.object({
	state: z.enum(STATES),
	answer: z.string().trim().max(MAX.answer).default(""),
	seen: z.coerce.number().int(),
});

export type FeedbackDecision = z.infer<typeof decideFeedbackSchema>;

/** The orders of the inbox; the first where nothing else is said. */
export const INBOX_SORTS = ["newest", "oldest"] as const;

/** What the inbox is narrowed to; of an address, so whatever does not fit is left out. */
export const feedbackFilterSchema = z.object({
	state: z.enum(STATES).optional().catch(undefined),
	sort: z.enum(INBOX_SORTS).catch("newest").default("newest"),
});

export type FeedbackFilter = z.infer<typeof feedbackFilterSchema>;
