import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MAX_MESSAGE } from "./schemas.ts";

/** Failures of what a teacher does with the people of a course. */
export const coursePeopleErrors = defineErrors({
	TemplateNotFound: {
		status: 404,
		text: m.enrolment_template_not_found,
		note: "There is no such template, or it is another teacher's.",
	},
	TooManyStudents: {
		status: 409,
		text: () => m.enrolment_message_too_many({ most: num(MAX_MESSAGE.all) }),
		note: "A message to all of a list reaches more students than one may go to.",
	},
	TemplatesFull: {
		status: 409,
		text: () => m.enrolment_templates_full({ n: num(MAX_MESSAGE.templates) }),
		note: "As many templates as a teacher may keep are there.",
	},
});
