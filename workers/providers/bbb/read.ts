import type { ProviderAnswer, ProviderRecording, RoomInfo } from "~/domain/live-class/port.ts";
import { childOf, childrenOf, textOf, type XmlElement } from "./xml.ts";

const NONSENSE = { kind: "away", why: "nonsense" } as const;

/** A moment of the provider's, ms; null where there is none, which it writes as 0 too. */
function momentOf(element: XmlElement, name: string): number | null {
	const value = Number(textOf(element, name) ?? 0);
	return Number.isSafeInteger(value) && value > 0 ? value : null;
}

const isTrue = (element: XmlElement, name: string) => textOf(element, name)?.toLowerCase() === "true";

/** An answer about another meeting than the one asked for is none. */
const isAbout = (answer: XmlElement, meetingId: string) => textOf(answer, "meetingID") === meetingId;

/** What a create made or found. */
export function readCreated(
	answer: XmlElement,
	meetingId: string,
): ProviderAnswer<{ internalId: string; createTime: number }> {
	const internalId = textOf(answer, "internalMeetingID");
	const createTime = momentOf(answer, "createTime");
	if (!isAbout(answer, meetingId) || internalId === null || createTime === null) return NONSENSE;
	if (isTrue(answer, "hasBeenForciblyEnded")) return { kind: "refused", key: "meetingForciblyEnded" };
	return { kind: "ok", value: { internalId, createTime } };
}

function peopleOf(answer: XmlElement): RoomInfo["people"] {
	return childrenOf(childOf(answer, "attendees"), "attendee").flatMap((attendee) => {
		const accountUuid = textOf(attendee, "userID");
		if (accountUuid === null) return [];
		// Older servers do not say which connection it is.
		const connection = textOf(attendee, "internalUserID") ?? accountUuid;
		return [{ connection, accountUuid, teacher: textOf(attendee, "role")?.toUpperCase() === "MODERATOR" }];
	});
}

/** A room as it is now; one that was ended is none. */
export function readInfo(answer: XmlElement, meetingId: string): ProviderAnswer<RoomInfo | null> {
	const internalId = textOf(answer, "internalMeetingID");
	const createTime = momentOf(answer, "createTime");
	if (!isAbout(answer, meetingId) || internalId === null || createTime === null) return NONSENSE;
	const endedAt = momentOf(answer, "endTime");
	if (isTrue(answer, "hasBeenForciblyEnded") || endedAt !== null) return { kind: "ok", value: null };
	return {
		kind: "ok",
		value: {
			internalId,
			createTime,
			startedAt: momentOf(answer, "startTime"),
			endedAt,
			running: isTrue(answer, "running"),
			people: peopleOf(answer),
		},
	};
}

/** Whether somebody is in a room. */
export function readRunning(answer: XmlElement): ProviderAnswer<boolean> {
	const said = textOf(answer, "running")?.toLowerCase();
	return said === "true" || said === "false" ? { kind: "ok", value: said === "true" } : NONSENSE;
}

/** What can be watched is ready; what is out of sight is hidden, and may be shown again; what was taken away for good is gone. */
const STATES: ReadonlyMap<string, ProviderRecording["state"]> = new Map([
	["published", "ready"],
	["unpublished", "hidden"],
	["deleted", "gone"],
]);

/** An address that a browser may be sent to; anything else is none. */
function addressOf(text: string | null): string | null {
	const url = text === null ? null : URL.parse(text);
	return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

const FILE = /\.(?:mp4|m4v|webm)$/i;

/** Served by the playback format of that name, next to its page. */
const FILE_OF_VIDEO = "video-0.m4v";

/** The one file of a recording: a format that is one, or the one that lies beside the page of the format `video`. */
function fileOf(formats: readonly XmlElement[]): { url: string; format: XmlElement } | null {
	for (const format of formats) {
		const url = addressOf(textOf(format, "url"));
		if (url === null) continue;
		if (FILE.test(new URL(url).pathname)) return { url, format };
		if (textOf(format, "type") === "video")
			return { url: new URL(FILE_OF_VIDEO, url.replace(/\/?$/, "/")).href, format };
	}
	return null;
}

function sizeOf(...elements: (XmlElement | undefined)[]): number | null {
	for (const element of elements) {
		const size = element && momentOf(element, "size");
		if (size) return size;
	}
	return null;
}

function recordingOf(element: XmlElement): ProviderRecording[] {
	const recordId = textOf(element, "recordID");
	const meetingId = textOf(element, "meetingID");
	const startedAt = momentOf(element, "startTime");
	if (recordId === null || meetingId === null || startedAt === null) return [];
	const formats = childrenOf(childOf(element, "playback"), "format");
	const file = fileOf(formats);
	const page = formats.find((format) => textOf(format, "type") === "presentation") ?? formats[0];
	const playUrl = addressOf(page ? textOf(page, "url") : null);
	const state = STATES.get(textOf(element, "state")?.toLowerCase() ?? "") ?? "processing";
	return [
		{
			recordId,
			internalId: textOf(element, "internalMeetingID") ?? recordId,
			meetingId,
			// Nothing to watch is not ready, whatever it says.
			state: state === "ready" && playUrl === null ? "processing" : state,
			playUrl,
			fileUrl: file?.url ?? null,
			sizeBytes: sizeOf(file?.format, page, element),
			startedAt,
			endedAt: momentOf(element, "endTime") ?? startedAt,
		},
	];
}

/** What was recorded; of meetings that were not asked for, nothing is believed. */
export const readRecordings = (
	answer: XmlElement,
	meetingIds: readonly string[],
): ProviderAnswer<ProviderRecording[]> => ({
	kind: "ok",
	value: childrenOf(childOf(answer, "recordings"), "recording")
		.flatMap(recordingOf)
		.filter(({ meetingId }) => meetingIds.includes(meetingId)),
});
