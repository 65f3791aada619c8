import { Icon, type IconName } from "~/components/icon.tsx";
import type { CalendarEntry } from "~/domain/calendar/entries.server.ts";
import type { Side } from "~/domain/calendar/paths.ts";
import { startOf } from "~/domain/calendar/period.ts";
import { assignmentPaths, myAssignmentPaths } from "~/features/assignment/paths.ts";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { dhakaDay, toIso } from "~/lib/time.ts";
import { date, langOfText, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

function addressOf({ kind, uuid, title, course, cancelledAt }: CalendarEntry, side: Side): string {
	// A cancelled exam has no page of its own any more.
	if (!course) return cancelledAt === null ? modelTestPaths.exam(uuid) : modelTestPaths.examList("all");
	if (kind === "lecture") return lecturePaths.one(side, course.uuid, uuid);
	const named = { uuid, title, courseUuid: course.uuid };
	return side === "teacher" ? assignmentPaths.submissions(named) : myAssignmentPaths.one(named);
}

const ICONS: Record<CalendarEntry["kind"], IconName> = { lecture: "book", exam: "exam", assignment: "file" };

type Line = { entry: CalendarEntry; side: Side; day: string; whole?: boolean };

/** From when until when, or at a later day until when alone. */
function Time({ entry: { kind, startsAt, endsAt }, day, whole }: Line) {
	if (startsAt < startOf(day))
		return (
			<time dateTime={toIso(endsAt)}>
				{m.common_until_when({ when: dhakaDay(endsAt) === day ? timeOfDay(endsAt) : date(endsAt) })}
			</time>
		);
	return (
		<>
			<time dateTime={toIso(startsAt)}>{timeOfDay(startsAt)}</time>
			{whole && kind === "lecture" && (
				<>
					{" – "}
					<time dateTime={toIso(endsAt)}>{timeOfDay(endsAt)}</time>
				</>
			)}
		</>
	);
}

/** Something at a time of a day: when, what, and where it was cancelled the word for it. */
export function EntryLine({ entry, side, day, whole }: Line) {
	const { kind, title, cancelledAt, course, clashesWith } = entry;
	return (
		<div className={`cal-entry cal-${kind}`}>
			<p className="cal-time">
				<Time entry={entry} side={side} day={day} whole={whole} />
			</p>
			<p className="min-w-0">
				{kind === "assignment" && <span className="text-sm text-soft">{m.assignment_due()}: </span>}
				<a href={addressOf(entry, side)} lang={langOfText(title)}>
					{cancelledAt === null ? title : <s>{title}</s>}
				</a>
				{cancelledAt !== null && <span className="cal-cancelled"> {m.payment_state_cancelled()}</span>}
				{clashesWith !== null && (
					<span className="cal-clash">
						<Icon name="warning" size={16} />
						{whole ? m.calendar_clash_with({ title: clashesWith }) : m.calendar_clash()}
					</span>
				)}
				{whole && (
					<span className="cal-of" lang={course ? langOfText(course.title) : undefined}>
						<Icon name={ICONS[kind]} size={16} />
						{course ? course.title : m.model_test_name()}
					</span>
				)}
			</p>
		</div>
	);
}
