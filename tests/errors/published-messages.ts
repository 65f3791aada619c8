import { m } from "~/paraglide/messages.js";

type Text = (inputs: object, options: { locale: "en" | "bn" }) => string;

/** A published message, to the letter in English, and the test that causes it through the routes or the API. */
export type PublishedMessage = {
	words: string;
	text: Text;
	/** A file in `tests`, and the beginning of a test's name in it. */
	by: readonly [file: string, test: string][];
};

const CAUSED = "errors/messages-caused.workers.test.ts";

/** Every message that is published for all that is no payment; those have theirs in `tests/payment/codes.node.test.ts`. */
export const PUBLISHED_MESSAGES: readonly PublishedMessage[] = [
	{
		words: "Invalid Token!",
		text: m.errors_invalid_token,
		by: [[CAUSED, "a call with a session, a token or a cookie that is over hears"]],
	},
	{
		words: "You Need to Login again.",
		text: m.common_login_again,
		by: [
			[CAUSED, "a page asked for with a session that is over says so at home"],
			["account/suspended.browser.test.ts", "A student who is suspended in mid-session is out"],
			["account/guards.browser.test.ts", "A guest whose address names a reason comes to our own sign-in page"],
		],
	},
	{
		words: "Student mobile number must be verified!",
		text: m.errors_student_mobile_unverified,
		by: [
			[CAUSED, "who lacks something hears 412"],
			["account/guards.browser.test.ts", "Who is held back reads why, and what to do"],
		],
	},
	{
		words: "Teacher mobile number must be verified!",
		text: m.errors_teacher_mobile_unverified,
		by: [[CAUSED, "who lacks something hears 412"]],
	},
	{
		words: "Student name is mandatory!",
		text: m.errors_student_name_missing,
		by: [[CAUSED, "who lacks something hears 412"]],
	},
	{
		words: "Model Test has not started yet.",
		text: m.errors_early,
		by: [
			[CAUSED, "a model test says whether it has not started"],
			["model-test/student-exams.browser.test.ts", "A student registers for a model test that is to come"],
		],
	},
	{
		words: "Model Test has ended.",
		text: m.errors_late,
		by: [[CAUSED, "a model test says whether it has not started"]],
	},
	{
		words: "You have completed the Model Test",
		text: m.errors_finished,
		by: [[CAUSED, "a model test says whether it has not started"]],
	},
	{
		words: "Submitted",
		text: m.attempt_submitted,
		by: [
			[CAUSED, "answers sent by a form are"],
			["attempt/room.browser.test.ts", "a walk through the paper saves"],
		],
	},
	{ words: "Not Submitted", text: m.attempt_not_submitted_over, by: [[CAUSED, "answers sent by a form are"]] },
	{
		words: "Registration Complete",
		text: m.model_test_registration_complete,
		by: [
			[CAUSED, "registering for a free model test says"],
			["site/toasts.browser.test.ts", "A toast covers neither the bar nor the page"],
		],
	},
	{
		words: "We're Sorry - It looks like your browser doesn't support our service yet.",
		text: m.shell_browser_sorry,
		by: [[CAUSED, "a browser that lacks what a live class needs"]],
	},
	{
		words: "We are supported by following browsers right now",
		text: m.shell_browser_supported,
		by: [[CAUSED, "a browser that lacks what a live class needs"]],
	},
	{ words: "Chrome", text: m.account_browser_chrome, by: [[CAUSED, "a browser that lacks what a live class needs"]] },
	{ words: "Firefox", text: m.account_browser_firefox, by: [[CAUSED, "a browser that lacks what a live class needs"]] },
	{
		words: "Something went wrong. Please try again or contact support for assistance.",
		text: m.common_went_wrong,
		by: [[CAUSED, "a fault of ours is the generic text"]],
	},
];
