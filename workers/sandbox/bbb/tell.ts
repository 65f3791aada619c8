import type { Meeting, Recording, User } from "./store.ts";

/** What is to be told to a caller, and how. */
export type Told =
	| { what: "ended"; url: string }
	| { what: "recording-ready"; url: string; claims: { meeting_id: string; record_id: string } }
	| { what: "analytics"; url: string; body: string }
	| { what: "event"; url: string; event: string; at: number }
	/** Nothing is told: a file is fetched. */
	| { what: "slides"; url: string; internalId: string };

/** One event as bbb-webhooks maps it. */
export function eventOf(
	meeting: Pick<Meeting, "internalId" | "meetingId">,
	id: string,
	ts: number,
	more: object = {},
): string {
	const of = { "internal-meeting-id": meeting.internalId, "external-meeting-id": meeting.meetingId };
	return JSON.stringify([{ data: { type: "event", id, attributes: { meeting: of, ...more }, event: { ts } } }]);
}

export const userOf = (user: User) => ({
	user: {
		"internal-user-id": user.internalUserId,
		"external-user-id": user.userId,
		name: user.fullName,
		role: user.role,
		presenter: false,
	},
});

export const recordingOf = (recording: Recording) => ({
	"record-id": recording.recordId,
	success: true,
	recording: {
		name: recording.name,
		"start-time": recording.startTime,
		"end-time": recording.endTime,
		size: recording.sizeBytes,
		metadata: recording.metadata,
	},
});

const iso = (at: number) => new Date(at).toISOString().replace("Z", "+00:00");

/** What is posted about who was there, after the meeting. One entry a person, with each of their connections. */
export function analyticsOf(meeting: Meeting): string {
	const finish = meeting.endTime ?? meeting.createTime;
	const start = meeting.startTime ?? meeting.createTime;
	const people = Map.groupBy(
		meeting.users.filter((user) => user.joinedAt !== null),
		(user) => user.userId,
	);
	const attendees = [...people].map(([id, users]) => ({
		ext_user_id: id,
		name: users[0]?.fullName ?? "",
		moderator: users.some((user) => user.role === "MODERATOR"),
		joins: users.map((user) => iso(user.joinedAt ?? start)),
		leaves: users.flatMap((user) => (user.leftAt === null ? [] : [iso(user.leftAt)])),
		duration: Math.round(
			users.reduce((sum, user) => sum + (user.leftAt ?? finish) - (user.joinedAt ?? finish), 0) / 1000,
		),
		recent_talking_time: "",
		engagement: { chats: 0, talks: 0, raisehand: 0, emojis: 0, poll_votes: 0, talk_time: 0 },
		sessions: users.map((user) => ({
			joins: [
				{
					id: user.internalUserId,
					timestamp: iso(user.joinedAt ?? start),
					userid: user.internalUserId,
					ext_userid: id,
					event: "join",
				},
			],
			lefts:
				user.leftAt === null
					? []
					: [
							{
								id: user.internalUserId,
								timestamp: iso(user.leftAt),
								userid: user.internalUserId,
								ext_userid: id,
								event: "left",
							},
						],
		})),
	}));
	return JSON.stringify({
		version: "1.0",
		meeting_id: meeting.meetingId,
		internal_meeting_id: meeting.internalId,
		data: {
			metadata: { ...meeting.metadata, meeting_name: meeting.name, is_breakout: false },
			duration: Math.round((finish - start) / 1000),
			start: iso(start),
			finish: iso(finish),
			attendees,
			files: [],
			polls: [],
		},
	});
}
