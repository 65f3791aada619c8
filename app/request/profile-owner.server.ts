import { requireProfileOwner } from "~/domain/account/write-profile.server.ts";
import { m } from "~/paraglide/messages.js";
import type { AppContext } from "./app-context.ts";

/** Whose profile a page is about: of one's own area, so a student or a teacher. */
export const profileOwner = ({ actor }: AppContext) => requireProfileOwner(actor);

/** After a change of a profile: the session learns whether it is complete, and the next page says that it is saved. */
export async function profileSaved(
	{ session, setToast }: Pick<AppContext, "session" | "setToast">,
	{ profileComplete }: { profileComplete: boolean },
): Promise<void> {
	const completed = profileComplete && session.data?.role === "student" && !session.data.profileComplete;
	await session.update({ profileComplete });
	setToast({ tone: "success", text: completed ? m.account_complete() : m.account_profile_saved() });
}
