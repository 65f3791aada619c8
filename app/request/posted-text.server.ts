import type { AppContext } from "./app-context.ts";
import { isWritten } from "./form-names.ts";
import { type PostedText, postedText } from "./posted-text.ts";
import { orProblem } from "./problem.server.ts";
import { madeOf } from "./read-form.server.ts";

/** More than that is not shown again. */
const MOST_LETTERS = 64 * 1024;
/** What nobody is shown. */
const SECRET = /^(?:pin|password)$/i;

function textOf(request: Request, submission: object): PostedText {
	const { pathname, search } = new URL(request.url);
	const { fields = [], schema } = madeOf(submission) ?? {};
	const shown: PostedText = { at: pathname + search, fields: [], whole: true };
	let left = MOST_LETTERS;
	for (const [name, value] of fields) {
		// A field of files without a choice.
		if (typeof value !== "string" && value.size === 0) continue;
		if (typeof value !== "string" || SECRET.test(name) || value.length > left) {
			shown.whole = false;
			continue;
		}
		left -= value.length;
		shown.fields.push({ name, value, written: schema !== undefined && isWritten(schema, name) });
	}
	return shown;
}

/** Reads a posted form by `orProblem`, and keeps what is in it for the page that may come instead of the form's own (LOOK-1). */
export const keptForm = <Read>(
	context: Parameters<typeof orProblem>[0],
	request: Request,
	read: (app: AppContext) => Promise<Read>,
	submissionOf: (read: Read) => object,
): Promise<Read> =>
	orProblem(context, async (app) => {
		const done = await read(app);
		postedText.set(app, textOf(request, submissionOf(done)));
		return done;
	});
