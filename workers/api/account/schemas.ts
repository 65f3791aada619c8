import { z } from "zod";
import { REQUEST_STATUSES, VERIFICATION_STATUSES } from "~/domain/account/my-profile.server.ts";
import type { OpenSchoolMembership } from "~/domain/account/register-open-school.server.ts";
import { roleSchema } from "~/domain/account/session.ts";
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
		nid: optionalText.meta({ description: "Of a teacher" }),
		about_me: optionalText.meta({ description: "Of a teacher" }),
	})
	.meta({ id: "MyProfile" });

export const openSchoolMembership = z
	.object({
		uuid: z.uuid(),
		institute: z.object({ uuid: z.uuid(), name: text }),
		requestStatus,
		already: z.boolean().meta({ description: "A membership was there before this call" }),
	})
	.meta({ id: "OpenSchoolMembership" }) satisfies z.ZodType<OpenSchoolMembership>;

export const ping = z.object({ status: z.literal("ok"), server_time: time }).meta({ id: "Ping" });
