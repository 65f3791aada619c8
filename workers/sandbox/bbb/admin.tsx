import { formatDateTime } from "~/lib/time.ts";
import { page } from "../page.tsx";
import type { Conference } from "./conference.ts";
import { EVERYBODY, FAULTS } from "./faults.ts";
import { inside } from "./lifetime.ts";

type Overview = ReturnType<Conference["overview"]>;

/** Every meeting of the sandbox, newest first, with what can be made to go wrong. */
export function adminPage({ meetings, recordings, deliveries, faults }: Overview): string {
	return page(
		{ title: "BigBlueButton" },
		<>
			<p>Rooms that the product opened at this stand-in for BigBlueButton. Nobody is seen or heard.</p>
			<section aria-labelledby="faults">
				<h2 id="faults">Make it misbehave</h2>
				<form method="post" action="/bbb/faults">
					<label htmlFor="fault">It</label>
					<select id="fault" name="fault">
						{Object.entries(FAULTS).map(([fault, words]) => (
							<option key={fault} value={fault}>
								{words}
							</option>
						))}
						<option value="none">behaves again</option>
					</select>
					<label htmlFor="meeting">for the meeting</label>
					<input id="meeting" name="meetingId" placeholder="all of them" />
					<button type="submit">Set</button>
				</form>
				<ul>
					{faults.map(({ fault, meetingId, times }) => (
						<li key={`${meetingId} ${fault}`}>
							{meetingId === EVERYBODY ? "All" : meetingId}: {FAULTS[fault]}
							{times !== null && ` (${times} left)`}
						</li>
					))}
				</ul>
			</section>
			<section aria-labelledby="meetings">
				<h2 id="meetings">Meetings</h2>
				{meetings.length === 0 && <p>None yet. Start a live class in the product.</p>}
				<ol className="messages">
					{meetings.map((meeting) => (
						<li key={meeting.internalId}>
							<p className="meta">
								<span>{meeting.meetingId}</span>
								<time dateTime={new Date(meeting.createTime).toISOString()}>
									{formatDateTime(meeting.createTime, "en")}
								</time>
							</p>
							<p className="text">{meeting.name}</p>
							<p className="meta">
								{meeting.endTime === null ? `${inside(meeting).length} inside` : "ended"} · {meeting.users.length} came
							</p>
						</li>
					))}
				</ol>
			</section>
			<section aria-labelledby="recordings">
				<h2 id="recordings">Recordings</h2>
				<ul>
					{recordings.map((recording) => (
						<li key={recording.recordId}>
							{recording.name}: {recording.state}
						</li>
					))}
				</ul>
			</section>
			<section aria-labelledby="deliveries">
				<h2 id="deliveries">Told to the product</h2>
				<ul>
					{deliveries.map(({ id, what, at, status }) => (
						<li key={id}>
							{what} {formatDateTime(at, "en")}: {status === 0 ? "no answer" : status}
						</li>
					))}
				</ul>
			</section>
		</>,
	);
}
