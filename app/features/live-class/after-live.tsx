import { ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { LiveRoom } from "~/domain/live-class/live-room.server.ts";
import { liveRoomPath } from "~/domain/live-class/paths.ts";
import { minutes, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { LIVE_WORDS } from "./words.ts";

/** Why the provider did not let somebody in, by its key: its texts are nobody's words. */
export type JoinRefusal = "gone" | "full" | "failed";

const REFUSALS: ReadonlyMap<string, JoinRefusal> = new Map([
	["notFound", "gone"],
	["invalidMeetingIdentifier", "gone"],
	["mismatchCreateTimeParam", "gone"],
	["meetingForciblyEnded", "gone"],
	["maxParticipantsReached", "full"],
]);

const SAID = { gone: m.live_class_join_gone, full: m.live_class_join_full, failed: m.live_class_join_failed };

/** What `errors` in the address says, which the provider adds to where it sends people back; null where it says nothing. */
export function joinRefusal(errors: string | null): JoinRefusal | null {
	if (errors === null) return null;
	const [key] = /(?<="key"\s*:\s*")\w{1,60}(?=")/.exec(errors.slice(0, 2_000)) ?? [];
	return REFUSALS.get(key ?? "") ?? "failed";
}

/** What was attended, as far as it is known. */
function Attended({ room: { mine } }: { room: LiveRoom }) {
	if (!mine) return null;
	return (
		<ul className="grid gap-1 text-soft">
			{mine.openedAt !== null && <li>{m.live_class_left_opened({ time: timeOfDay(mine.openedAt) })}</li>}
			<li>
				{mine.presentMs > 0
					? m.live_class_left_counted({ minutes: minutes(Math.round(mine.presentMs / 60_000)) })
					: m.live_class_left_counting()}
			</li>
		</ul>
	);
}

/** Where the browser comes back to from the room: what was attended, and the ways on. */
export function AfterLive({ room, refusal, course }: { room: LiveRoom; refusal: JoinRefusal | null; course: string }) {
	const runs = (room.state === "open" && !room.ended) || room.state === "waiting";
	return (
		<div className="grid max-w-168 gap-6">
			{refusal && (
				<Alert tone="danger" title={m.live_class_not_let_in()}>
					{SAID[refusal]()}
				</Alert>
			)}
			<p>{runs ? m.live_class_left_runs() : m.live_class_left_over()}</p>
			{room.as === "teacher" && room.started && <p className="text-soft">{m.live_class_left_teacher()}</p>}
			{room.as === "student" && <Attended room={room} />}
			<div className="flex flex-wrap gap-3">
				{runs && (
					<ButtonLink href={liveRoomPath(room.as, room.lecture.uuid, room.course.uuid)} icon="video">
						{refusal ? m.live_class_left_to_room() : LIVE_WORDS[room.as].goInAgain()}
					</ButtonLink>
				)}
				<ButtonLink href={course} variant={runs ? "secondary" : "primary"}>
					{m.live_class_back_to_course()}
				</ButtonLink>
			</div>
		</div>
	);
}
