import type { Meeting, User } from "./store.ts";

const MINUTE = 60_000;

export const isInside = (user: User) => user.joinedAt !== null && user.leftAt === null;
export const inside = (meeting: Meeting) => meeting.users.filter(isInside);

const minutesOf = (meeting: Meeting, name: string, usual: number) => {
	const value = Number(meeting.params[name] ?? usual);
	return (Number.isFinite(value) ? value : usual) * MINUTE;
};

const lastLeft = (users: User[]) => Math.max(0, ...users.map((user) => user.leftAt ?? 0));

/** When a meeting ends by itself if nothing happens to it; null: never. */
export function endsAt(meeting: Meeting): number | null {
	if (meeting.endTime !== null) return null;
	const been = meeting.users.filter((user) => user.joinedAt !== null);
	const ends: number[] = [];
	const duration = minutesOf(meeting, "duration", 0);
	if (duration > 0) ends.push(meeting.createTime + duration);
	if (been.length === 0) ends.push(meeting.createTime + minutesOf(meeting, "meetingExpireIfNoUserJoinedInMinutes", 5));
	else if (!been.some(isInside))
		ends.push(lastLeft(been) + minutesOf(meeting, "meetingExpireWhenLastUserLeftInMinutes", 1));
	const moderators = been.filter((user) => user.role === "MODERATOR");
	if (meeting.params.endWhenNoModerator === "true" && moderators.length > 0 && !moderators.some(isInside))
		ends.push(lastLeft(moderators) + minutesOf(meeting, "endWhenNoModeratorDelayInMinutes", 1));
	return ends.length === 0 ? null : Math.min(...ends);
}
