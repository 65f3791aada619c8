import { z } from "zod";
import type { GENDERS } from "#db/schema/account.ts";
import { hasHidden } from "~/lib/plain-text.ts";

const line = (max: number) =>
	z
		.string()
		.trim()
		.min(1)
		.max(max)
		.refine((text) => !hasHidden(text));

/** As the database has them. */
const genders = ["female", "male", "other"] as const satisfies typeof GENDERS;

/** The oldest and youngest birthdays that are believed, as years before today. */
const AGES = { min: 5, max: 100 };

/** What is wrong with a birthday that is still to come. */
export const IN_FUTURE = "in the future";

/** Day of birth as YYYY-MM-DD; a real day, at an age that a student can have at `now` (ms UTC). */
const birthday = (now: number) =>
	z.iso
		.date()
		.refine((value) => !(Date.parse(value) > now), { message: IN_FUTURE, abort: true })
		.refine((value) => {
			const years = (now - Date.parse(value)) / (365.25 * 86_400_000);
			return years >= AGES.min && years <= AGES.max;
		});

/** What a student fills in at `/auth/student/profile-verification` (ACC-7). @param now milliseconds UTC: ages count from it */
export const studentProfileSchema = (now: number) =>
	z.object({
		dob: birthday(now),
		gender: z.enum(genders),
		gradeUuid: z.uuid(),
		instituteUuid: z.uuid(),
		addressLine1: line(200),
		postOffice: line(100),
		zipCode: z
			.string()
			.trim()
			.regex(/^[0-9০-৯]{4}$/),
		thana: line(100),
		district: line(100),
		country: line(100),
	});
export type StudentProfile = z.infer<ReturnType<typeof studentProfileSchema>>;

/** The switches of language and theme, and the page they are on. */
export const preferencesSchema = z.object({
	lang: z.enum(["en", "bn"]).optional(),
	theme: z.enum(["light", "dark", "system"]).optional(),
	next: z.string().optional(),
});

/** Signing out, and where to be afterwards. */
export const signOutSchema = z.object({ next: z.string().optional() });

/** The roles that people give themselves; an admin is made by others. */
export const OWN_ROLES = ["student", "teacher"] as const;

/** Taking on a further role, and where to be afterwards. */
export const addRoleSchema = z.object({ role: z.enum(OWN_ROLES), next: z.string().optional() });
