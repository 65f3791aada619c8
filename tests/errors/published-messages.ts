import { m } from "~/paraglide/messages.js";

type Text = (inputs: object, options: { locale: "en" | "bn" }) => string;

/** A published message, to the letter in English, and the test that causes it through the routes or the API. */
export type PublishedMessage = {
	words: string;
	text: Text;
	/** A file in `tests`, and the whole title of a test in it as `testTitles` reads it. */
	by: readonly [file: string, test: string][];
};

const CAUSED = "errors/messages-caused.workers.test.ts";
const LACKS = "who lacks something hears 412 of a call, and is led to the page that says so (…)";
const EXAM_TIMES = "a model test says whether it has not started, has ended, or was completed (%s)";
const ANSWERS = "answers sent by a form are said to be submitted, or not (%s)";
const BROWSERS =
	"a browser that lacks what a live class needs reads which ones have it, whatever the account lacks (…)";

/** Every message that is published for all that is no payment; those are caused in `tests/payment/code-pages.workers.test.ts`. */
export const PUBLISHED_MESSAGES: readonly PublishedMessage[] = [
	{
		words: "Invalid Token!",
		text: m.errors_invalid_token,
		by: [[CAUSED, "a call with a session, a token or a cookie that is over hears so"]],
	},
	{
		words: "You Need to Login again.",
		text: m.common_login_again,
		by: [
			[CAUSED, "a page asked for with a session that is over says so at home, and the browser has it no more (…): %s"],
			[
				"account/suspended.browser.test.ts",
				"A student who is suspended in mid-session is out at the next request on two devices, reads why, and comes in again once restored",
			],
			[
				"account/guards.browser.test.ts",
				"A guest whose address names a reason comes to our own sign-in page, which keeps the way back",
			],
		],
	},
	{
		words: "Student mobile number must be verified!",
		text: m.errors_student_mobile_unverified,
		by: [
			[CAUSED, LACKS],
			["account/guards.browser.test.ts", "Who is held back reads why, and what to do"],
		],
	},
	{
		words: "Teacher mobile number must be verified!",
		text: m.errors_teacher_mobile_unverified,
		by: [[CAUSED, LACKS]],
	},
	{
		words: "Student name is mandatory!",
		text: m.errors_student_name_missing,
		by: [[CAUSED, LACKS]],
	},
	{
		words: "Model Test has not started yet.",
		text: m.errors_early,
		by: [
			[CAUSED, EXAM_TIMES],
			[
				"model-test/student-exams.browser.test.ts",
				"A student registers for a model test that is to come, and is told that it has not started",
			],
		],
	},
	{
		words: "Model Test has ended.",
		text: m.errors_late,
		by: [[CAUSED, EXAM_TIMES]],
	},
	{
		words: "You have completed the Model Test",
		text: m.errors_finished,
		by: [[CAUSED, EXAM_TIMES]],
	},
	{
		words: "Submitted",
		text: m.attempt_submitted,
		by: [
			[CAUSED, ANSWERS],
			[
				"attempt/room.browser.test.ts",
				"a walk through the paper saves, and only a save that was asked for is submitted",
			],
		],
	},
	{ words: "Not Submitted", text: m.attempt_not_submitted_over, by: [[CAUSED, ANSWERS]] },
	{
		words: "Registration Complete",
		text: m.model_test_registration_complete,
		by: [
			[CAUSED, "registering for a free model test says that it is complete"],
			[
				"site/toasts.browser.test.ts",
				"A toast covers neither the bar nor the page, and nothing moves when it has gone (LOOK-3)",
			],
		],
	},
	{
		words: "We're Sorry - It looks like your browser doesn't support our service yet.",
		text: m.shell_browser_sorry,
		by: [[CAUSED, BROWSERS]],
	},
	{
		words: "We are supported by following browsers right now",
		text: m.shell_browser_supported,
		by: [[CAUSED, BROWSERS]],
	},
	{ words: "Chrome", text: m.account_browser_chrome, by: [[CAUSED, BROWSERS]] },
	{ words: "Firefox", text: m.account_browser_firefox, by: [[CAUSED, BROWSERS]] },
	{
		words: "Something went wrong. Please try again or contact support for assistance.",
		text: m.common_went_wrong,
		by: [[CAUSED, "a fault of ours is the generic text, with the number that finds it, and nothing of what it was"]],
	},
];
