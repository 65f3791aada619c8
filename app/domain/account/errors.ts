import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { birthdayWords } from "./birthday-words.ts";
import type { ProfileRole } from "./rules.ts";

/** Who asks, and what is missing of them (ACC-5, ACC-10). */
export const accountErrors = defineErrors({
	InvalidToken: { status: 401, text: m.errors_invalid_token, note: "No valid token or session. Sign in again." },
	RoleNotAllowed: {
		status: 403,
		text: m.errors_role_not_allowed,
		note: "The role in use may not do this, or the `role` header names a role that the person does not have.",
	},
	StudentMobileUnverified: {
		status: 412,
		text: m.errors_student_mobile_unverified,
		note: "The student's mobile number must be verified first.",
	},
	TeacherMobileUnverified: {
		status: 412,
		text: m.errors_teacher_mobile_unverified,
		note: "The teacher's mobile number must be verified first.",
	},
	StudentNameMissing: {
		status: 412,
		text: m.errors_student_name_missing,
		note: "The student must give a name first.",
	},
	TeacherNameMissing: {
		status: 412,
		text: m.errors_teacher_name_missing,
		note: "The teacher must give a name first.",
	},
	/** Of a sign-in: a suspended account has no session that could hear it later (ACC-19). */
	AccountSuspended: {
		status: 403,
		text: m.errors_account_suspended,
		note: "The account is suspended: nobody signs in to it, and its sessions and tokens have ended.",
	},
	DeviceNotFound: {
		status: 404,
		text: m.errors_device_not_found,
		note: "That session or token has ended already, or is nobody's.",
	},
	TooManyTokens: {
		status: 409,
		text: ({ most }: { most: number }) => m.errors_too_many_tokens({ n: num(most) }),
		note: "The account has as many bearer tokens as it may have. Revoke one first.",
	},
	TooManyInstitutes: {
		status: 409,
		text: ({ most }: { most: number }) => m.errors_too_many_institutes({ n: num(most) }),
		note: "The person has as many institutes in this role as one may have, those that have not answered yet too.",
	},
	TeacherNotVerified: {
		status: 412,
		text: m.errors_teacher_not_verified,
		note: "The teacher must be verified first; nothing is known of a verification.",
	},
	TeacherAwaiting: {
		status: 412,
		text: m.errors_teacher_awaiting,
		note: "The teacher must be verified first: documents are still to be sent, or wait for a decision.",
	},
	TeacherRejected: {
		status: 412,
		text: m.errors_teacher_rejected,
		note: "The teacher's documents were not accepted. Other ones can be sent.",
	},
	TeacherSuspended: {
		status: 412,
		text: m.errors_teacher_suspended,
		note: "The person is suspended as a teacher. The rest of the account stays as it is.",
	},
	GradeNotChosen: { status: 400, text: m.account_profile_choose_grade, note: "No grade was chosen." },
	GradeNotFound: { status: 404, text: m.errors_grade_not_found, note: "There is no such grade." },
	SubjectNotFound: { status: 404, text: m.errors_subject_not_found, note: "One of the subjects does not exist." },
	BirthdayNotBelieved: {
		status: 400,
		text: ({ problem, role }: { problem: "future" | "age"; role: ProfileRole }) => birthdayWords(problem, role),
		note: "The day of birth is still to come, or nobody in this role can be that young or that old.",
	},
	PlaceNotFound: {
		status: 400,
		text: m.errors_place_not_found,
		note: "The district is not in the division, or the thana not in the district; a name alone is always taken.",
	},
});

export type AccountErrorCode = CodeOf<typeof accountErrors>;
