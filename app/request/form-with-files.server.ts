import type { RouterContextProvider } from "react-router";
import { ERRORS, errorText, type Problem } from "~/domain/errors.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { HELD_STREAMING } from "~/lib/body-limits.ts";
import { holdsAtMost } from "~/lib/held-body.server.ts";
import { fieldKind } from "./form-names.ts";
import { keptForm } from "./posted-text.server.ts";
import { type Field, type FormSchema, readForm, submissionOf } from "./read-form.server.ts";
import { boundaryOf, type FormPart, readParts } from "./read-parts.ts";

const MAX_PARTS = 64;
/** Of all that is no file. */
const MAX_TEXT = 64 * 1024;
/**
 * So much of the files that are not taken is read past. A body left in its middle takes the connection along, and with it the
 * form that was to be shown again.
 */
const MAX_PAST = 100 * 1024 * 1024;

type FilesOf = {
	/** The field of files. */
	field: string;
	/** The field of the schema that lists what was taken in. */
	into: string;
	/** Takes a file in as it comes. @returns what to name it by */
	take(file: { name: string; pieces: FormPart["pieces"] }): Promise<string>;
	/** What is said of one more than the schema's list holds. It is not asked for. */
	tooMany(most: number): Error;
};

type WithFiles<S extends FormSchema> = {
	submission: ReturnType<typeof submissionOf<S>>;
	/** Why a file was not taken in; the fields before it are there all the same. */
	refused: Problem | null;
};

async function textOf({ pieces }: FormPart, most: number): Promise<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let [text, bytes] = ["", 0];
	for await (const piece of pieces) {
		bytes += piece.byteLength;
		if (bytes > most) throw requestErrors.fail("BodyTooLarge", { limit: MAX_TEXT / 1024 });
		text += decoder.decode(piece, { stream: true });
	}
	return text + decoder.decode();
}

/** What is no fault of a file. */
const PASSES: ReadonlySet<string> = new Set([
	...["InvalidRequest", "InvalidToken", "Unavailable", "GoneMeanwhile"],
	...["TooManyUploads", "ServerBusy", "BodyTooSlow"],
]);

/** What was wrong with a file. @throws whatever nobody expected, and what is wrong with the form itself */
function problemOf(thrown: unknown): Problem {
	const error = expectedError(thrown);
	if (!error || PASSES.has(error.code)) throw thrown;
	return { code: error.code, text: errorText(error), status: ERRORS[error.code].status };
}

/** Reads past a part, or past `most` bytes of it. @returns how many */
async function passOver({ pieces }: FormPart, most: number): Promise<number> {
	let passed = 0;
	for await (const { byteLength } of pieces) {
		passed += byteLength;
		if (passed > most) break;
	}
	return passed;
}

async function read<S extends FormSchema>(
	request: Request,
	schema: S,
	{ field, into, take, tooMany }: FilesOf,
): Promise<WithFiles<S>> {
	if (boundaryOf(request) === null) return { submission: await readForm(request, schema), refused: null };
	holdsAtMost(HELD_STREAMING);
	const most = fieldKind(schema, into)?.most ?? 0;
	const fields: Field[] = [];
	let [text, past] = [0, 0];
	let refused: Problem | null = null;
	const takeIn = async (name: string, pieces: FormPart["pieces"]) => {
		if (fields.filter(([known]) => known === into).length >= most) throw tooMany(most);
		fields.push([into, await take({ name, pieces })]);
	};
	for await (const part of readParts(request, MAX_PARTS)) {
		const { name, fileName, pieces } = part;
		if (fileName === null) {
			const value = await textOf(part, MAX_TEXT - text).catch((error) => {
				throw error instanceof TypeError ? requestErrors.fail("InvalidRequest") : error;
			});
			text += name.length + value.length;
			fields.push([name, value]);
			continue;
		}
		if (name !== field) throw requestErrors.fail("InvalidRequest");
		// A field of files without a choice.
		if (fileName === "") continue;
		if (!refused)
			await takeIn(fileName, pieces).catch((error) => {
				refused = problemOf(error);
			});
		if (refused) past += await passOver(part, MAX_PAST - past);
		if (past > MAX_PAST) break;
	}
	return { submission: submissionOf(fields, schema), refused };
}

/**
 * The form that an action was posted, with files that are taken in as they come, never whole in memory (AST-2). After the first
 * that is refused none is taken any more; what was typed and what was taken before stays (FBK-2). Whoever calls it has looked at the actor first.
 * @throws the page of the problem (400, 413) for what is not this form
 */
export const postedFormWithFiles = <S extends FormSchema>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	schema: S,
	files: FilesOf,
) =>
	keptForm(
		context,
		request,
		() => read(request, schema, files),
		({ submission }) => submission,
	);
