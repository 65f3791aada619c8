import { bindings } from "#tests/support/workers/exam-session.ts";
import { openSession } from "#workers/middleware/session.ts";
import { nearKv } from "#workers/middleware/session-entries.ts";
import { createSessionGuard } from "#workers/session-guard/client.ts";
import type { SessionData } from "~/domain/account/session.ts";

export const SECRET = "the secret that cookies are signed with";

export const somebody = (change: Partial<SessionData> = {}): SessionData => ({
	accountUuid: crypto.randomUUID(),
	roles: ["student"],
	role: "student",
	name: "নুসরাত",
	image: null,
	mobile: "+8801712345678",
	mobileVerified: true,
	profileComplete: false,
	verificationStatus: null,
	idToken: "the id token",
	...change,
});

export type Sent = { cookie?: string; authorization?: string };
export type Setting = Partial<Parameters<typeof openSession>[1]>;

export const guard = createSessionGuard(bindings.SESSION_GUARD, nearKv(bindings.SESSIONS));

export const open = (headers: Sent = {}, setting: Setting = {}) =>
	openSession(new Request("https://pathshala.example/", { headers: { ...headers } }), {
		...{ kv: bindings.SESSIONS, secret: SECRET, secure: true, guard },
		...setting,
	});

/** What the browser keeps of the last `Set-Cookie`. */
export const kept = (store: { setCookies: string[] }) => store.setCookies.at(-1)?.split(";")[0] ?? "";

export async function signedIn(
	data = somebody(),
	issuerSession: string | null = null,
	signedInAt: number | null = null,
) {
	const store = await open();
	await store.signIn(data, { session: issuerSession, signedInAt });
	return { data, cookie: kept(store), setCookie: store.setCookies[0] ?? "" };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A session, and a token that was made in it. */
export async function token(data = somebody(), issuerSession: string | null = null, signedInAt: number | null = null) {
	const { cookie } = await signedIn(data, issuerSession, signedInAt);
	const minted = await (await open({ cookie })).mintToken(0);
	return { ...minted, cookie, data };
}

export const stored = async (prefix = "session:") =>
	(await bindings.SESSIONS.list({ prefix })).keys.map(({ name }) => name);
