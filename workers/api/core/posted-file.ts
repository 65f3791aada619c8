import { assetErrors } from "~/domain/asset/errors.ts";
import { MB } from "~/domain/asset/rules.ts";
import { readPast } from "~/request/read-bytes.ts";
import { type FilePart, readPartsForm } from "~/request/read-parts-form.server.ts";
import type { Call, PostedFile } from "./call.ts";
import { unknownErrors } from "./known-fields.ts";
import { FieldsError } from "./problem.ts";

/** What stands in a form around its file. */
const AROUND = 64 * 1024;

/** The field that a file is in. */
const FIELD = "file";

/** @throws FieldsError for a field that the form does not know */
function checkName(name: string): void {
	if (name !== FIELD) throw new FieldsError(unknownErrors([name]));
}

/** A body that says it is no more than so much over the limit is read past whole: clients that send all of it before they listen hear the sentence. */
const READ_PAST_WHOLE = 100 * MB;

/** The file of a form, which ends once the rest of the form is known: where a field is wrong, nothing is kept of it. */
class Handed {
	readonly file: PostedFile;
	/** Until the file itself has been read. */
	readonly read: Promise<void>;
	readonly #rest = Promise.withResolvers<void>();

	constructor({ fileName, pieces }: FilePart) {
		const { promise, resolve } = Promise.withResolvers<void>();
		const rest = this.#rest.promise;
		rest.catch(() => {});
		this.read = promise;
		async function* withRest() {
			yield* pieces;
			resolve();
			await rest;
		}
		this.file = { name: fileName, pieces: withRest() };
	}

	/** The rest of the form is right. */
	end = () => this.#rest.resolve();
	/** The rest of the form is wrong, or never came. */
	fail = (error: unknown) => this.#rest.reject(error);
}

/**
 * Does the work with the file in the field `file` of a posted form, as it comes; the form itself is read as all forms with files are. A body
 * that says it is far too large is refused unread.
 * @throws DomainError FileTooLarge, FileMissing, InvalidRequest for what is no form, FieldsError for another field, or of the work
 */
export async function withPostedFile<T>(
	request: Request,
	{ maxMb, streams }: NonNullable<Call["file"]>,
	work: (file: PostedFile) => Promise<T>,
): Promise<T> {
	const claimed = Number(request.headers.get("content-length") ?? 0);
	if (claimed > maxMb * MB + AROUND) {
		if (claimed <= maxMb * MB + READ_PAST_WHOLE) await readPast(request);
		throw assetErrors.fail("FileTooLarge", { limit: maxMb });
	}
	const under: { handed: Handed; working: Promise<T> }[] = [];
	try {
		await readPartsForm(
			request,
			async (part) => {
				// A field of files without a choice; of several files the first is taken.
				if (part.fileName === "" || under.length > 0) return null;
				const handed = new Handed(part);
				const working = work(handed.file);
				under.push({ handed, working });
				// Work that fails reads no further; what it throws is what the form is refused for.
				await Promise.race([handed.read, working]);
				return null;
			},
			{ ...(streams ? {} : { held: maxMb * MB }), readOn: READ_PAST_WHOLE, checkName },
		);
	} catch (error) {
		for (const { handed, working } of under) {
			handed.fail(error);
			await working.catch(() => {});
		}
		throw error;
	}
	const [one] = under;
	if (!one) throw assetErrors.fail("FileMissing");
	one.handed.end();
	return one.working;
}
