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
function passesByItself({ method, status, code }: UploadAnswer): boolean {
	if (status === 0 || status >= 500 || status === 408 || status === 423) return true;
	// Another offset is kept than the browser believes: it asks for it. What begins an upload is answered so where there is no room.
	if (status === 409) return method === "PATCH";
	return status === 429 && code !== "LimitReached";
}

/** After these an upload is over: it is not there, its time is, it is larger than it may be, or what came of it is refused. */
const OVER = [400, 404, 410, 413];
/** What a person sets right, or a day: a session that ended, another role, the limit of a day. */
const UNTIL_LATER = [401, 403, 429];

/**
 * What an answer that is no success means for what was sent: `passing` is tried again; after `later` what was sent stays, and goes on when a
 * person says so; `over` begins anew, if at all (UPL-6).
 */
export function outcomeOf(answer: UploadAnswer): "passing" | "later" | "over" {
	if (passesByItself(answer)) return "passing";
	// What was not begun has nothing to lose.
	if (answer.method === "POST") return UNTIL_LATER.includes(answer.status) ? "later" : "over";
	return OVER.includes(answer.status) ? "over" : "later";
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
