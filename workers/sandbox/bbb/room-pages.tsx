import { page } from "../page.tsx";
import type { RoomView } from "./conference.ts";

const ROLES = { MODERATOR: "Moderator", VIEWER: "Viewer" } as const;

/** The room: who one is, who is there, and the ways out. It renews itself every few seconds. */
export function roomPage({ user, meeting, people }: RoomView): string {
	const hidden = <input type="hidden" name="sessionToken" value={user.sessionToken} />;
	const listens = user.customdata["userdata-bbb_force_listen_only"] === "true";
	return page(
		{ title: meeting.name, refresh: 5 },
		<>
			<p>
				You are {user.fullName}, {ROLES[user.role]}
				{listens && ", listening only"}.{meeting.params.record === "true" && " This session is recorded."}
			</p>
			<section aria-labelledby="people">
				<h2 id="people">In the room</h2>
				<ul>
					{people.map((one) => (
						<li key={one.internalUserId}>
							{one.fullName} ({ROLES[one.role]})
						</li>
					))}
				</ul>
			</section>
			{meeting.slides.length > 0 && (
				<section aria-labelledby="slides">
					<h2 id="slides">Slides</h2>
					<ul>
						{meeting.slides.map(({ url, name, bytes }) => (
							<li key={url}>
								{name} ({bytes === null ? "not fetched yet" : bytes < 0 ? "could not be fetched" : `${bytes} bytes`})
							</li>
						))}
					</ul>
				</section>
			)}
			<form method="post" action="/bigbluebutton/html5client/leave">
				{hidden}
				<button type="submit">Leave</button>
			</form>
			{user.role === "MODERATOR" && (
				<form method="post" action="/bigbluebutton/html5client/end">
					{hidden}
					<button type="submit" className="second">
						End meeting
					</button>
				</form>
			)}
		</>,
	);
}

/** For who has left, or is still there when it is over. */
export const overPage = ({ meeting, over }: RoomView): string =>
	page(
		{ title: meeting.name },
		<>
			<p>{over === "ended" ? "This meeting has ended." : "You have left this meeting."}</p>
			{meeting.params.logoutURL && <a href={meeting.params.logoutURL}>Back</a>}
		</>,
	);

export const strangePage = (): string =>
	page({ title: "No such session" }, <p>This is not an address that join led to.</p>);

/** Where a recording would play. */
export const playbackPage = (recordId: string): string =>
	page({ title: "Recording" }, <p>Here {recordId} would play.</p>);
