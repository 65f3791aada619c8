import type { Tone } from "~/components/surfaces.tsx";
import type { EnrolmentState, Roster } from "~/domain/seat/rules.ts";
import { m } from "~/paraglide/messages.js";

/** The lists of a course's students. */
export const ROSTER_WORDS: Record<Roster, { name: () => string; none: () => string }> = {
	asked: { name: m.institute_requests_nav, none: m.enrolment_none_asked },
	queue: { name: m.enrolment_list_queue, none: m.enrolment_none_queue },
	invited: { name: m.enrolment_state_invited, none: m.enrolment_none_invited },
	in: { name: m.enrolment_state_accepted, none: m.enrolment_none_in },
	ended: { name: m.model_test_phase_ended, none: m.enrolment_none_ended },
};

/** How a student stands to the course, as its teacher reads it everywhere. */
export const STATE: Readonly<Record<EnrolmentState, { text: () => string; tone?: Tone }>> = {
	applied: { text: m.enrolment_state_applied, tone: "warning" },
	waiting: { text: m.enrolment_state_waiting, tone: "warning" },
	invited: { text: m.enrolment_state_invited, tone: "info" },
	offered: { text: m.enrolment_state_offered, tone: "info" },
	paying: { text: m.enrolment_state_paying, tone: "warning" },
	paid: { text: m.enrolment_state_paid, tone: "warning" },
	accepted: { text: m.enrolment_state_accepted, tone: "success" },
	declined: { text: m.enrolment_state_declined },
	rejected: { text: m.enrolment_state_rejected },
	left: { text: m.enrolment_state_left },
	removed: { text: m.enrolment_state_removed },
	lapsed: { text: m.enrolment_state_lapsed },
};
