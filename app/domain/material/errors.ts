import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { MAX } from "./rules.ts";

/** Failures of materials. */
export const materialErrors = defineErrors({
	MaterialNotFound: {
		status: 404,
		text: m.material_not_found,
		note: "There is no such material, it is none of theirs, or it is not published yet.",
	},
	MaterialsFull: {
		status: 409,
		text: () => m.material_full({ n: num(MAX.inCourse) }),
		note: "The course has as many materials as a course may have.",
	},
	MaterialChanged: {
		status: 409,
		text: m.material_changed,
		note: "It was changed, moved or deleted meanwhile.",
	},
});
