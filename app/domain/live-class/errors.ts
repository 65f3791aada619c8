import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** What the provider was asked, where its failure is told in words of that. */
export type RoomCall = "create" | "info" | "end";
type Asked = { call?: RoomCall };

const REFUSED: Record<RoomCall, () => string> = {
	create: m.live_class_provider_refused,
	info: m.live_class_join_refused,
	end: m.live_class_end_refused,
};

/** Failures of live classes. */
export const liveClassErrors = defineErrors({
	LiveClassAway: {
		status: 503,
		text: ({ call }: Asked) => (call === "end" ? m.live_class_end_away : m.live_class_provider_away)(),
		note: "The provider of live classes does not answer, or not so that it can be understood. Nothing was lost.",
	},
	LiveClassSlow: {
		status: 503,
		text: ({ call }: Asked) => (call === "end" ? m.live_class_end_slow : m.live_class_provider_slow)(),
		note: "The provider of live classes did not answer in time: whether the room is open is not known. Asking again is harmless.",
	},
	LiveClassRefused: {
		status: 503,
		text: ({ call = "create" }: Asked) => REFUSED[call](),
		note: "The provider of live classes refuses what we ask, which only those who run the platform can mend.",
	},
	LiveClassFull: {
		status: 409,
		text: m.live_class_full,
		note: "The room takes nobody more.",
	},
	LectureNotOpen: {
		status: 409,
		text: m.live_class_not_open,
		note: "The lecture neither runs nor begins within 15 minutes.",
	},
	LectureCancelled: { status: 409, text: m.live_class_cancelled, note: "The lecture was cancelled." },
	LiveClassStopped: {
		status: 409,
		text: m.live_class_stopped_lead,
		note: "The teacher of the course is suspended, or their documents are not accepted: nobody is let in, and a room that is open is ended.",
	},
	LiveClassNotStarted: {
		status: 409,
		text: m.live_class_not_started,
		note: "Its teacher is not in the room yet, or it has ended. Nobody is in before them.",
	},
	NoLiveClassNow: {
		status: 409,
		text: m.live_class_none_now,
		note: "No lecture of the course runs or begins within 15 minutes.",
	},
	SlideNoPresentation: {
		status: 400,
		/** `name`: the file's, as it was called. */
		text: ({ name }: { name: string }) => m.live_class_slide_no_presentation({ name }),
		note: "By its content the file is neither a PDF nor a PowerPoint presentation (PPTX). Nothing of it was kept.",
	},
	SlideUnpacksTooLarge: {
		status: 413,
		/** `name`: the file's, as it was called; `limit`: in MB. */
		text: ({ name, limit }: { name: string; limit: number }) =>
			m.live_class_slide_unpacks_too_large({ name, limit: num(limit) }),
		note: "The presentation would be too large once unpacked, by the list of what is in it. Nothing of it was kept.",
	},
	SlidesTooMany: {
		status: 409,
		/** `most`: how many files a lecture takes. */
		text: ({ most }: { most: number }) => m.live_class_slides_too_many({ n: num(most) }),
		note: "The lecture has as many files of slides as it takes.",
	},
	SlidesTooLate: {
		status: 409,
		text: m.live_class_slides_too_late,
		note: "The lecture is over, or was cancelled: no room is made for it any more.",
	},
	SlideNotFound: { status: 404, text: m.live_class_slide_not_found, note: "The lecture has no such file of slides." },
	SlidesNotKept: {
		status: 503,
		text: m.live_class_slides_not_kept,
		note: "The store of files does not answer. Nothing was kept.",
	},
	ForeignLogoutUrl: {
		status: 400,
		text: m.live_class_foreign_logout_url,
		field: "logout_url",
		note: "The address in `logout_url` is none of ours.",
	},
});
