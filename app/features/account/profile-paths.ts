import type { ProfileField, ProfileRole } from "~/domain/account/rules.ts";
import type { Role } from "~/domain/account/session.ts";

/** Where the profile of a role is. */
const BASES: Record<ProfileRole, string> = { student: "/student/profile", teacher: "/dashboard/teacher/profile" };

/** The pages of a profile, in their order: a further one is a name here, its label in `profile-frame.tsx`, and its route. */
export const PROFILE_TABS = ["general", "address", "institute", "photo", "data", "devices", "privacy"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** Those that are open whatever the account lacks, as their routes say. */
export const UNREADY_TABS: readonly ProfileTab[] = ["devices", "privacy"];

/** Those that one role alone has. */
export const ONLY_OF: Partial<Record<ProfileTab, ProfileRole>> = { data: "student" };

export const profilePath = (role: ProfileRole, tab: ProfileTab): string => `${BASES[role]}/${tab}`;

/** Where somebody sees where they are signed in, and the bearer tokens they made: an admin has no profile. */
export const devicesPath = (role: Role): string => (role === "admin" ? "/admin/devices" : profilePath(role, "devices"));
export const tokensPath = (role: Role): string => (role === "admin" ? "/admin/tokens" : `${BASES[role]}/tokens`);

/** The page on which a student fills in all of it at once. */
export const WHOLE_PROFILE = "/auth/student/profile-verification";

/** Where a name is given, and a number confirmed: at the account provider, by way of these pages. */
const REPAIRS = { name: "/auth/missing-name", mobile: "/auth/mobile-verification" } as const;

/** The control of a form in which a part of a profile is filled in. */
const CONTROLS: Partial<Record<ProfileField, string>> = {
	grade: "gradeUuid",
	institute: "instituteUuid",
	district: "districtId",
	thana: "thanaId",
};

const controlOf = (form: string, field: ProfileField) => `#${form}-${CONTROLS[field] ?? field}`;

const ON_GENERAL: readonly ProfileField[] = ["dob", "gender", "grade", "organization", "aboutMe"];

const repairOf = (field: ProfileField, back: string): string | null =>
	field === "name" || field === "mobile" ? `${REPAIRS[field]}?next=${encodeURIComponent(back)}` : null;

/**
 * Where a missing part of a profile is filled in, down to its control.
 * @param closed the account lacks something: what is filled in here is not open yet (null), name and number are
 */
export function fieldPath(role: ProfileRole, field: ProfileField, closed = false): string | null {
	const repair = repairOf(field, profilePath(role, closed ? "devices" : "general"));
	if (repair || closed) return repair;
	if (field === "institute") return profilePath(role, "institute");
	const tab = ON_GENERAL.includes(field) ? "general" : "address";
	return `${profilePath(role, tab)}${controlOf(tab, field)}`;
}

/** The same on the page of the whole profile. */
export const wholeFieldPath = (field: ProfileField): string =>
	repairOf(field, WHOLE_PROFILE) ?? controlOf("profile", field);
