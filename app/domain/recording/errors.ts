import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of recordings. */
export const recordingErrors = defineErrors({
	RecordingNotFound: {
		status: 404,
		text: m.attendance_recording_not_found,
		note: "There is no such recording, or the caller is not in its course.",
	},
	RecordingGone: {
		status: 404,
		text: m.attendance_recording_gone,
		note: "It is not kept any more, or was taken away.",
	},
	RecordingElsewhere: {
		status: 503,
		text: m.attendance_recording_elsewhere,
		note: "It is played from a host that is none of ours, which those who run the platform have to name first.",
	},
	RecordingHidden: {
		status: 409,
		text: m.attendance_recording_hidden,
		note: "The provider has it, and does not show it now; it may be shown again.",
	},
	RecordingNotReady: {
		status: 409,
		text: m.attendance_recording_not_ready,
		note: "The provider is still making it.",
	},
});
