/// <reference types="@cloudflare/vitest-plugin/types" />
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { app } from "#tests/worker-entry.ts";
import { openSession } from "#workers/middleware/session.ts";
import { sessionCookieName } from "#workers/middleware/session-credentials.ts";
import type { SessionData } from "~/domain/account/session.ts";
import type { IssuedSession } from "~/request/app-context.ts";
import { documentedAnswer } from "./api-document.ts";
import type { Person } from "./api-people.ts";
import { at, bindings } from "./exam-session.ts";
import { minutesNow } from "./minutes.ts";
import { guard } from "./session.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";
const SECRET = bindings.SESSION_SECRET ?? "";

export type Answer = {
	status: number;
	headers: Headers;
	/** JSON of whatever shape. */
	body: ReturnType<typeof JSON.parse>;
	text: string;
};

export type CallOptions = {
	/** How the person proves who they are. A cookie comes with our own origin, as pages send it. */
	by?: "bearer" | "cookie";
	body?: unknown;
	/** As it is, instead of `body`. */
	rawBody?: BodyInit;
	/** Null leaves the header out. */
	headers?: Record<string, string | null>;
	/** Minutes after the exams open; tests set the clock, nobody reads it. */
	minutes?: number;
	/** Bindings of this request alone. */
	bindings?: Record<string, string>;
};

/** A session and a token of the person, made by the product's own session store. */
export async function credentialsOf(
	data: SessionData,
	issued: IssuedSession | null = null,
): Promise<{ cookie: string; token: string }> {
	const store = await openSession(new Request(ORIGIN), {
		...{ kv: bindings.SESSIONS, secret: SECRET, secure: false },
		guard,
	});
	await store.signIn(data, issued);
	const { token } = await store.mintToken(at(0));
	const cookie = store.setCookies[0]?.split(";")[0] ?? "";
	if (!cookie.startsWith(`${sessionCookieName(false)}=`)) throw new Error(`No session cookie: ${cookie}`);
	return { cookie, token };
}

/** Sends one request through the platform's middleware and the API, as `who` (null: a guest). */
export async function send(
	who: Person | null,
	method: string,
	path: string,
	options: CallOptions = {},
): Promise<Answer> {
	const { by = "bearer", body, rawBody, minutes = minutesNow() } = options;
	const headers = new Headers();
	if (who && by === "bearer") headers.set("authorization", `Bearer ${who.token}`);
	if (who && by === "cookie") {
		headers.set("cookie", who.cookie);
		headers.set("origin", ORIGIN);
	}
	if (body !== undefined) headers.set("content-type", "application/json");
	for (const [name, value] of Object.entries(options.headers ?? {}))
		if (value === null) headers.delete(name);
		else headers.set(name, value);
	const request = new Request(`${ORIGIN}${path}`, {
		method,
		headers,
		body: rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
	});
	const execution = createExecutionContext();
	const env = { ...bindings, TEST_CLOCK_AT: String(at(minutes)), ...options.bindings };
	const response = await app.fetch(request, env, execution);
	const text = await response.text();
	await waitOnExecutionContext(execution);
	const isJson = /json/.test(response.headers.get("content-type") ?? "");
	const answer = {
		status: response.status,
		headers: response.headers,
		body: isJson && text ? JSON.parse(text) : undefined,
		text,
	};
	checkAgainstDocument(method, path.split("?")[0] ?? "", answer);
	return answer;
}

/** Every answer that any test gets must be one that the document promises, to the letter. */
function checkAgainstDocument(method: string, path: string, { status, headers, body, text }: Answer): void {
	const documented = documentedAnswer(method, path, status);
	if (!documented) return;
	const type = headers.get("content-type")?.split(";")[0] ?? null;
	if (type !== documented.contentType && documented.contentType !== "*/*")
		throw new Error(`${method} ${path} ${status} answers ${type}, documented is ${documented.contentType}`);
	const missing = documented.headers.filter((name) => !headers.has(name));
	if (missing.length > 0) throw new Error(`${method} ${path} ${status} comes without ${missing.join()}`);
	if (!documented.schema) {
		if (text !== "") throw new Error(`${method} ${path} ${status} has a body, documented is none`);
		return;
	}
	// A file: whatever it holds.
	if (documented.contentType === "*/*") return;
	const checked = documented.schema.safeParse(body);
	if (!checked.success)
		throw new Error(`${method} ${path} ${status} is not as documented: ${checked.error.message}\n${text}`);
}

export const get = (who: Person | null, path: string, options?: CallOptions) => send(who, "GET", path, options);
export const post = (who: Person | null, path: string, body?: unknown, options?: CallOptions) =>
	send(who, "POST", path, { ...options, body });
