import type { Tone } from "~/components/surfaces.tsx";
import type { CourseDoor } from "~/domain/enrolment/student-course.server.ts";
import { num, taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Words = { tone: Tone; title: (door: CourseDoor) => string; text: (door: CourseDoor) => string };

/** What the door of a course says, by how the student stands to it (ENR-1). Who waits never reads the words of who is in. */
export const DOOR_WORDS: Record<CourseDoor["state"], Words> = {
	none: { tone: "info", title: () => m.my_course_door_none(), text: outsideText },
	applied: { tone: "info", title: () => m.my_course_door_applied(), text: () => m.my_course_door_applied_text() },
	waiting: {
		tone: "info",
		title: () => m.my_course_door_waiting(),
		text: ({ place }) => m.my_course_door_waiting_text({ place: num(place ?? 1) }),
	},
	invited: {
		tone: "warning",
		title: () => m.my_course_door_invited(),
		text: (door) => (door.until === null ? m.my_course_door_invited_text() : m.my_course_door_invited_until()),
	},
	offered: {
		tone: "warning",
		title: () => m.my_course_door_offered(),
		text: ({ full }) => (full ? m.my_course_door_offered_full() : m.my_course_door_offered_text()),
	},
	paying: {
		tone: "warning",
		title: ({ until }) => (until === null ? m.my_course_money_awaited() : m.my_course_door_paying()),
		text: ({ until }) => (until === null ? m.my_course_money_awaited_text() : m.my_course_door_paying_text()),
	},
	paid: {
		tone: "info",
		title: () => m.my_course_door_paid(),
		text: ({ quote }) => m.my_course_door_paid_text({ amount: taka(quote) }),
	},
	accepted: { tone: "success", title: () => m.my_course_door_accepted(), text: () => m.my_course_door_accepted_text() },
	declined: {
		tone: "info",
		title: ({ byInvitation }) => (byInvitation ? m.my_course_door_taken_back() : m.my_course_door_declined()),
		text: againText,
	},
	rejected: {
		tone: "info",
		title: ({ byInvitation }) => (byInvitation ? m.my_course_door_rejected() : m.my_course_door_withdrawn()),
		text: againText,
	},
	left: { tone: "info", title: () => m.my_course_door_left(), text: againText },
	removed: { tone: "info", title: () => m.my_course_door_removed(), text: againText },
	lapsed: { tone: "info", title: () => m.my_course_door_lapsed(), text: againText },
};

/** For who may come: what the next step is. */
function outsideText({ actions, feePoisha }: CourseDoor): string {
	if (actions.includes("wait")) return m.my_course_door_full();
	if (actions.includes("pay")) return m.my_course_door_buy({ fee: taka(feePoisha) });
	return actions.includes("apply") ? m.my_course_door_ask() : "";
}

/** For who was here before: that they may come again, where they may. */
function againText(door: CourseDoor): string {
	if (door.actions.includes("wait")) return m.my_course_door_again_queue();
	return door.actions.length > 0 ? m.my_course_door_again() : "";
}

const ENDED: readonly CourseDoor["state"][] = ["declined", "rejected", "left", "removed", "lapsed"];

/** What became of the money of an enrolment that has ended; null where there was none. */
export function moneyText({ state, paid }: CourseDoor): string | null {
	if (!paid || !ENDED.includes(state)) return null;
	if (paid.refunded === 0) return m.my_course_money_kept({ amount: taka(paid.amount) });
	return m.my_course_money_back({ refunded: taka(paid.refunded), amount: taka(paid.amount) });
}
