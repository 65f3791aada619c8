import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MOST_PINNED } from "./rules.ts";

/** Failures of discussion. */
export const discussionErrors = defineErrors({
	DiscussionNotFound: {
		status: 404,
		text: m.discussion_not_found,
		note: "There is no such announcement, question or answer, or it is not theirs to read.",
	},
	DiscussionFixed: {
		status: 409,
		text: m.discussion_fixed,
		note: "It is not theirs to change that way, or not any more: authors change what they asked or answered within an hour, and what the teacher took out not at all.",
	},
	PinsFull: {
		status: 409,
		text: () => m.discussion_pins_full({ n: num(MOST_PINNED) }),
		note: "As many as may be pinned are.",
	},
});
