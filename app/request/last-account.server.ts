import { createCookie } from "react-router";
import { z } from "zod";
import type { AppContext } from "./app-context.ts";
import { FORGET, goneFrom, rememberGone } from "./shared-device.server.ts";

const YEAR = 365 * 86_400;

const lastSchema = z.object({ account: z.string(), left: z.boolean() });

/** Who was signed in in a browser last: a hash of their account, and whether they have left it. */
export type LastAccount = z.infer<typeof lastSchema>;

const cookieFor = ({ deps: { vars } }: Pick<AppContext, "deps">) => {
	const secure = vars.PUBLIC_ORIGIN.startsWith("https:");
	const name = secure ? "__Host-last-account" : "last-account";
	const secrets = [vars.SESSION_SECRET];
	return createCookie(name, { httpOnly: true, sameSite: "lax", path: "/", secure, secrets, maxAge: YEAR });
};

async function hashOf(accountUuid: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`last-account ${accountUuid}`));
	return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 15)));
}

/** The `Set-Cookie` value that remembers who is signed in in this browser, or who has left it a moment ago. */
export const rememberAccount = async (
	app: Pick<AppContext, "deps">,
	accountUuid: string,
	{ left }: Pick<LastAccount, "left">,
): Promise<string> => cookieFor(app).serialize({ account: await hashOf(accountUuid), left });

/** Who was signed in here last; null where nobody was, or it is not known. */
export async function recallAccount(app: Pick<AppContext, "deps">, request: Request): Promise<LastAccount | null> {
	const parsed = lastSchema.safeParse(await cookieFor(app).parse(request.headers.get("cookie")));
	return parsed.success ? parsed.data : null;
}

/**
 * What a browser is told when somebody comes in: to forget the one before, who may have ended their session elsewhere, and to
 * remember this one (ACC-52).
 */
export async function takeOver(
	app: Pick<AppContext, "deps" | "actor">,
	request: Request,
	accountUuid: string,
): Promise<Headers> {
	const last = await recallAccount(app, request);
	const isAnother =
		(last !== null && last.account !== (await hashOf(accountUuid))) ||
		(app.actor !== null && app.actor.accountUuid !== accountUuid);
	const headers = new Headers(isAnother ? FORGET : {});
	headers.append("set-cookie", await rememberAccount(app, accountUuid, { left: false }));
	if (await goneFrom(app, request)) headers.append("set-cookie", await rememberGone(app, null));
	return headers;
}
