import { createCookie } from "react-router";
import { z } from "zod";
import { roleSchema } from "~/domain/account/session.ts";
import type { AppContext } from "./app-context.ts";

const pendingSchema = z.object({
	secrets: z.object({ state: z.string().min(8), nonce: z.string(), verifier: z.string() }),
	role: roleSchema,
	next: z.string().nullable(),
	/** Somebody who is signed in shows that it is them. */
	again: z.boolean().default(false),
});
type PendingSignIn = z.input<typeof pendingSchema>;

const MINUTES = 10;

/** One cookie per sign-in in progress, named after its state, so that two tabs do not spoil each other. */
function cookieFor({ deps: { vars } }: AppContext, state: string) {
	return createCookie(`signin-${state.replace(/[^\w-]/g, "").slice(0, 12)}`, {
		httpOnly: true,
		sameSite: "lax",
		secure: vars.PUBLIC_ORIGIN.startsWith("https:"),
		path: "/auth",
		maxAge: MINUTES * 60,
		secrets: [vars.SESSION_SECRET],
	});
}

/** The `Set-Cookie` value that remembers a sign-in until its callback, bound to this browser and signed. */
export const rememberSignIn = (app: AppContext, pending: PendingSignIn): Promise<string> =>
	cookieFor(app, pending.secrets.state).serialize(pending);

/** What was remembered for the state of a callback, or null; and the `Set-Cookie` that forgets it. */
export async function recallSignIn(app: AppContext, request: Request, state: string) {
	const cookie = cookieFor(app, state);
	const parsed = pendingSchema.safeParse(await cookie.parse(request.headers.get("cookie")));
	const forget = await cookie.serialize("", { maxAge: 0 });
	return { pending: parsed.success && parsed.data.secrets.state === state ? parsed.data : null, forget };
}
