import { z } from "zod";
import { VERIFICATION_STATUSES } from "~/domain/account/my-profile.server.ts";
import { REASON_CODES } from "~/domain/verification/reasons.ts";
import { appealSchema, decisionSchema, suspensionSchema } from "~/domain/verification/schemas.ts";
import { uuidParam } from "../core/params.ts";

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
