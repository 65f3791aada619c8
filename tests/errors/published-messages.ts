import { m } from "~/paraglide/messages.js";

type Text = (inputs: object, options: { locale: "en" | "bn" }) => string;

/** A published message, to the letter in English. */
export type PublishedMessage = {
	words: string;
	text: Text;
};

/** Every published message but those of payments, which `tests/payment/code-pages.workers.test.ts` causes. The others are caused in `messages-caused.workers.test.ts` and in the tests of their screens. */
export const PUBLISHED_MESSAGES: readonly PublishedMessage[] = [
	{
		words: "Invalid Token!",
		text: m.errors_invalid_token,
	},
	{
		words: "You Need to Login again.",
		text: m.common_login_again,
	},
	{
		words: "Student mobile number must be verified!",
		text: m.errors_student_mobile_unverified,
	},
	{
		words: "Teacher mobile number must be verified!",
		text: m.errors_teacher_mobile_unverified,
	},
	{
		words: "Student name is mandatory!",
		text: m.errors_student_name_missing,
	},
	{
		words: "Model Test has not started yet.",
		text: m.errors_early,
	},
	{
		words: "Model Test has ended.",
		text: m.errors_late,
	},
	{
		words: "You have completed the Model Test",
		text: m.errors_finished,
	},
	{
		words: "Submitted",
		text: m.attempt_submitted,
	},
	{ words: "Not Submitted", text: m.attempt_not_submitted_over },
	{
		words: "Registration Complete",
		text: m.model_test_registration_complete,
	},
	{
		words: "We're Sorry - It looks like your browser doesn't support our service yet.",
		text: m.shell_browser_sorry,
	},
	{
		words: "We are supported by following browsers right now",
		text: m.shell_browser_supported,
	},
	{ words: "Chrome", text: m.account_browser_chrome },
	{ words: "Firefox", text: m.account_browser_firefox },
	{
		words: "Something went wrong. Please try again or contact support for assistance.",
		text: m.common_went_wrong,
	},
];
