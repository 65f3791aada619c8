import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { requestErrors } from "~/domain/request/errors.ts";
import { fieldKind } from "./form-names.ts";
import { readBytes } from "./read-bytes.ts";
import { readPartsForm } from "./read-parts-form.server.ts";

/** What a form may be at most, where the usual is not right for it. */
export type FormLimits = {
	/** Of the whole body; 64 KB. */
	maxBytes?: number;
	/** Fields, repeated ones counted; 64. */
	maxFields?: number;
	/** For a protocol that has whoever reads it pass over what it does not know. */
	ignoreUnknown?: boolean;
};

const USUAL = { maxBytes: 64 * 1024, maxFields: 64, ignoreUnknown: false };

/** The schema of a form: an object of its fields, or a choice between such objects. */
export type FormSchema = z.ZodType<Record<string, unknown>>;

/** The status of what the door refused; null for any other error. */
export const refusedStatus = (error: unknown): 400 | 413 | null =>
	requestErrors.is(error, "InvalidRequest", "BodyTooLarge") ? requestErrors.table[error.code].status : null;

/** The status of a body that was not let in, or came too slowly: it may be sent again. Null for any other error. */
export const heldBackStatus = (error: unknown): 408 | 429 | 503 | null =>
	requestErrors.is(error, "TooManyUploads", "TooManyRequests", "ServerBusy", "BodyTooSlow")
		? requestErrors.table[error.code].status
		: null;

const invalid = () => requestErrors.fail("InvalidRequest");

export type Field = [name: string, value: FormDataEntryValue];

/** The fields of `a=1&b=2`. @throws URIError, TypeError for what is not encoded so */
function urlencoded(bytes: Uint8Array, maxFields: number): Field[] {
	const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	let fields = 1;
	for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) if (++fields > maxFields) throw invalid();
	const decoded = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
	return text
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => {
			const equals = pair.indexOf("=");
			return equals < 0 ? [decoded(pair), ""] : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))];
		});
}

/** The fields of a body in parts, by the one reader of those; its files are in memory as all of it is. */
const multipart = (bytes: Uint8Array<ArrayBuffer>, contentType: string, maxFields: number): Promise<Field[]> =>
	readPartsForm(
		new Request("https://form.invalid", { method: "POST", headers: { "content-type": contentType }, body: bytes }),
		async ({ name, fileName, pieces }) => {
			const chunks: Uint8Array<ArrayBuffer>[] = [];
			for await (const piece of pieces) chunks.push(piece.slice());
			return [name, new File(chunks, fileName)];
		},
		{ held: bytes.byteLength, maxText: bytes.byteLength, maxParts: maxFields },
	);

/** The fields of a body of either encoding, for who only passes them on. @throws DomainError InvalidRequest, BodyTooLarge */
export async function fieldsOf(request: Request, limits: FormLimits = {}): Promise<Field[]> {
	const { maxBytes, maxFields } = { ...USUAL, ...limits };
	const contentType = request.headers.get("content-type") ?? "";
	const type = contentType.split(";", 1)[0]?.trim().toLowerCase();
	if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") throw invalid();
	const bytes = await readBytes(request, maxBytes);
	try {
		return type === "multipart/form-data"
			? await multipart(bytes, contentType, maxFields)
			: urlencoded(bytes, maxFields);
	} catch {
		throw invalid();
	}
}

/**
 * The one door for posted forms (SEC-7). The form library builds whatever objects and lists the names of fields say, so that
 * one small body can fill the memory: before it sees anything, bytes are counted while they stream, then fields, and every name
 * must be one that the schema knows, as often as it takes it and below the maximum of its list. No form of ours posts
 * anything else. Whoever calls it has looked at the actor first.
 * @returns conform's submission: the typed value, or a reply with what is wrong and what was typed
 * @throws DomainError InvalidRequest for what is no form or not this one, BodyTooLarge
 */
export async function readForm<S extends FormSchema>(
	request: Request,
	schema: S,
	limits: FormLimits = {},
): Promise<Submission<z.output<S>>> {
	const all = { ...USUAL, ...limits };
	return submissionOf(await fieldsOf(request, all), schema, all.ignoreUnknown);
}

/** The same of fields that were read elsewhere. @throws DomainError InvalidRequest for names that the schema does not know */
export function submissionOf<S extends FormSchema>(
	fields: readonly Field[],
	schema: S,
	ignoreUnknown = false,
): Submission<z.output<S>> {
	const form = new FormData();
	for (const [name, value] of fields) {
		const kind = fieldKind(schema, name);
		if (!kind && ignoreUnknown) continue;
		if (!kind || form.getAll(name).length >= kind.most) throw invalid();
		form.append(name, value);
	}
	const submission = parseWithZod(form, { schema }) as Submission<z.output<S>>;
	MADE_OF.set(submission, { fields: [...form], schema });
	return submission;
}

const MADE_OF = new WeakMap<object, { fields: readonly Field[]; schema: FormSchema }>();

/** The fields that a submission was made of, as they came, and what knows them. */
export const madeOf = (submission: object) => MADE_OF.get(submission);

/**
 * The same for a form in which nobody types: buttons and hidden fields. There is nothing to show again, so what does not
 * fit is an invalid request.
 */
export async function readFields<S extends FormSchema>(
	request: Request,
	schema: S,
	limits?: FormLimits,
): Promise<z.output<S>> {
	const submission = await readForm(request, schema, limits);
	if (submission.status !== "success") throw invalid();
	return submission.value;
}
