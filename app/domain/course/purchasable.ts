import type { Purchasable } from "~/domain/sale/purchasable.ts";
import { m } from "~/paraglide/messages.js";

const landing = () => ({
	success: "/student/p/1/my-course/accepted",
	again: "/student/p/1/my-course/pending",
});

/** A seat in a course. */
export const course = {
	kind: m.course_name,
	namedByKind: false,
	paid: () => m.payment_success(),
	landing,
	checkoutFrom: null,
} satisfies Purchasable;

/** A seat in a course that the teacher keeps for somebody; what is paid for is that enrolment. */
export const invite = { ...course, kind: m.payment_kind_invite } satisfies Purchasable;
