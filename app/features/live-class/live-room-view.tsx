import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { CheckField } from "~/components/field.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { useScripts } from "~/components/use-scripts.ts";
import { When } from "~/components/when.tsx";
import { MB } from "~/domain/data-use/rules.ts";
import type { LiveRoom } from "~/domain/live-class/live-room.server.ts";
import { attendancePaths } from "~/features/attendance/paths.ts";
import { DataMeter } from "~/features/data-use/data-meter.tsx";
import { dateTime, num, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { LIVE_WORDS } from "./words.ts";

/** What the page holds for the room: where to go in elsewhere, or why nobody was let in. */
export type LiveReply = { error: string; listen?: boolean } | { link: string };

/** A lecture's live room, before one goes in (LIV-2, LIV-3). @param here the address of this page */
export function LiveRoomView({ room, reply, here }: { room: LiveRoom; reply: LiveReply | undefined; here: string }) {
	const Screen = SCREENS[room.state];
	const listen = reply !== undefined && "listen" in reply && reply.listen === true;
	return (
		<div className="grid max-w-168 gap-6">
			{reply && "error" in reply && (
				<Alert tone="danger" live>
					{reply.error}
				</Alert>
			)}
			{reply && "link" in reply ? (
				<Elsewhere room={room} link={reply.link} />
			) : (
				<Screen room={room} here={here} listen={listen} />
			)}
			<p className="text-soft">
				{m.lecture_when()}: <When at={room.lecture.startsAt} /> – {timeOfDay(room.lecture.endsAt)}
			</p>
		</div>
	);
}

/** `listen`: what was chosen at a press that was refused. */
type Shown = { room: LiveRoom; here: string; listen: boolean };

/** The address of the teacher's own meeting, given at this press. */
function Elsewhere({ room, link }: { room: LiveRoom; link: string }) {
	const words = LIVE_WORDS[room.as];
	return (
		<Alert tone="success" title={m.live_class_elsewhere()} live>
			<p>{m.live_class_elsewhere_leads({ host: new URL(link).host })}</p>
			<ButtonLink href={link} rel="noreferrer" iconEnd="external" className="mt-3">
				{words.openElsewhere()}
			</ButtonLink>
			<RollCall room={room} />
		</Alert>
	);
}

/** The way to the roll-call, for the teacher of a class that is held elsewhere, from its start (LIV-4). */
function RollCall({ room: { as, elsewhere, now, lecture, course } }: { room: LiveRoom }) {
	if (as !== "teacher" || !elsewhere || now < lecture.startsAt) return null;
	return (
		<p className="mt-3">
			<ButtonLink variant="secondary" icon="users" href={attendancePaths.lecture(course.uuid, lecture.uuid)}>
				{m.live_class_roll_call()}
			</ButtonLink>
		</p>
	);
}

/** About what is left of a class takes, with everything and to listen only. */
const bothWays = ({ all, listening }: LiveRoom["megabytes"]) => ({ full: all * MB, listen: listening * MB });

/** The one choice before the room (LIV-3), for students. */
function ListenChoice({ room: { megabytes, meter }, listen }: Pick<Shown, "room" | "listen">) {
	const all = num(megabytes.all);
	return (
		<div>
			<CheckField
				id="listen"
				name="listen"
				value="on"
				defaultChecked={listen}
				label={m.live_class_listen()}
				aria-describedby="listen-hint"
			/>
			<p id="listen-hint" className="text-sm text-soft">
				{m.live_class_listen_hint({ all, listening: num(megabytes.listening) })}
			</p>
			<DataMeter takes={bothWays(megabytes)} meter={meter} />
		</div>
	);
}

function Open({ room, listen }: Shown) {
	const navigation = useNavigation();
	const intent = navigation.formData?.get("intent");
	const words = LIVE_WORDS[room.as];
	const again = room.started && (room.as === "teacher" || room.mine?.openedAt != null);
	if (room.elsewhere)
		return (
			<>
				<Alert tone="info" title={m.live_class_elsewhere()}>
					{words.elsewhere()}
					<RollCall room={room} />
				</Alert>
				{/* How much it is there, nobody tells us: about as much as in our room. */}
				<DataMeter takes={{ bytes: room.megabytes.all * MB }} meter={room.meter} />
				<JoinForm label={words.showElsewhere()} pending={intent === "join"} icon="link" />
			</>
		);
	return (
		<>
			<OpenNotice room={room} />
			<JoinForm label={again ? words.goInAgain() : words.goIn()} pending={intent === "join"} icon="video">
				{room.as === "student" && <ListenChoice room={room} listen={listen} />}
			</JoinForm>
			<p className="hidden text-sm text-soft noscript:block">{m.live_class_needs_scripts()}</p>
			{room.as === "teacher" && room.started && <EndForm pending={intent === "end"} />}
		</>
	);
}

function OpenNotice({ room: { as, started, ended } }: { room: LiveRoom }) {
	if (as === "student")
		return (
			<Alert tone="success" title={m.live_class_is_open()} live>
				{m.live_class_student_open_lead()}
			</Alert>
		);
	if (ended)
		return (
			<Alert tone="info" title={m.live_class_ended()}>
				{m.live_class_ended_lead_teacher()}
			</Alert>
		);
	return started ? (
		<Alert tone="success" title={m.live_class_is_open()}>
			{m.live_class_teacher_started_lead()}
		</Alert>
	) : (
		<Alert tone="info" title={m.live_class_teacher_ready()}>
			{m.live_class_teacher_ready_lead()}
		</Alert>
	);
}

type JoinFormProps = { label: string; pending: boolean; icon: "video" | "link"; children?: React.ReactNode };

function JoinForm({ label, pending, icon, children }: JoinFormProps) {
	return (
		<Form method="post" className="grid gap-4">
			{children}
			<Button block icon={icon} pending={pending} name="intent" value="join">
				{label}
			</Button>
		</Form>
	);
}

/** Ends it for everybody: once, by a form of its own. */
function EndForm({ pending, action }: { pending: boolean; action?: string }) {
	return (
		<Form method="post" action={action} className="grid gap-2">
			<p className="text-sm text-soft">{m.live_class_end_lead()}</p>
			<div>
				<Button variant="danger" pending={pending} name="intent" value="end">
					{m.live_class_end_for_all()}
				</Button>
			</div>
		</Form>
	);
}

/** For students, after its teacher has ended it before its hour: it may be opened once more. */
function Ended({ room, here }: Shown) {
	return (
		<>
			<Alert tone="info" title={m.live_class_ended()} live>
				{m.live_class_ended_lead()}
			</Alert>
			<LookAgain room={room} here={here} />
		</>
	);
}

function LookAgain({ room, here }: Pick<Shown, "room" | "here">) {
	return (
		<div className="flex flex-wrap items-center gap-3">
			<ButtonLink href={here} variant="secondary" icon="refresh">
				{LIVE_WORDS[room.as].lookAgain()}
			</ButtonLink>
			<p className="text-sm text-soft">{m.live_class_looked_at({ time: timeOfDay(room.now) })}</p>
		</div>
	);
}

/** For students, until the teacher is there: the page asks by itself, and without scripts by the link. */
function Waiting({ room, here }: Shown) {
	const scripts = useScripts();
	return (
		<>
			<Alert tone="info" title={m.live_class_waiting()} live>
				{scripts ? m.live_class_waiting_lead() : m.live_class_waiting_lead_plain()}
			</Alert>
			<DataMeter takes={bothWays(room.megabytes)} meter={room.meter} />
			<LookAgain room={room} here={here} />
		</>
	);
}

function Coming({ room, here }: Shown) {
	return (
		<>
			<Alert tone="info" title={m.live_class_coming()}>
				{m.live_class_coming_lead({ time: dateTime(room.opensAt) })}
			</Alert>
			<div>
				<ButtonLink href={here} variant="secondary" icon="refresh">
					{LIVE_WORDS[room.as].lookAgain()}
				</ButtonLink>
			</div>
		</>
	);
}

function Over({ room }: Shown) {
	return (
		<Alert tone="info" title={m.live_class_over()}>
			{LIVE_WORDS[room.as].over()}
			<RollCall room={room} />
		</Alert>
	);
}

function Cancelled({ room: { lecture } }: Shown) {
	return (
		<Alert tone="warning" title={m.live_class_cancelled()}>
			<p className="whitespace-pre-line">
				{lecture.cancelReason
					? m.live_class_cancelled_lead({ reason: lecture.cancelReason })
					: m.live_class_cancelled_lead_plain()}
			</p>
		</Alert>
	);
}

/** Its teacher may not teach at the moment (LIV-7). */
function Stopped({ room, here }: Shown) {
	return (
		<>
			<Alert tone="warning" title={m.live_class_stopped()}>
				{m.live_class_stopped_lead()}
			</Alert>
			<LookAgain room={room} here={here} />
		</>
	);
}

const SCREENS = {
	stopped: Stopped,
	open: Open,
	waiting: Waiting,
	ended: Ended,
	coming: Coming,
	over: Over,
	cancelled: Cancelled,
} as const;
