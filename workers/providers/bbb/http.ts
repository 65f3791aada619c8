import type { LiveClassProvider, NewRoom, ProviderAnswer, Seat } from "~/domain/live-class/port.ts";
import { BBB_CALLBACKS, BBB_SLIDES } from "~/request/mounted.ts";
import { queryOf } from "./checksum.ts";
import { readCreated, readInfo, readRecordings, readRunning } from "./read.ts";
import { type Line, send, signedUrl } from "./send.ts";
import { slideWord } from "./slide-address.ts";
import { escaped, type XmlElement } from "./xml.ts";

type BbbOptions = Line & {
	/** Where we are called back. */
	publicOrigin: string;
};

/** An empty room closes after so many minutes, … */
const EMPTY_MINUTES = 5;
/** … one that nobody came into after more: a teacher with a slow phone is on the way. */
const UNUSED_MINUTES = 15;
/** Children are not left alone: without its teacher a room ends, unless the teacher's line comes back within this. */
const TEACHERLESS_MINUTES = 10;

/** What the provider takes of a name: 2 to 256 characters, on one line. */
function nameOf(name: string): string {
	const line = Array.from(name.replace(/\s+/g, " ").trim()).slice(0, 200).join("");
	return line.length < 2 ? `${line} ·` : line;
}

function newRoom(room: NewRoom, publicOrigin: string) {
	const callback = (path: string) => `${publicOrigin}${path.replace("{callbackToken}", room.callbackToken)}`;
	return {
		name: nameOf(room.name),
		meetingID: room.meetingId,
		logoutURL: room.logoutUrl,
		// Teachers forget to press the button: it records by itself from the first moment.
		record: true,
		autoStartRecording: true,
		allowStartStopRecording: false,
		// Without them there is nothing to tell afterwards of who was there.
		meetingKeepEvents: true,
		muteOnStart: true,
		guestPolicy: "ALWAYS_ACCEPT",
		duration: room.minutes,
		meetingExpireIfNoUserJoinedInMinutes: UNUSED_MINUTES,
		meetingExpireWhenLastUserLeftInMinutes: EMPTY_MINUTES,
		endWhenNoModerator: true,
		endWhenNoModeratorDelayInMinutes: TEACHERLESS_MINUTES,
		meta_endCallbackUrl: callback(BBB_CALLBACKS.ended),
		"meta_bbb-recording-ready-url": callback(BBB_CALLBACKS.recordingReady),
		"meta_analytics-callback-url": callback(BBB_CALLBACKS.analytics),
	};
}

/** To listen only, and with little data: no microphone, no camera, and no test of either. */
const LISTENING = {
	"userdata-bbb_force_listen_only": true,
	"userdata-bbb_listen_only_mode": true,
	"userdata-bbb_auto_join_audio": true,
	"userdata-bbb_skip_check_audio": true,
	"userdata-bbb_enable_video": false,
	"userdata-bbb_auto_share_webcam": false,
	"userdata-bbb_enable_screen_sharing": false,
};

const seatOf = (seat: Seat) => ({
	fullName: nameOf(seat.name),
	meetingID: seat.meetingId,
	role: seat.role === "teacher" ? "MODERATOR" : "VIEWER",
	userID: seat.accountUuid,
	createTime: seat.createTime,
	logoutURL: seat.logoutUrl,
	// A room that is gone since it was asked about leads back to us as well.
	errorRedirectUrl: seat.logoutUrl,
	"userdata-bbb_override_default_locale": seat.language,
	...(seat.listenOnly && LISTENING),
});

/** Slides are handed over as addresses, in XML; everything else stays in the query, which alone is signed. */
const slidesXml = (slides: NewRoom["slides"]): string | null =>
	slides.length === 0
		? null
		: `<?xml version="1.0" encoding="UTF-8"?><modules><module name="presentation">${slides
				.map(({ url, name }) => `<document url="${escaped(url)}" filename="${escaped(name)}"/>`)
				.join("")}</module></modules>`;

/** There is no such meeting, in the words of either age. */
const MISSING = ["notFound", "invalidMeetingIdentifier"];

const orWhenMissing = <T>(answer: ProviderAnswer<T>, value: T): ProviderAnswer<T> =>
	answer.kind === "refused" && MISSING.includes(answer.key) ? { kind: "ok", value } : answer;

/** BigBlueButton (LIV-1): `create`, then `join` by the browser itself. */
export function createBbb(options: BbbOptions): LiveClassProvider {
	async function ask<T>(
		call: string,
		values: Parameters<typeof queryOf>[0],
		read: (answer: XmlElement) => ProviderAnswer<T>,
		body: string | null = null,
	): Promise<ProviderAnswer<T>> {
		const answer = await send(options, call, queryOf(values), body);
		return answer.kind === "ok" ? read(answer.value) : answer;
	}

	return {
		create: (room) =>
			ask(
				"create",
				newRoom(room, options.publicOrigin),
				(answer) => readCreated(answer, room.meetingId),
				slidesXml(room.slides),
			),

		joinUrl: (seat) => signedUrl(options, "join", queryOf(seatOf(seat))),

		slideUrl: async (slide) => {
			const word = await slideWord(slide, options.secret);
			return `${options.publicOrigin}${BBB_SLIDES.replace("{assetUuid}", slide.assetUuid).replace("{word}", word)}`;
		},

		info: async (meetingId) =>
			orWhenMissing(
				await ask("getMeetingInfo", { meetingID: meetingId }, (answer) => readInfo(answer, meetingId)),
				null,
			),

		end: async (meetingId) => {
			const asked = orWhenMissing(
				await ask<"ended" | "ending">("end", { meetingID: meetingId }, () => ({ kind: "ok", value: "ending" })),
				"ended",
			);
			if (asked.kind !== "ok" || asked.value === "ended") return asked;
			// It says yes before it does it.
			const running = await ask("isMeetingRunning", { meetingID: meetingId }, readRunning);
			return { kind: "ok", value: running.kind === "ok" && !running.value ? "ended" : "ending" };
		},

		recordings: async (meetingIds) =>
			meetingIds.length === 0
				? { kind: "ok", value: [] }
				: ask("getRecordings", { meetingID: meetingIds.join(","), state: "any" }, (answer) =>
						readRecordings(answer, meetingIds),
					),

		removeRecording: async (recordId) =>
			orWhenMissing(await ask("deleteRecordings", { recordID: recordId }, () => ({ kind: "ok", value: null })), null),
	};
}
