/** What a request of an upload was answered; the status 0: nothing. */
export type UploadAnswer = {
	method: string;
	status: number;
	/** Of the problem that the server names, where it names one. */
	code: string | null;
};

/**
 * Whether an answer passes by itself, so that the request is tried again: lost connections, servers that are busy, requests before this one that
 * still hold the upload. What the server refuses for a reason is said to the person at once (UPL-6).
 */
export function passesByItself({ method, status, code }: UploadAnswer): boolean {
	if (status === 0 || status >= 500 || status === 408 || status === 423) return true;
	// Another offset is kept than the browser believes: it asks for it. What begins an upload is answered so where there is no room.
	if (status === 409) return method === "PATCH";
	return status === 429 && code !== "LimitReached";
}

/** What a body says of a refusal. @param body as it came, perhaps no JSON */
export function refusalIn(body: string | undefined): { code: string | null; sentence: string | null } {
	try {
		const { code, message } = JSON.parse(body ?? "") as { code?: unknown; message?: unknown };
		return {
			code: typeof code === "string" ? code : null,
			sentence: typeof message === "string" ? message : null,
		};
	} catch {
		return { code: null, sentence: null };
	}
}
