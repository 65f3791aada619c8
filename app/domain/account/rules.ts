import { dhakaDay } from "~/lib/time.ts";
import type { Role } from "./session.ts";

/** An account has no more bearer tokens at a time (ACC-11.1). */
export const MOST_TOKENS = 20;

/** So many institutes one person may have in the list of a role, the open school aside (INS-4.1). */
export const MOST_INSTITUTES = 10;

/** What completeness looks at (ACC-7). */
export type ProfileFields = {
	name: string | null;
	dob: string | null;
	gender: string | null;
	mobileVerified: boolean;
	gradeUuid: string | null;
	addressLine1: string | null;
	postOffice: string | null;
	zipCode: string | null;
	thana: string | null;
	district: string | null;
	country: string | null;
	/** A teacher's. */
	organization?: string | null;
	aboutMe?: string | null;
};

const ADDRESS_FIELDS = ["addressLine1", "postOffice", "zipCode", "thana", "district", "country"] as const;

/** What each role's profile is complete with, in the order in which it is asked (ACC-7, ACC-30). */
const FIELDS = {
	student: ["name", "mobile", "dob", "gender", "grade", "institute", ...ADDRESS_FIELDS],
	teacher: ["name", "mobile", "organization", "dob", "gender", ...ADDRESS_FIELDS],
	admin: ["name", "mobile"],
} as const satisfies Record<Role, readonly string[]>;

/** What does a profile good and is no part of what it is complete with. */
const SUGGESTED = { student: [], teacher: ["aboutMe"], admin: [] } as const satisfies Record<Role, readonly string[]>;

/** A part of a profile that may be missing. */
export type ProfileField = (typeof FIELDS)[Role][number] | (typeof SUGGESTED)[Role][number];

/** How many parts a profile has, which of them are missing, and what else it might say. */
export type Completeness = { total: number; missing: ProfileField[]; suggested: ProfileField[] };

/** @param ownInstitutes how many institutes besides the open school */
export function completenessOf(role: Role, profile: ProfileFields, ownInstitutes: number): Completeness {
	const has = (field: ProfileField): boolean => {
		if (field === "mobile") return profile.mobileVerified;
		if (field === "institute") return ownInstitutes > 0;
		return Boolean(profile[field === "grade" ? "gradeUuid" : field]?.trim());
	};
	const fields: readonly ProfileField[] = FIELDS[role];
	const missingOf = (of: readonly ProfileField[]) => of.filter((field) => !has(field));
	return { total: fields.length, missing: missingOf(fields), suggested: missingOf(SUGGESTED[role]) };
}

/**
 * What a person is asked for of it: not the country, which stands in the form already and is saved with the rest of the address;
 * where it alone is missing it is asked for.
 */
export function askedOf({ missing, ...rest }: Completeness): Completeness {
	const withAddress = missing.some(
		(field) => field !== "country" && (ADDRESS_FIELDS as readonly string[]).includes(field),
	);
	return { ...rest, missing: withAddress ? missing.filter((field) => field !== "country") : missing };
}

/** How much of it is there, in whole hundredths; a hundred only when nothing is missing. */
export const percentOf = ({ total, missing }: Pick<Completeness, "total" | "missing">): number =>
	Math.floor(((total - missing.length) / total) * 100);

/** A student's profile is complete with every field, a verified mobile and one institute besides the open school. */
export const isProfileComplete = (profile: ProfileFields, ownInstitutes: number): boolean =>
	completenessOf("student", profile, ownInstitutes).missing.length === 0;

/** Who has a profile that they fill in. */
export type ProfileRole = Exclude<Role, "admin">;

/** The youngest and oldest that are believed, in years. */
export const AGES = { student: { min: 5, max: 100 }, teacher: { min: 16, max: 100 } } as const satisfies Record<
	ProfileRole,
	unknown
>;

/** The same day of the calendar some years earlier, YYYY-MM-DD; of a leap day a day that may not be, which sorts where it would stand. */
const yearsBefore = (day: string, years: number) =>
	`${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

/** The first and the last day of birth that are believed today, by Dhaka's calendar. @param now milliseconds UTC */
function birthdays(now: number, role: ProfileRole): { first: string; last: string } {
	const { min, max } = AGES[role];
	const today = dhakaDay(now);
	return { first: yearsBefore(today, max), last: yearsBefore(today, min) };
}

/** Whether a day of that year can be the day of birth of somebody of the role (ACC-32). @param now milliseconds UTC */
export function isBirthYear(year: number, now: number, role: ProfileRole): boolean {
	const { first, last } = birthdays(now, role);
	return year >= Number(first.slice(0, 4)) && year <= Number(last.slice(0, 4));
}

/**
 * Why a day cannot be somebody's day of birth (ACC-32); null where it can.
 * @param dob YYYY-MM-DD @param now milliseconds UTC
 */
export function birthdayProblem(dob: string, now: number, role: ProfileRole): "future" | "age" | null {
	if (dob > dhakaDay(now)) return "future";
	const { first, last } = birthdays(now, role);
	return dob >= first && dob <= last ? null : "age";
}
