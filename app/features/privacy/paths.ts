import type { ProfileRole } from "~/domain/account/rules.ts";
import { profilePath } from "~/features/account/profile-paths.ts";

/** Where somebody sees to their own data. */
export const privacyPaths = {
	overview: (role: ProfileRole) => profilePath(role, "privacy"),
	copy: (role: ProfileRole) => `${profilePath(role, "privacy")}/copy`,
	remove: (role: ProfileRole) => `${profilePath(role, "privacy")}/delete`,
	/** A sign-in that asks for the password also of who is signed in, and comes back. */
	confirm: (role: ProfileRole, next: string) => `/auth/sign-in?${new URLSearchParams({ role, again: "1", next })}`,
};
