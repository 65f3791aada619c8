import type { FeedEvent } from "~/domain/calendar/feed.server.ts";
import { assignmentPaths, myAssignmentPaths } from "~/features/assignment/paths.ts";
import { lecturePaths } from "~/features/lecture/paths.ts";
import { modelTestPaths } from "~/features/model-test/paths.ts";
import { CONTACT } from "~/features/shell/contact.ts";
import type { CalendarEvent } from "~/lib/ical.ts";
import { m } from "~/paraglide/messages.js";

function addressOf({ kind, as, uuid, title, course, cancelled }: FeedEvent): string {
	// A cancelled exam has no page of its own any more.
	if (!course) return cancelled ? modelTestPaths.examList("all") : modelTestPaths.exam(uuid);
	if (kind === "lecture") return lecturePaths.one(as, course.uuid, uuid);
	const named = { uuid, title, courseUuid: course.uuid };
	return as === "teacher" ? assignmentPaths.submissions(named) : myAssignmentPaths.one(named);
}

/** Whose events ours are, as calendars show it. */
export const organizer = () => ({ name: m.common_app_name(), email: CONTACT.email });

/** An event of ours as a calendar takes it; its UID is the same for ever, in a feed and in a file. @param origin of the platform */
export function toCalendarEvent(of: FeedEvent, origin: string, remindMinutes: number | null): CalendarEvent {
	const { kind, uuid, course, cancelled } = of;
	const url = origin + addressOf(of);
	const inCourse = `${of.title} (${course?.title ?? ""})`;
	const title = { exam: of.title, lecture: inCourse, assignment: `${m.assignment_due()}: ${inCourse}` }[kind];
	const parts = [cancelled ? of.cancelReason : null, of.description, url].filter(
		(part) => part !== null && part !== "",
	);
	return {
		uid: `${uuid}@${new URL(origin).hostname}`,
		stampAt: of.changedAt,
		startAt: of.startsAt,
		endAt: of.endsAt,
		// Calendars that pass over STATUS read it here.
		title: cancelled ? m.calendar_event_cancelled({ title }) : title,
		text: parts.join("\n"),
		url,
		remindMinutes: cancelled ? null : remindMinutes,
		sequence: of.sequence,
		cancelled,
	};
}
