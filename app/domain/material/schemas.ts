import { z } from "zod";
import { attachedAssets } from "~/domain/asset/attachment-schemas.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { hasTooManyFormulas } from "~/lib/formula-load.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { fromDhakaLocal } from "~/lib/time.ts";
import { formulasMost, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MAX } from "./rules.ts";

const titleNeeded = { error: () => m.material_fault_title({ n: num(MAX.title) }) };
const tooLong = { error: () => m.material_fault_description({ n: num(MAX.description) }) };
const linkWrong = { error: () => m.material_fault_link() };
const momentWrong = { error: () => m.material_fault_moment() };

/** One line, in any script, with something in it. */
export const titleField = z
	.string(titleNeeded)
	.transform((text) => composed(text).trim().replace(/\s+/g, " "))
	.pipe(
		z
			.string()
			.min(1, titleNeeded)
			.max(MAX.title, titleNeeded)
			.refine((text) => !hasHidden(text), titleNeeded),
	);

/** Markdown with LaTeX. */
export const descriptionField = z
	.string(tooLong)
	.transform((text) => asLines(composed(text)).trim())
	.pipe(
		z
			.string()
			.max(MAX.description, tooLong)
			.refine((text) => !hasHiddenLines(text), tooLong)
			.refine((text) => !hasTooManyFormulas(text), { error: () => formulasMost(), params: { text: formulasMost } }),
	);

/** A name with an end of letters: no number of a machine, nor a name that each machine has for itself. */
const PUBLIC_HOST = /\.[a-z][a-z\d-]*$/;

/** An address elsewhere that a browser opens safely. */
export const linkField = z
	.string()
	.trim()
	.max(MAX.link, linkWrong)
	.refine((text) => {
		if (/[\s\\]/.test(text) || hasHidden(text)) return false;
		const url = URL.parse(text);
		return url?.protocol === "https:" && url.username === "" && url.password === "" && PUBLIC_HOST.test(url.hostname);
	}, linkWrong);

/** Until when something may wait to be published. ms UTC */
const LATEST = Date.UTC(2100, 0);
export const isMoment = (at: number): boolean => at > 0 && at < LATEST;

/** A moment in Dhaka, as a form holds it, in ms UTC. */
const momentField = z.string(momentWrong).transform((text, context) => {
	const at = fromDhakaLocal(text);
	if (at !== null && isMoment(at)) return at;
	context.addIssue({ code: "custom", message: m.material_fault_moment() });
	return z.NEVER;
});

/** What a teacher says of a material; times ms UTC. */
export type MaterialDetails = {
	title: string;
	description: string | null;
	link: string | null;
	publishAt: number | null;
};

const said = {
	title: titleField,
	description: descriptionField.optional(),
	link: linkField.optional(),
	publishAt: momentField.optional(),
};

/** That the form is only to be looked at. */
const preview = z.literal("on").optional();

/** The form of a new material, with its files; `key` names the one sending, so that pressed twice it is made once. */
export const newMaterialSchema = z.object({
	...said,
	preview,
	key: uuidSchema.optional(),
	assets: attachedAssets.default([]),
});

/** The form of one that is there; `version` is when it was changed last as the form was opened. */
export const editMaterialSchema = z.object({ ...said, preview, version: z.coerce.number().int() });

/** What both say, as use cases take it. */
export const detailsOf = ({
	title,
	description,
	link,
	publishAt,
}: Omit<z.output<typeof newMaterialSchema>, "assets" | "preview" | "key">): MaterialDetails => ({
	title,
	description: description || null,
	link: link ?? null,
	publishAt: publishAt ?? null,
});

/** The form of a list: one of them goes up or down. */
export const moveMaterialSchema = z.object({ intent: z.enum(["up", "down"]), material: z.uuid().toLowerCase() });

/** The page that asks before one is deleted. */
export const deleteMaterialSchema = z.object({ intent: z.literal("delete") });
