import { defineErrors } from "~/lib/define-errors.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of free content. */
export const contentErrors = defineErrors({
	ContentNotFound: {
		status: 404,
		text: m.content_not_found,
		note: "There is no such content, it is not published, or it is another teacher's.",
	},
	ContentChanged: {
		status: 409,
		text: m.content_changed,
		note: "Somebody changed the content meanwhile; nothing was overwritten.",
	},
	ContentOfTeacher: {
		status: 409,
		text: m.content_error_of_teacher,
		note: "A teacher uploaded the content: an admin takes it off, and only its teacher deletes it.",
	},
	VideoMissing: { status: 400, field: "video", text: m.content_video_missing, note: "No video was sent or named." },
	VideoTypeUnknown: {
		status: 400,
		field: "asset",
		text: m.content_video_type,
		note: "By its content the file is neither an MP4 nor a WebM video.",
	},
	VideoCodecUnknown: {
		status: 400,
		field: "asset",
		text: ({ codec }: { codec: string }) => m.content_video_codec({ codec }),
		note: "The video is encoded in a way that not every browser plays, such as HEVC (`hvc1`). Save it as H.264 with AAC.",
	},
	VideoUnreadable: {
		status: 400,
		field: "asset",
		text: m.content_video_unreadable,
		note: "The file is broken or unfinished: it has no index of what it plays.",
	},
	VideoIndexAtEnd: {
		status: 400,
		field: "asset",
		text: m.content_video_index,
		note: "The index of the MP4 is behind its data and could not be moved to the front. Save it for the web (fast start).",
	},
	VideoWithoutIndex: {
		status: 400,
		field: "asset",
		text: m.content_video_no_index,
		note: "The WebM has neither an index (Cues) nor a duration, as recorders of browsers write it. Save it again with FFmpeg or another program.",
	},
	CaptionsUnreadable: {
		status: 400,
		field: "captions",
		text: m.content_captions_unreadable,
		note: "The file is not WebVTT, or larger than captions are.",
	},
	CaptionsNotFound: { status: 404, text: m.content_captions_none, note: "The content has no captions." },
});
