import { type CodeOf, defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";
import type { DeletionHold } from "./rules.ts";

/** What keeps somebody from taking a copy of their data, or from deleting their account. */
export const privacyErrors = defineErrors({
	SignInAgain: {
		status: 403,
		text: m.privacy_error_sign_in_again,
		note: "Too long ago: the person must sign in again first.",
	},
	DeletionNotUnderstood: {
		status: 400,
		text: m.privacy_error_not_understood,
		note: "Nobody said that they know what a deletion means.",
	},
	DeletionNotForAdmins: {
		status: 409,
		text: m.privacy_error_admin,
		note: "The account of an admin is not deleted before another admin has taken the role.",
	},
	DeletionWhileSuspended: {
		status: 409,
		text: m.privacy_error_suspended,
		note: "A suspended account is not deleted.",
	},
	DeletionDuringExam: { status: 409, text: m.privacy_error_exam, note: "An exam or self-assessment is running." },
	DeletionDuringPayment: { status: 409, text: m.privacy_error_payment, note: "A payment is under way." },
	DeletionDuringRefund: {
		status: 409,
		text: m.privacy_error_refund,
		note: "Money is on its way back, or must be seen to.",
	},
	DeletionDuringCourse: { status: 409, text: m.privacy_error_course, note: "A course of the teacher is not over." },
	DeletionWithMoney: {
		status: 409,
		text: m.privacy_error_wallet,
		note: "There is money in the wallet that was not given up.",
	},
	AccountBeingDeleted: {
		status: 403,
		text: m.privacy_error_being_deleted,
		note: "The waiting time of a deletion is over: nobody signs in to the account any more.",
	},
});

type PrivacyErrorCode = CodeOf<typeof privacyErrors>;

/** What is said of each thing that stands in the way. */
export const HOLD_ERRORS: Record<DeletionHold, PrivacyErrorCode> = {
	role: "DeletionNotForAdmins",
	suspension: "DeletionWhileSuspended",
	exam: "DeletionDuringExam",
	payment: "DeletionDuringPayment",
	refund: "DeletionDuringRefund",
	course: "DeletionDuringCourse",
	wallet: "DeletionWithMoney",
};
