import type { z } from "zod";
import { accountErrors } from "~/domain/account/errors.ts";
import { refreshVerification } from "~/domain/account/refresh-verification.server.ts";
import { assetName } from "~/domain/asset/rules.ts";
import { appealVerification } from "~/domain/verification/appeal-verification.server.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { verificationErrors } from "~/domain/verification/errors.ts";
import { getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { UNSENT_DAYS } from "~/domain/verification/rules.ts";
import { MAX_SCAN_MB } from "~/domain/verification/scan-file.ts";
import { submitUploaded } from "~/domain/verification/submit-verification.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";
import { uploadScan } from "~/domain/verification/upload-scan.server.ts";
import { gathered } from "~/lib/gathered.ts";
import type { CallContext } from "../core/call.ts";
import { created, defineCall, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { documentsBody, scanSchema, sentVerification, statusBody, verificationStatus } from "./schemas.ts";

type Asked = z.output<typeof statusBody>;
type Decided = Exclude<Asked, { verificationStatus: "Awaiting" }>;

async function appeal({ deps, actor }: CallContext<"signed-in">, text: string) {
	await appealVerification(deps, actor, { appeal: text });
	return (await refreshVerification(deps, actor)).status;
}

/** On the submission as it stands now. */
async function decide({ deps, actor }: CallContext<"signed-in">, asked: Decided) {
	const { teacher, submission, status } = await getVerificationForAdmin(deps, actor, asked.uuid);
	if (status === "Suspended") throw verificationErrors.fail("VerificationSuspended");
	const seen = submission.waitingSince;
	if (asked.verificationStatus === "Suspended")
		return suspendTeacher(deps, actor, teacher.uuid, { decision: "suspend", note: asked.note });
	if (asked.verificationStatus === "Accepted")
		await decideVerification(deps, actor, asked.uuid, { decision: "accept", seen, note: asked.note });
	else
		await decideVerification(deps, actor, asked.uuid, {
			...{ decision: "reject", seen, reasons: asked.reasons, note: asked.note },
		});
	return asked.verificationStatus;
}

/** Documents of teachers, and how their verification changes. */
export const verification: Resource = {
	tag: "Account",
	calls: [
		defineCall({
			method: "post",
			path: "/auth/api/v1/file-upload",
			id: "uploadScan",
			summary: "Upload the scan of a document",
			notes: `A JPEG, PNG, WebP or PDF, in the field \`file\`: it is sealed, and of a picture nothing is kept but the picture. Name its \`uuid\` in \`POST /api/verifications\` within ${UNSENT_DAYS} days; it is removed afterwards. Nobody reads it before. Answers with a slash at its end as well.`,
			access: "signed-in",
			file: { maxMb: MAX_SCAN_MB },
			answers: { 201: { description: "The scan, sealed", schema: scanSchema, example: EXAMPLE.scan } },
			errors: [
				...(["ScanUnknown", "ScanIsHeic", "ScanBroken", "ScanIsAnimated", "ScanTooManyPixels", "ScanActive"] as const),
				...(["TooManyScans", "TooManyRequests"] as const),
			],
			handle: ({ deps, actor }, _, { withFile }) =>
				withFile(async ({ name, pieces }) => {
					const scan = await uploadScan(deps, actor, await gathered(pieces, MAX_SCAN_MB));
					return created({ ...scan, name: assetName(name) } satisfies z.output<typeof scanSchema>);
				}),
		}),
		defineCall({
			method: "post",
			path: "/api/verifications",
			id: "submitVerification",
			summary: "Submit documents for a teacher's verification",
			notes:
				"Of the caller, a teacher: for the first time, or again after a refusal that can be mended. An NID is sent with both sides. An admin looks at them within 24-48 hours. One submission waits at a time.",
			access: "signed-in",
			body: documentsBody,
			bodyExample: EXAMPLE.documents,
			answers: { 201: { description: "Sent, and waiting", schema: sentVerification, example: EXAMPLE.sent } },
			errors: [
				...(["VerificationIncomplete", "VerificationNotFound", "VerificationWaiting", "VerificationNotOpen"] as const),
				...(["VerificationFinal", "BirthYearDiffers", "TooManyRequests"] as const),
			],
			handle: async ({ deps, actor }, { body }) => {
				const { uuid } = await submitUploaded(deps, actor, body);
				return created({ uuid, verificationStatus: "Awaiting" } satisfies z.output<typeof sentVerification>);
			},
		}),
		defineCall({
			method: "patch",
			path: "/api/user/update-verification-status",
			id: "updateVerificationStatus",
			summary: "Change a teacher's verification: an appeal, or an admin's decision",
			notes:
				"A teacher who was refused appeals: to `Awaiting`, with what is wrong about the refusal, once for each submission and within 7 days. An admin decides on a submission: to `Accepted`, to `Rejected` with at least one reason, or to `Suspended` with the reason for it in `note`, which an admin ends at `/admin/verifications/{uuid}`. It acts at the teacher's next request.",
			access: "signed-in",
			body: statusBody,
			bodyExample: EXAMPLE.decision,
			answers: {
				200: { description: "How the teacher stands now", schema: verificationStatus, example: EXAMPLE.status },
			},
			errors: ["RoleNotAllowed", "VerificationNotFound", "VerificationDecided", "VerificationSuspended", "AppealOver"],
			handle: async (app, { body }) => {
				const mayBe = body.verificationStatus === "Awaiting" ? "teacher" : "admin";
				if (app.actor.role !== mayBe) throw accountErrors.fail("RoleNotAllowed", { role: mayBe });
				const status =
					body.verificationStatus === "Awaiting" ? await appeal(app, body.appeal) : await decide(app, body);
				return ok({ verificationStatus: status } satisfies z.output<typeof verificationStatus>);
			},
		}),
	],
};
