import type { RouterContextProvider } from "react-router";
import { letGo } from "~/domain/asset/loosen.server.ts";
import { ERRORS, errorText, type Problem } from "~/domain/errors.ts";
import { expectedError } from "~/domain/expected-error.server.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { fieldKind } from "./form-names.ts";
import { keptForm } from "./posted-text.server.ts";
import { type Field, type FormSchema, readForm, submissionOf } from "./read-form.server.ts";
import { boundaryOf, type FormPart } from "./read-parts.ts";
import { readPartsForm } from "./read-parts-form.server.ts";

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
	/** Takes a file in as it comes, the person's own that hangs on nothing. @returns its uuid */
	take(file: { name: string; pieces: FormPart["pieces"] }): Promise<string>;
	/** What is said of one more than the schema's list holds. It is not asked for. */
	tooMany(most: number): Error;
};

type WithFiles<S extends FormSchema> = {
	submission: ReturnType<typeof submissionOf<S>>;
	/** Why a file was not taken in; the fields before it are there all the same. */
	refused: Problem | null;
};

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
	const most = fieldKind(schema, into)?.most ?? 0;
	let past = 0;
	let refused: Problem | null = null;
	const fields = await readPartsForm(request, async (file, before) => {
		if (file.name !== field) throw requestErrors.fail("InvalidRequest");
		// A field of files without a choice.
		if (file.fileName === "") return null;
		const takeIn = async (): Promise<Field> => {
			if (before.filter(([known]) => known === into).length >= most) throw tooMany(most);
			return [into, await take({ name: file.fileName, pieces: file.pieces })];
		};
		const taken = refused
			? null
			: await takeIn().catch((error) => {
					refused = problemOf(error);
					return null;
				});
		if (refused) past += await passOver(file, MAX_PAST - past);
		return past > MAX_PAST ? "stop" : taken;
	});
	return { submission: submissionOf(fields, schema), refused };
}

/**
 * The form that an action was posted, with files that are taken in as they come, never whole in memory (AST-2). After the first
 * that is refused none is taken any more; what was typed and what was taken before stays (FBK-2). Where the form does not come to its end, what was
 * taken is let go (AST-5): nobody heard of it. Whoever calls it has looked at the actor first.
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
		({ deps, actor }) => {
			const taken: string[] = [];
			const take: FilesOf["take"] = async (file) => {
				const uuid = await files.take(file);
				// A line that drops ends the request: said with the first file, so that the rest is done all the same.
				if (taken.push(uuid) === 1) deps.background(reading.then(undefined, () => letGo(deps, actor, taken)));
				return uuid;
			};
			const reading = read(request, schema, { ...files, take });
			return reading;
		},
		({ submission }) => submission,
	);
