import { redirectDocument } from "react-router";
import { pagePath } from "~/lib/page-path.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "./app-context.ts";

/**
 * Whose session is over without their doing hears that they have to sign in again, and goes home without it (ACC-10). What an
 * exam keeps in the browser stays: answers that were not sent yet are its owner's, and wait for them.
 */
export async function loginAgain({ session, setToast }: AppContext): Promise<Response> {
	await session.signOut();
	setToast({ tone: "warning", text: m.common_login_again() });
	return redirectDocument(pagePath("/"));
}
