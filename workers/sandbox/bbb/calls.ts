import type { Conference } from "./conference.ts";
import { inside } from "./lifetime.ts";
import type { Meeting, Recording, Slides } from "./store.ts";
import { failed, success, type Words } from "./words.ts";

/** One call, its checksum seen already. `origin` is this server's; `hash` SHA-1 of the meeting's id, hex. */
export type Call = { name: string; params: Record<string, string>; body: string; origin: string; hash: string };

type Answering = (conference: Conference, call: Call) => string;

const dateOf = (at: number) =>
	new Date(at).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1 $3 $2 $5 UTC $4");

const identity = (meeting: Meeting) => ({
	meetingID: meeting.meetingId,
	internalMeetingID: meeting.internalId,
	parentMeetingID: "bbb-none",
	attendeePW: meeting.attendeePW,
	moderatorPW: meeting.moderatorPW,
	createTime: meeting.createTime,
	voiceBridge: meeting.voiceBridge,
	dialNumber: "613-555-1234",
	createDate: dateOf(meeting.createTime),
	hasUserJoined: meeting.users.some(({ joinedAt }) => joinedAt !== null),
	duration: Number(meeting.params.duration ?? 0),
	hasBeenForciblyEnded: meeting.forciblyEnded,
});

function metadataOf(params: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(params).flatMap(([name, value]) =>
			name.startsWith("meta_") ? [[name.slice("meta_".length).toLowerCase(), value]] : [],
		),
	);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** What an attribute says. */
const attribute = (element: string, name: string): string =>
	(new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? "").replace(
		/&(?:#(\d{1,7})|(\w+));/g,
		(whole, code, entity) => (code ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? whole)),
	);

/** The files of the module `presentation`, by their addresses; one without a name is called as its address ends. */
const slidesIn = (body: string): Slides[] =>
	[...body.matchAll(/<document\s[^>]*>/g)].map(([element]) => {
		const url = attribute(element, "url");
		return { url, name: attribute(element, "filename") || (url.split("/").at(-1) ?? ""), bytes: null };
	});

const create: Answering = (conference, { params, body, hash }) => {
	const { meetingID = "", name = "" } = params;
	if (meetingID === "") return failed("missingParamMeetingID");
	if (name === "") return failed("missingParamName");
	const lengths = [meetingID, name].map((text) => Array.from(text).length);
	if (lengths.some((length) => length < 2 || length > 256) || meetingID.includes(",")) return failed("validationError");
	const there = conference.meeting(meetingID);
	if (there) {
		// Two that were made without passwords have each their own; the same ones, or none, mean the same meeting.
		const same = (["attendeePW", "moderatorPW"] as const).every((key) => (params[key] ?? there[key]) === there[key]);
		return same
			? success({
					...identity(there),
					messageKey: "duplicateWarning",
					message: "This conference was already in existence and may currently be in progress.",
				})
			: failed("idNotUnique");
	}
	const made = conference.open(
		{
			meetingId: meetingID,
			name,
			attendeePW: params.attendeePW ?? Math.random().toString(36).slice(2, 10),
			moderatorPW: params.moderatorPW ?? Math.random().toString(36).slice(2, 10),
			voiceBridge: params.voiceBridge ?? String(10_000 + Math.floor(Math.random() * 90_000)),
			params,
			metadata: metadataOf(params),
			slides: slidesIn(body),
		},
		hash,
	);
	return success({ ...identity(made), messageKey: null, message: null });
};

const infoOf = (meeting: Meeting) => {
	const people = inside(meeting);
	return {
		meetingName: meeting.name,
		...identity(meeting),
		running: people.length > 0,
		recording: meeting.params.record === "true",
		startTime: meeting.startTime ?? 0,
		endTime: meeting.endTime ?? 0,
		participantCount: people.length,
		listenerCount: people.length,
		voiceParticipantCount: 0,
		videoCount: 0,
		maxUsers: Number(meeting.params.maxParticipants ?? 0),
		moderatorCount: people.filter(({ role }) => role === "MODERATOR").length,
		attendees: {
			attendee: people.map(
				(user): Words => ({
					userID: user.userId,
					fullName: user.fullName,
					role: user.role,
					isPresenter: false,
					isListeningOnly: true,
					hasJoinedVoice: false,
					hasVideo: false,
					clientType: "HTML5",
					customdata: user.customdata,
				}),
			),
		},
		metadata: meeting.metadata,
		isBreakout: false,
	};
};

const getMeetingInfo: Answering = (conference, { params: { meetingID } }) => {
	if (!meetingID) return failed("missingParamMeetingID");
	const meeting = conference.meeting(meetingID);
	return meeting ? success(infoOf(meeting)) : failed("notFound");
};

const isMeetingRunning: Answering = (conference, { params: { meetingID } }) => {
	if (!meetingID) return failed("missingParamMeetingID");
	const meeting = conference.meeting(meetingID);
	return success({ running: meeting !== null && inside(meeting).length > 0 });
};

const getMeetings: Answering = (conference) => {
	const meetings = conference.meetings();
	return meetings.length === 0
		? success({ meetings: null, messageKey: "noMeetings", message: "no meetings were found on this server" })
		: success({ meetings: { meeting: meetings.map(infoOf) } });
};

const end: Answering = (conference, { params: { meetingID } }) => {
	if (!meetingID) return failed("missingParamMeetingID");
	const isThere = conference.faults.take("end-never", meetingID)
		? conference.meeting(meetingID) !== null
		: conference.end(meetingID);
	return isThere
		? success({
				messageKey: "sentEndMeetingRequest",
				message:
					"A request to end the meeting was sent. Please wait a few seconds, and then use the getMeetingInfo or isMeetingRunning API calls to verify that it was ended.",
			})
		: failed("notFound");
};

const list = (text: string | undefined) => text?.split(",").filter((one) => one !== "") ?? [];

function recordingXml(recording: Recording, origin: string): Words {
	const format = (type: string, path: string) => ({
		type,
		url: `${origin}${path}`,
		processingTime: 20_000,
		length: Math.round((recording.endTime - recording.startTime) / 60_000),
		size: recording.sizeBytes,
	});
	const watched = recording.state === "published" || recording.state === "unpublished";
	return {
		recordID: recording.recordId,
		meetingID: recording.meetingId,
		internalMeetingID: recording.recordId,
		name: recording.name,
		isBreakout: false,
		published: recording.state === "published",
		state: recording.state,
		startTime: recording.startTime,
		endTime: recording.endTime,
		participants: recording.participants,
		size: recording.sizeBytes,
		metadata: recording.metadata,
		playback: watched
			? {
					format: [
						format("presentation", `/bigbluebutton/playback/presentation/2.3/${recording.recordId}`),
						format("video", `/bigbluebutton/playback/video/${recording.recordId}/`),
					],
				}
			: null,
	};
}

const getRecordings: Answering = (conference, { params, origin }) => {
	const [meetings, records] = [list(params.meetingID), list(params.recordID)];
	const states = list(params.state ?? "published,unpublished");
	const found = conference.store
		.all("recording")
		.filter(
			({ meetingId, recordId, state }) =>
				(meetings.length === 0 || meetings.includes(meetingId)) &&
				(records.length === 0 || records.some((id) => recordId.startsWith(id))) &&
				(states.includes("any") || states.includes(state)),
		);
	const offset = Number(params.offset ?? 0);
	const content = found.slice(offset, offset + Math.min(100, Number(params.limit ?? 100)));
	return content.length === 0
		? success({ recordings: null, messageKey: "noRecordings", message: "There are no recordings for the meeting(s)." })
		: success({ recordings: { recording: content.map((recording) => recordingXml(recording, origin)) } });
};

/** Sets the state of recordings that are named. */
function changed(conference: Conference, ids: string[], state: Recording["state"]): boolean {
	const found = conference.store.all("recording").filter(({ recordId }) => ids.includes(recordId));
	for (const recording of found) conference.store.put("recording", recording.recordId, { ...recording, state });
	return found.length > 0;
}

const publishRecordings: Answering = (conference, { params: { recordID, publish } }) => {
	if (!recordID) return failed("missingParamRecordID");
	if (!publish) return failed("missingParamPublish");
	const state = publish === "true" ? "published" : "unpublished";
	return changed(conference, list(recordID), state) ? success({ published: publish === "true" }) : failed("notFound");
};

const deleteRecordings: Answering = (conference, { params: { recordID } }) => {
	if (!recordID) return failed("missingParamRecordID");
	return changed(conference, list(recordID), "deleted") ? success({ deleted: true }) : failed("notFound");
};

const updateRecordings: Answering = (conference, { params }) => {
	if (!params.recordID) return failed("missingParamRecordID");
	const found = conference.store.all("recording").filter(({ recordId }) => list(params.recordID).includes(recordId));
	for (const recording of found)
		conference.store.put("recording", recording.recordId, {
			...recording,
			metadata: { ...recording.metadata, ...metadataOf(params) },
		});
	return found.length > 0 ? success({ updated: true }) : failed("notFound");
};

const hooksCreate: Answering = (conference, { params: { callbackURL, meetingID } }) => {
	if (!callbackURL) return failed("missingParamCallbackURL");
	const there = conference.hooks().find((hook) => hook.callbackUrl === callbackURL);
	if (there)
		return success({
			hookID: there.hookId,
			messageKey: "duplicateWarning",
			message: "There is already a hook for this callback URL.",
		});
	const hookId = Number(conference.store.get("setting", "hooks") ?? 0) + 1;
	conference.store.put("setting", "hooks", String(hookId));
	conference.store.put("hook", String(hookId), {
		hookId,
		callbackUrl: callbackURL,
		meetingId: meetingID ?? null,
		permanent: false,
	});
	return success({ hookID: hookId, permanentHook: false, rawData: false });
};

const hooksList: Answering = (conference) =>
	success({
		hooks: {
			hook: conference.hooks().map(
				(hook): Words => ({
					hookID: hook.hookId,
					callbackURL: hook.callbackUrl,
					...(hook.meetingId !== null && { meetingID: hook.meetingId }),
					permanentHook: hook.permanent,
					rawData: false,
				}),
			),
		},
	});

const hooksDestroy: Answering = (conference, { params: { hookID } }) => {
	if (!hookID) return failed("missingParamHookID");
	if (!conference.store.get("hook", hookID)) return failed("destroyMissingHook");
	conference.store.remove("hook", hookID);
	return success({ removed: true });
};

/** Every call by its name in the address; `join` is for browsers, and stands apart. */
export const CALLS: Record<string, Answering> = {
	create,
	getMeetingInfo,
	isMeetingRunning,
	getMeetings,
	end,
	getRecordings,
	publishRecordings,
	deleteRecordings,
	updateRecordings,
	"hooks/create": hooksCreate,
	"hooks/list": hooksList,
	"hooks/destroy": hooksDestroy,
};
