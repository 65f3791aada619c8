import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";
import { myCoursePath, studentCourseBuyPath, studentCoursePath } from "./student-paths.ts";

/** Who was not approved before waits for the teacher, and finds the course there (ENR-6). */
const listAfter = (awaits?: boolean) => myCoursePath(awaits ? "pending" : "accepted");

/** A seat in a course. */
export const course = {
	kind: m.course_name,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing: (courseUuid, awaits) => ({
		success: listAfter(awaits),
		again: courseUuid ? studentCourseBuyPath(courseUuid) : myCoursePath("pending"),
	}),
	checkoutFrom: (courseUuid: string) => studentCoursePath(courseUuid),
} satisfies Purchasable;

/** A seat in a course that the teacher keeps for somebody; what is paid for is that enrolment. */
export const invite = {
	...course,
	kind: m.payment_kind_invite,
	// It names the enrolment, which has no page of its own.
	landing: (_, awaits) => ({ success: listAfter(awaits), again: myCoursePath("invited") }),
	checkoutFrom: null,
} satisfies Purchasable;
