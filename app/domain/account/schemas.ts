import { z } from "zod";
import type { GENDERS } from "#db/schema/account.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { latinDigits } from "~/lib/mobile.ts";
import { asLines, composed, hasHidden, hasHiddenLines } from "~/lib/plain-text.ts";
import { isChosen, type PlaceChoice } from "./chosen-address.ts";
import { birthdayProblem, type ProfileRole } from "./rules.ts";

const line = (max: number) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.min(1)
		.max(max)
		.refine((text) => !hasHidden(text));

/** Nothing typed is nothing. */
const optionalLine = (max: number) =>
	z
		.string()
		.overwrite(composed)
		.trim()
		.max(max)
		.refine((text) => !hasHidden(text))
		.optional();

/** As the database has them. */
export const GENDER_NAMES = ["female", "male", "other"] as const satisfies typeof GENDERS;

/** What is wrong with a birthday that is still to come. */
export const IN_FUTURE = "in the future";
/** What is wrong with one that nobody of the role can have. */
export const NOT_AGED = { student: "no age of a student", teacher: "no age of a teacher" } as const;

/** Day of birth as YYYY-MM-DD; a real day, at an age that somebody of the role can have at `now` (ms UTC). */
export const birthdaySchema = (now: number, role: ProfileRole) =>
	z.iso
		.date({ abort: true })
		.refine((value) => birthdayProblem(value, now, role) !== "future", { message: IN_FUTURE, abort: true })
		.refine((value) => birthdayProblem(value, now, role) !== "age", { message: NOT_AGED[role] });

/** Ids of the gazetteer are short; which there are is asked of it. */
const placeId = z.string().max(60).optional();

/** The fields of an address by themselves. */
export const addressFields = {
	addressLine1: line(200),
	postOffice: line(100),
	zipCode: z
		.string()
		.trim()
		.regex(/^[0-9০-৯]{4}$/)
		.transform(latinDigits),
	divisionId: placeId,
	districtId: placeId,
	district: optionalLine(100),
	thanaId: placeId,
	thana: optionalLine(100),
	country: line(100),
};

/** Whatever else is wrong with the form. */
const always = { when: () => true };

/** District and thana are each chosen from the list or typed: what is not listed keeps nobody from going on (ACC-31). */
const withPlaces = <S extends z.ZodObject>(schema: S): S =>
	schema
		.refine((value: PlaceChoice) => isChosen(value?.districtId) || Boolean(value?.district), {
			...always,
			path: ["district"],
		})
		.refine((value: PlaceChoice) => isChosen(value?.thanaId) || Boolean(value?.thana), { ...always, path: ["thana"] });

/** Where a person lives (ACC-7, ACC-31). */
export const addressSchema = withPlaces(z.object({ intent: z.literal("save").optional(), ...addressFields }));
export type AddressInput = Omit<z.infer<typeof addressSchema>, "intent">;

/** A step of a form on the way: whatever was typed so far is kept, and nothing is judged. */
const soFar = z.string().max(400).optional();

/** What a student fills in at `/auth/student/profile-verification` (ACC-7). @param now milliseconds UTC: ages count from it */
export const studentProfileSchema = (now: number) =>
	withPlaces(
		z.object({
			intent: z.literal("save").optional(),
			dob: birthdaySchema(now, "student"),
			gender: z.enum(GENDER_NAMES),
			gradeUuid: z.uuid(),
			instituteUuid: z.uuid().optional(),
			/** The institute is missing in the list: all else is saved, and it is asked for after that. */
			notListed: z.literal("on").optional(),
			/** What institutes were looked for by: nothing of it is kept. */
			instituteQuery: soFar,
			...addressFields,
		}),
	).refine((value) => value?.notListed === "on" || Boolean(value?.instituteUuid), {
		...always,
		path: ["instituteUuid"],
	});
export type StudentProfile = Omit<
	z.infer<ReturnType<typeof studentProfileSchema>>,
	"intent" | "instituteQuery" | "notListed"
>;

/** The buttons by which somebody without scripts asks for the next list: the districts of a division, the thanas of a district. */
const ADDRESS_STEPS = ["districts", "thanas"] as const;

const addressStep = z.object({
	intent: z.enum(ADDRESS_STEPS),
	addressLine1: soFar,
	postOffice: soFar,
	zipCode: soFar,
	divisionId: soFar,
	districtId: soFar,
	district: soFar,
	thanaId: soFar,
	thana: soFar,
	country: soFar,
});

/** The form of the address, saved or at one of its steps. */
export const addressFormSchema = z.discriminatedUnion("intent", [addressSchema, addressStep]);

/** The form of the whole profile, likewise; institutes are looked for by name in a step as well. */
export const studentProfileFormSchema = (now: number) =>
	z.discriminatedUnion("intent", [
		studentProfileSchema(now),
		addressStep.extend({
			intent: z.enum([...ADDRESS_STEPS, "institutes"]),
			...{ dob: soFar, gender: soFar, gradeUuid: soFar, instituteUuid: soFar, notListed: soFar, instituteQuery: soFar },
		}),
	]);

/** What is learnt or taught: so many at most. */
export const MOST_SUBJECTS = 20;
export const subjectUuidsSchema = z.array(uuidSchema).max(MOST_SUBJECTS);

/** Where somebody teaches. */
export const organizationSchema = line(200);

/** Several lines of a person's own words. */
export const aboutMeSchema = z
	.string()
	.overwrite((text) => asLines(composed(text)).replaceAll("\t", " "))
	.trim()
	.max(2000)
	.refine((text) => !hasHiddenLines(text));

/** What students say of themselves on the first page of their profile. @param now milliseconds UTC */
export const studentGeneralSchema = (now: number) =>
	z.object({
		dob: birthdaySchema(now, "student"),
		gender: z.enum(GENDER_NAMES),
		gradeUuid: uuidSchema,
		subjectUuids: subjectUuidsSchema.default([]),
	});
export type StudentGeneral = z.infer<ReturnType<typeof studentGeneralSchema>>;

/** What teachers say: some of it makes the profile complete (ACC-30), and all may come later, for documents prove who they are. @param now milliseconds UTC */
export const teacherGeneralSchema = (now: number) =>
	z.object({
		organization: optionalLine(200),
		dob: birthdaySchema(now, "teacher").optional(),
		gender: z.enum(GENDER_NAMES).optional(),
		subjectUuids: subjectUuidsSchema.default([]),
		aboutMe: aboutMeSchema.optional(),
	});
export type TeacherGeneral = z.infer<ReturnType<typeof teacherGeneralSchema>>;

/** The switches of language and theme, and the page they are on; `stay` where scripts run, which stay on it. */
export const preferencesSchema = z.object({
	lang: z.enum(["en", "bn"]).optional(),
	theme: z.enum(["light", "dark", "system"]).optional(),
	/** The newest announcement that this browser shows no more, with all before it (SITE-17). */
	hiddenUpTo: z
		.string()
		.regex(/^[1-9]\d{0,8}$/)
		.optional(),
	stay: z.literal("on").optional(),
	next: z.string().optional(),
});

/** Signing out, and where to be afterwards. */
export const signOutSchema = z.object({ next: z.string().optional() });

/** The roles that people give themselves; an admin is made by others. */
export const OWN_ROLES = ["student", "teacher"] as const;

/** Taking on a further role, and where to be afterwards. */
export const addRoleSchema = z.object({ role: z.enum(OWN_ROLES), next: z.string().optional() });

/** Ending where one is signed in: one device, all others, or every one. */
export const devicesFormSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("end"), device: z.uuid() }),
	z.object({ intent: z.literal("end-others") }),
	z.object({ intent: z.literal("end-all") }),
]);

/** Letters of the name that a token is given. */
export const TOKEN_NAME_LENGTH = 60;

export const makeTokenSchema = z.object({ intent: z.literal("make"), name: line(TOKEN_NAME_LENGTH) });

/** Making a bearer token, or ending one (ACC-11.1). */
export const tokenFormSchema = z.discriminatedUnion("intent", [
	makeTokenSchema,
	z.object({ intent: z.literal("revoke"), token: z.uuid() }),
]);
