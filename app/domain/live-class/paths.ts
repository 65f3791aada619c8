/** A lecture's live room, in the area of a role. */
export const liveRoomPath = (role: "teacher" | "student", lectureUuid: string, courseUuid: string): string =>
	`/dashboard/${role}/lecture/${lectureUuid}/live/${courseUuid}`;

/** Where the browser comes back to from the room. */
export const afterLivePath = (lectureUuid: string, courseUuid: string): string =>
	`/live-class/logout/${lectureUuid}/${courseUuid}`;
