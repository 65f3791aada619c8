import { type Answer, type CallOptions, send } from "#tests/support/workers/api.ts";
import type { Person } from "#tests/support/workers/api-people.ts";

export const PART = { "content-type": "application/offset+octet-stream" };
const TUS = { "tus-resumable": "1.0.0" };

/** One request as a client of tus sends it. */
export const tus = (
	who: Person | null,
	method: string,
	path: string,
	headers: Record<string, string | null> = {},
	rest: Pick<CallOptions, "rawBody" | "minutes" | "by"> = {},
): Promise<Answer> => send(who, method, path, { headers: { ...TUS, ...headers }, ...rest });

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Begins an upload. @returns its path */
export async function begun(who: Person, length: number, name = "notes.txt", minutes?: number): Promise<string> {
	const headers = { "upload-length": String(length), "upload-metadata": `filename ${base64(name)}` };
	const { status, headers: answer } = await tus(who, "POST", "/uploads", headers, { minutes });
	if (status !== 201) throw new Error(`Not begun: ${status}`);
	return answer.get("location") ?? "";
}

/** Adds a part. */
export const added = (
	who: Person | null,
	path: string,
	offset: number,
	rawBody: BodyInit,
	headers: Record<string, string> = {},
	minutes?: number,
) => tus(who, "PATCH", path, { ...PART, "upload-offset": String(offset), ...headers }, { rawBody, minutes });

export const uuidOf = (path: string) => path.split("/").at(-1) ?? "";
