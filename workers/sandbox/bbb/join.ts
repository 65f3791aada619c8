import type { Conference } from "./conference.ts";
import { inside } from "./lifetime.ts";
import type { Meeting, User } from "./store.ts";
import { failed, success, withErrors } from "./words.ts";

export type Joined = { kind: "redirect"; to: string } | { kind: "xml"; body: string };

/** By `role`, which wins, or by the password of an older caller; null where neither says. */
function roleOf(meeting: Meeting, { role, password }: Record<string, string>): User["role"] | null {
	const named = role?.toUpperCase();
	if (named === "MODERATOR" || named === "VIEWER") return named;
	if (password === meeting.moderatorPW) return "MODERATOR";
	return password === meeting.attendeePW ? "VIEWER" : null;
}

function refusalOf(meeting: Meeting | null, params: Record<string, string>): string | null {
	if (!params.meetingID) return "missingParamMeetingID";
	if (!params.fullName) return "missingParamFullName";
	if (!meeting) return "notFound";
	if (params.createTime && Number(params.createTime) !== meeting.createTime) return "mismatchCreateTimeParam";
	if (roleOf(meeting, params) === null) return "invalidPassword";
	const most = Number(meeting.params.maxParticipants ?? 0);
	return most > 0 && inside(meeting).length >= most ? "maxParticipantsReached" : null;
}

/** Lets a browser in: it is led to the room, or with what is wrong to where the caller wanted it. */
export function join(conference: Conference, params: Record<string, string>, origin: string): Joined {
	conference.settle();
	const meeting = params.meetingID ? conference.meeting(params.meetingID) : null;
	const refusal = refusalOf(meeting, params);
	if (refusal !== null || !meeting) {
		const key = refusal ?? "notFound";
		const back = params.errorRedirectUrl ?? params.logoutURL ?? meeting?.params.logoutURL;
		return params.redirect === "false" || !back || !URL.canParse(back)
			? { kind: "xml", body: failed(key) }
			: { kind: "redirect", to: withErrors(back, key) };
	}
	const user = conference.seat(meeting, {
		fullName: params.fullName ?? "",
		role: roleOf(meeting, params) ?? "VIEWER",
		userId: params.userID ?? null,
		customdata: Object.fromEntries(Object.entries(params).filter(([name]) => name.startsWith("userdata-"))),
	});
	const url = `${origin}/bigbluebutton/html5client/join?sessionToken=${user.sessionToken}`;
	if (params.redirect !== "false") return { kind: "redirect", to: url };
	return {
		kind: "xml",
		body: success({
			messageKey: "successfullyJoined",
			message: "You have joined successfully.",
			meeting_id: meeting.internalId,
			user_id: user.internalUserId,
			auth_token: user.sessionToken,
			session_token: user.sessionToken,
			guestStatus: "ALLOW",
			url,
		}),
	};
}
