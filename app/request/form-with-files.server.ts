import type { RouterContextProvider } from "react-router";
import { ERRORS, errorText, type Problem } from "~/domain/errors.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { orProblem } from "./problem.server.ts";
import { type Field, type FormSchema, readForm, submissionOf } from "./read-form.server.ts";
import { boundaryOf, type FormPart, readParts } from "./read-parts.ts";

const MAX_PARTS = 64;
/** Of all that is no file. */
const MAX_TEXT = 64 * 1024;

type FilesOf = {
	/** The field of files. */
	field: string;
	/** The field of the schema that lists what was taken in. */
	into: string;
	/** Takes a file in as it comes. @returns what to name it by */
	take(file: { name: string; pieces: FormPart["pieces"] }): Promise<string>;
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
const PASSES: ReadonlySet<string> = new Set(["InvalidRequest", "InvalidToken", "Unavailable"]);

/** What was wrong with a file. @throws whatever nobody expected, and what is wrong with the form itself */
function problemOf(thrown: unknown): Problem {
	const error = expectedError(thrown);
	if (!error || PASSES.has(error.code)) throw thrown;
	return { code: error.code, text: errorText(error), status: ERRORS[error.code].status };
}

async function read<S extends FormSchema>(
	request: Request,
	schema: S,
	{ field, into, take }: FilesOf,
): Promise<WithFiles<S>> {
	if (boundaryOf(request) === null) return { submission: await readForm(request, schema), refused: null };
	const fields: Field[] = [];
	let text = 0;
	let refused: Problem | null = null;
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
		try {
			fields.push([into, await take({ name: fileName, pieces })]);
		} catch (error) {
			refused = problemOf(error);
			break;
		}
	}
	return { submission: submissionOf(fields, schema), refused };
}

/**
 * The form that an action was posted, with files that are taken in as they come, never whole in memory (AST-2). After the first
 * that is refused nothing more is read: put the files last. Whoever calls it has looked at the actor first.
 * @throws the page of the problem (400, 413) for what is not this form
 */
export const postedFormWithFiles = <S extends FormSchema>(
	context: Readonly<RouterContextProvider>,
	request: Request,
	schema: S,
	files: FilesOf,
) => orProblem(context, () => read(request, schema, files));
