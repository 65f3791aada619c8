import { z } from "zod";
import { VERIFICATION_STATUSES } from "~/domain/account/my-profile.server.ts";
import { REASON_CODES } from "~/domain/verification/reasons.ts";
import {
	appealSchema,
	decisionSchema,
	suspensionSchema,
	uploadedSubmissionSchema,
} from "~/domain/verification/schemas.ts";
import { uuidParam } from "../core/params.ts";
import { count, text } from "../core/schemas.ts";

const [acceptance, refusal] = decisionSchema.options;

const submissionUuid = uuidParam.meta({ description: "Of the submission that is decided on" });
const note = acceptance.shape.note.meta({ description: "A word to the teacher" });

/** From where to where, and what that needs; a teacher's is the first one, the others are an admin's. */
export const statusBody = z.discriminatedUnion("verificationStatus", [
	z.object({ verificationStatus: z.literal("Awaiting"), appeal: appealSchema.shape.appeal }),
	z.object({ verificationStatus: z.literal("Accepted"), uuid: submissionUuid, note }),
	z.object({
		verificationStatus: z.literal("Rejected"),
		uuid: submissionUuid,
		reasons: refusal.shape.reasons.meta({ description: `Codes: ${REASON_CODES.join(", ")}` }),
		note,
	}),
	z.object({ verificationStatus: z.literal("Suspended"), uuid: submissionUuid, note: suspensionSchema.shape.note }),
]);

export const verificationStatus = z
	.object({ verificationStatus: z.enum(VERIFICATION_STATUSES) })
	.meta({ id: "VerificationStatus" });

const { shape } = uploadedSubmissionSchema;

/** What a teacher sends to be verified. */
export const documentsBody = z.object({
	document: shape.document,
	number: shape.number.meta({
		description: "Of the document, in Latin or Bangla digits: an NID has 10, 13 or 17, a birth certificate 17",
	}),
	aboutMe: shape.aboutMe,
	organization: shape.organization,
	front: shape.front.meta({ description: "UUID of the scan, as `POST /auth/api/v1/file-upload` gave it" }),
	back: shape.back.meta({ description: "Of its other side: an NID needs it, others where they have one" }),
});

export const sentVerification = z
	.object({ uuid: z.uuid(), verificationStatus: z.enum(VERIFICATION_STATUSES) })
	.meta({ id: "SentVerification" });

export const scanSchema = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		name: text,
		type: text.meta({ description: "Media type, by the content" }),
		size: count.meta({ description: "Bytes of what was kept" }),
	})
	.meta({ id: "Scan" });
