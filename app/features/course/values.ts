import type { CourseDetails } from "~/domain/course/schemas.ts";
import { writeTaka } from "~/lib/money.ts";
import { dhakaLocal } from "~/lib/time.ts";
import type { CourseValues } from "./course-form.tsx";

/** A course as its form has it. */
export const courseValues = ({
	outcomes,
	feePoisha,
	maxStudents,
	startAt,
	endAt,
	enrolmentEndAt,
	...words
}: CourseDetails): CourseValues => ({
	...words,
	outcomes: outcomes.join("\n"),
	fee: writeTaka(feePoisha),
	maxStudents: String(maxStudents),
	...{ startAt: dhakaLocal(startAt), endAt: dhakaLocal(endAt), enrolmentEndAt: dhakaLocal(enrolmentEndAt) },
});
