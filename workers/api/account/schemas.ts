import { z } from "zod";
import { REQUEST_STATUSES, VERIFICATION_STATUSES } from "~/domain/account/my-profile.server.ts";
import type { OpenSchoolMembership } from "~/domain/account/register-open-school.server.ts";
import type { ProfileField } from "~/domain/account/rules.ts";
import {
	aboutMeSchema,
	addressFields,
	GENDER_NAMES,
	organizationSchema,
	subjectUuidsSchema,
} from "~/domain/account/schemas.ts";
import { roleSchema } from "~/domain/account/session.ts";
import { m } from "~/paraglide/messages.js";
import { uuidParam } from "../core/params.ts";
import { optionalText, text, time } from "../core/schemas.ts";

const requestStatus = z.enum(REQUEST_STATUSES);

export const myProfile = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		name: optionalText,
		image: optionalText,
		role: roleSchema.meta({ description: "The role in use" }),
		roles: z.array(roleSchema),
		verificationStatus: z
			.enum(VERIFICATION_STATUSES)
			.nullable()
			.meta({ description: "Of a teacher; `Accepted` is shown as verified" }),
		organization: optionalText,
		mobile: optionalText.meta({ description: "E.164" }),
		mobileVerified: z.boolean(),
		dob: optionalText.meta({ description: "YYYY-MM-DD" }),
		gender: optionalText,
		presentAddress: z.object({
			address_line_1: optionalText,
			post_office: optionalText,
			zip_code: optionalText,
			thana: optionalText,
			district: optionalText,
			country: optionalText,
		}),
		grade: z.object({ uuid: z.uuid(), title: text }).nullable(),
		institute: z
			.object({ uuid: z.uuid(), name: text, requestStatus })
			.nullable()
			.meta({ description: "The first one besides the open school" }),
		profileComplete: z.boolean(),
		nid: optionalText.meta({ description: "Of a teacher: the number of the document sent last, masked" }),
		about_me: optionalText.meta({ description: "Of a teacher" }),
	})
	.meta({ id: "MyProfile" });

const percent = z.int().min(0).max(100);

/** The parts of a profile by the names of its fields. */
export const PARTS = {
	name: "name",
	mobile: "mobile",
	organization: "organization",
	dob: "dob",
	gender: "gender",
	grade: "grade",
	institute: "institute",
	aboutMe: "about_me",
	addressLine1: "address_line_1",
	postOffice: "post_office",
	zipCode: "zip_code",
	thana: "thana",
	district: "district",
	country: "country",
} as const satisfies Record<ProfileField, string>;

export const presentAddress = z
	.object({
		...myProfile.shape.presentAddress.shape,
		thana_id: optionalText.meta({ description: "Of the address book; null for a thana that is not listed" }),
		district_id: optionalText.meta({ description: "Likewise of the district" }),
	})
	.meta({ id: "PresentAddress" });

export const userProfile = z
	.object({
		...myProfile.shape,
		presentAddress,
		subjects: z
			.array(z.object({ uuid: z.uuid(), title: text }))
			.meta({ description: "What a student learns, or a teacher teaches" }),
		completeness: z.object({
			percent,
			missing: z.array(z.enum(Object.values(PARTS))).meta({ description: "In the order in which it is asked" }),
		}),
	})
	.meta({ id: "UserProfile" });

export const popupProfile = z
	.object({
		uuid: z.uuid(),
		name: optionalText,
		image: optionalText,
		role: roleSchema,
		verificationStatus: myProfile.shape.verificationStatus,
		organization: optionalText,
		profileComplete: z.boolean(),
		percent,
	})
	.meta({ id: "PopupUserProfile" });

export const gradeBody = z
	.object({ uuid: z.string().max(100).nullish().meta({ description: "Of `GET /api/grades`" }) })
	.meta({ id: "GradeChoice" });

export const subjectsBody = z
	.object({
		uuids: subjectUuidsSchema.optional().meta({ description: "Of `GET /api/subjects`" }),
		uuid: uuidParam.optional().meta({ description: "The only one, instead of a list" }),
	})
	.refine(({ uuid, uuids }) => uuid !== undefined || uuids !== undefined, { path: ["uuids"] })
	.meta({ id: "SubjectChoice" });

export const userProfileBody = z
	.object({
		dob: z.iso.date().nullish().meta({ description: "YYYY-MM-DD" }),
		gender: z.enum(GENDER_NAMES).nullish(),
		organization: organizationSchema.nullish(),
		about_me: aboutMeSchema.nullish(),
	})
	.meta({ id: "UserProfileChange" });

/** Whatever else is wrong with it, also that it is no object. */
const missing = (field: string) => ({ path: [field], when: () => true, params: { text: m.api_field_required } });

export const addressBody = z
	.object({
		address_line_1: addressFields.addressLine1,
		post_office: addressFields.postOffice,
		zip_code: addressFields.zipCode.meta({ description: "Four digits" }),
		district: addressFields.district.meta({ description: "Its name; needed without `district_id`" }),
		district_id: addressFields.districtId.meta({ description: "Of the address book" }),
		thana: addressFields.thana.meta({ description: "Its name, or the upazila's; needed without `thana_id`" }),
		thana_id: addressFields.thanaId.meta({ description: "Of the address book" }),
		country: addressFields.country.default("Bangladesh"),
	})
	.refine((body) => body?.district || body?.district_id, missing("district"))
	.refine((body) => body?.thana || body?.thana_id, missing("thana"))
	.meta({ id: "AddressChange" });

export const openSchoolMembership = z
	.object({
		uuid: z.uuid(),
		institute: z.object({ uuid: z.uuid(), name: text }),
		requestStatus,
		already: z.boolean().meta({ description: "A membership was there before this call" }),
	})
	.meta({ id: "OpenSchoolMembership" }) satisfies z.ZodType<OpenSchoolMembership>;

export const ping = z.object({ status: z.literal("ok"), server_time: time }).meta({ id: "Ping" });
