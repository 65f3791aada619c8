import { z } from "zod";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";

const RECORDING = {
	urgency: "whenever",
	optional: true,
	params: z.object({ lecture: z.string() }),
	name: m.notification_kind_recording,
} as const;

/** What people are told about who was in a lecture, and about its recording (NTF-2). */
export const ATTENDANCE_KINDS = {
	/** `about`: the course's uuid and the lecture's, as an address has them. */
	"recording-ready": kind({
		...RECORDING,
		roles: ["student"],
		text: m.notification_recording_ready,
		address: (about) => `/student/course/${about}/recording`,
	}),
	"recording-ready-teacher": kind({
		...RECORDING,
		roles: ["teacher"],
		text: m.notification_recording_ready,
		address: (about) => `/dashboard/teacher/course/d/${about}/recording`,
	}),
	/** Once for a lecture and day: whoever else does not come is on the page. */
	"excuses-sent": kind({
		roles: ["teacher"],
		urgency: "whenever",
		optional: true,
		params: z.object({ lecture: z.string() }),
		name: m.notification_kind_excuses,
		text: m.notification_excuses,
		address: (about) => `/dashboard/teacher/course/d/${about}/attendance`,
	}),
} as const;
