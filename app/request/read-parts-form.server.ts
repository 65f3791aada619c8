import { requestErrors } from "~/domain/request/errors.ts";
import { HELD_STREAMING } from "~/lib/body-limits.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import type { Field } from "./read-form.server.ts";
import { type FormPart, readParts } from "./read-parts.ts";

const MAX_PARTS = 64;
/** Of all that is no file (bytes). */
export const MAX_TEXT = 64 * 1024;

const tooMuchText = (most: number) => requestErrors.fail("BodyTooLarge", { limit: Math.floor(most / 1024) });

async function textOf({ pieces }: FormPart, most: number, maxText: number): Promise<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let [text, bytes] = ["", 0];
	try {
		for await (const piece of pieces) {
			bytes += piece.byteLength;
			if (bytes > most) throw tooMuchText(maxText);
			text += decoder.decode(piece, { stream: true });
		}
		return text + decoder.decode();
	} catch (error) {
		throw error instanceof TypeError ? requestErrors.fail("InvalidRequest") : error;
	}
}

/** A file of the form, named by its field. */
export type FilePart = FormPart & { fileName: string };

type Bounds = {
	/** Bytes of files that are held at a time; none where they are stored as they come. */
	held?: number;
	/** Bytes of all that is no file; 64 KB. */
	maxText?: number;
	/** As `readParts` has them; 64 parts. */
	maxParts?: number;
	readOn?: number;
	/** Asked of each part before it is read; what it throws ends the form. */
	checkName?(name: string): void;
};

/**
 * The one reader of forms with files (SEC-7): what is typed is bounded as in every form, and each file is handed over as it comes, to be held,
 * stored or passed over. @param onFile what stands in the form for it: a field, nothing, or `stop` where the rest is not read at all
 * @throws DomainError InvalidRequest for what is no form in parts, BodyTooLarge, or of `onFile` and `checkName`
 */
export async function readPartsForm(
	request: Request,
	onFile: (file: FilePart, before: readonly Field[]) => Promise<Field | null | "stop">,
	{ held, maxText = MAX_TEXT, maxParts = MAX_PARTS, readOn, checkName }: Bounds = {},
): Promise<Field[]> {
	holdsAtMost(held === undefined ? HELD_STREAMING : held + maxText);
	const fields: Field[] = [];
	let text = 0;
	for await (const part of readParts(request, maxParts, readOn)) {
		const { name, fileName } = part;
		checkName?.(name);
		if (fileName === null) {
			const value = await textOf(part, maxText - text, maxText);
			text += name.length + value.length;
			fields.push([name, value]);
			continue;
		}
		const field = await onFile({ ...part, fileName }, fields);
		if (field === "stop") break;
		if (field) fields.push(field);
	}
	return fields;
}
