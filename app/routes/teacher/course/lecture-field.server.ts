import type { Submission } from "@conform-to/react";
import type { ErrorCode, Problem } from "~/domain/errors.ts";

/** At which field of a form an expected failure is said; at the whole form where it is about none. */
const FIELDS: { [Code in ErrorCode]?: string } = {
	LectureOverlap: "day",
	LectureOutside: "day",
	LectureTimes: "minutes",
	LectureBegun: "day",
	LectureDatesNone: "days",
	LectureDatesMany: "until",
};

/** A form that a use case refused, with all that was typed and the sentence where it belongs. */
export function refusedAt<S>(submission: Submission<S>, { code, text }: Problem, fields = FIELDS) {
	const field = fields[code];
	return field ? submission.reply({ fieldErrors: { [field]: [text] } }) : submission.reply({ formErrors: [text] });
}
