import { z } from "zod";
import { typedName } from "~/domain/confirm/confirm-name.ts";
import { sentField, typedField } from "~/domain/exam-draft/fields.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { withoutHiddenLines } from "~/lib/plain-text.ts";
import { m } from "~/paraglide/messages.js";
import { AUDIENCES, MOST_TEXT } from "./rules.ts";

/** Markdown that stands above every page. */
const text = z
	.string()
	.max(MOST_TEXT * 2)
	.transform((typed) => withoutHiddenLines(typed).trim())
	.pipe(
		z
			.string()
			.min(2)
			.max(MOST_TEXT)
			.refine((written) => !hasTooManyFormulas(written)),
	);
const said = { audience: z.enum(AUDIENCES), textEn: text, textBn: text };
const version = z.int().min(1);

type Times = { fromAt: number; untilAt: number };
const inOrder = ({ fromAt, untilAt }: Times) => untilAt > fromAt;
const wrongOrder = { path: ["untilAt"], error: () => m.site_announcement_until_wrong() };

const typed = { ...said, fromAt: typedField.moment, untilAt: typedField.moment };
const sent = { ...said, fromAt: sentField.moment, untilAt: sentField.moment };

/** What an announcement says, whom it is for, and from when until when. */
export const newAnnouncementSchema = z.object(sent).refine(inOrder, wrongOrder);
export const changedAnnouncementSchema = z.object({ ...sent, version }).refine(inOrder, wrongOrder);
export type AnnouncementDetails = z.output<typeof newAnnouncementSchema>;

/** The same in a form, which may only be looked at. */
const preview = z.literal("on").optional();
export const newAnnouncementForm = z.object({ ...typed, preview }).refine(inOrder, wrongOrder);
export const announcementPageForm = z.union([
	z.object({ intent: z.enum(["publish", "withdraw"]), version }),
	z.object({ ...typed, intent: z.literal("save").optional(), preview, version }).refine(inOrder, wrongOrder),
]);

/** The page that asks before one is deleted. */
export const deleteAnnouncementForm = z.object({ intent: z.literal("delete"), version, name: typedName });
