import { createCookie } from "react-router";
import { z } from "zod";
import type { AppContext } from "./app-context.ts";

const MINUTES = 10;

const toldSchema = z.uuid();

/** Who was refused at the sign-in has no session: this names the suspension that they are told of, in this browser alone. */
const cookieFor = ({ deps: { vars } }: AppContext) =>
	createCookie("suspended", {
		httpOnly: true,
		sameSite: "lax",
		secure: vars.PUBLIC_ORIGIN.startsWith("https:"),
		path: "/auth",
		maxAge: MINUTES * 60,
		secrets: [vars.SESSION_SECRET],
	});

/** The `Set-Cookie` value that remembers a suspension for the page that tells of it. */
export const rememberSuspension = (app: AppContext, uuid: string): Promise<string> => cookieFor(app).serialize(uuid);

/** The uuid of the suspension that somebody in this browser was refused for, or null. */
export async function recallSuspension(app: AppContext, request: Request): Promise<string | null> {
	const parsed = toldSchema.safeParse(await cookieFor(app).parse(request.headers.get("cookie")));
	return parsed.success ? parsed.data : null;
}
