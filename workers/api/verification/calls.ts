import type { z } from "zod";
import { accountErrors } from "~/domain/account/errors.ts";
import { refreshVerification } from "~/domain/account/refresh-verification.server.ts";
import { appealVerification } from "~/domain/verification/appeal-verification.server.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import { getVerificationForAdmin } from "~/domain/verification/queries.server.ts";
import { suspendTeacher } from "~/domain/verification/suspend-teacher.server.ts";
import type { CallContext } from "../core/call.ts";
import { defineCall, ok, type Resource } from "../core/call.ts";
import { EXAMPLE } from "./examples.ts";
import { statusBody, verificationStatus } from "./schemas.ts";

type Asked = z.output<typeof statusBody>;
type Decided = Exclude<Asked, { verificationStatus: "Awaiting" }>;

async function appeal({ deps, actor }: CallContext<"signed-in">, text: string) {
	await appealVerification(deps, actor, { appeal: text });
	return (await refreshVerification(deps, actor)).status;
}

/** On the submission as it stands now. */
async function decide({ deps, actor }: CallContext<"signed-in">, asked: Decided) {
	const { teacher, submission } = await getVerificationForAdmin(deps, actor, asked.uuid);
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

/** How a teacher's verification changes. */
export const verification: Resource = {
	tag: "Account",
	calls: [
		defineCall({
			method: "patch",
			path: "/api/user/update-verification-status",
			summary: "Change a teacher's verification: an appeal, or an admin's decision",
			notes:
				"A teacher who was refused appeals: to `Awaiting`, with what is wrong about the refusal, once for each submission and within 7 days. An admin decides on a submission: to `Accepted`, to `Rejected` with at least one reason, or to `Suspended` with the reason for it in `note`. It acts at the teacher's next request.",
			access: "signed-in",
			body: statusBody,
			bodyExample: EXAMPLE.decision,
			answers: { 200: { description: "How the teacher stands now", schema: verificationStatus } },
			errors: ["RoleNotAllowed", "VerificationNotFound", "VerificationDecided", "AppealOver"],
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
