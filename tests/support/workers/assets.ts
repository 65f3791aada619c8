import { post, send } from "./api.ts";
import type { Person } from "./api-people.ts";

/** A form with one file in the field `file`. */
export function fileForm(content: BlobPart, name: string, field = "file"): FormData {
	const form = new FormData();
	form.set(field, new Blob([content]), name);
	return form;
}

/** Uploads a file as a client of the API does. @returns its uuid */
export async function uploaded(who: Person, content: BlobPart = "What I saw", name = "notes.txt"): Promise<string> {
	const answer = await post(who, "/api/assets/upload", undefined, { rawBody: fileForm(content, name) });
	if (answer.status !== 201) throw new Error(`Not uploaded: ${answer.status} ${answer.text}`);
	return answer.body.uuid;
}

/** Reads a file as a client of the API does. */
export const download = (who: Person | null, id: string, headers: Record<string, string> = {}) =>
	send(who, "GET", `/api/asset/download/${id}`, { headers });
