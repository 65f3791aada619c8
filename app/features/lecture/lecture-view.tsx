import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button.tsx";
import { Alert, DescriptionList, type Fact } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import type { LecturePage } from "~/domain/lecture/lecture-page.server.ts";
import { OPENS_BEFORE_MS } from "~/domain/lecture/rules.ts";
import { away, inWords, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { googleCalendarAddress } from "./calendar-links.ts";
import { EntranceLink } from "./entrance-link.tsx";
import { LectureLinks } from "./lecture-links.tsx";
import { lecturePaths } from "./paths.ts";
import { LectureBadge } from "./state-badge.tsx";
import { TimeSpan } from "./time-span.tsx";

type Props = LecturePage & { side: Side };

/** The way into the room as it stands; else when it will be, or why it will not (LEC-3); one that runs over is still entered (LIV-2). */
function EntranceNow({ lecture, course, state, entrance, serverNow, side }: Props) {
	const says = {
		coming: () => m.lecture_opens_at({ when: away(lecture.startsAt - OPENS_BEFORE_MS, serverNow) }),
		over: entrance ? null : m.lecture_is_over,
		cancelled: null,
		soon: null,
		running: null,
	}[state];
	if (says) return <p className="text-soft">{says()}</p>;
	if (!entrance) return null;
	const SAYS = {
		soon: () => m.lecture_starts_away({ when: away(lecture.startsAt, serverNow) }),
		over: m.lecture_runs_over,
	} as Partial<Record<typeof state, () => string>>;
	const ends = () => m.lecture_ends_away({ when: away(lecture.endsAt, serverNow) });
	return (
		<div className="grid justify-items-start gap-2">
			<EntranceLink entrance={entrance} side={side} href={lecturePaths.live(side, course.uuid, lecture.uuid)} />
			<p className="text-sm text-soft">{(SAYS[state] ?? ends)()}</p>
		</div>
	);
}

/** A lecture's own page: when, what it is now, the way in, and into one's calendar. */
export function LectureView({ children, notice, ...page }: Props & { children?: ReactNode; notice?: ReactNode }) {
	const { lecture, course, state, side } = page;
	const { title, description, startsAt, endsAt, movedFrom, meetingHost } = lecture;
	const facts: Fact[] = [
		{ term: m.lecture_when(), value: <TimeSpan startsAt={startsAt} endsAt={endsAt} withDay />, icon: "calendar" },
		{ term: m.lecture_length(), value: inWords(endsAt - startsAt), icon: "clock" },
		...(movedFrom !== null ? [{ term: m.lecture_moved_from(), value: <When at={movedFrom} /> }] : []),
		...(meetingHost ? [{ term: m.lecture_place(), value: m.lecture_place_elsewhere({ host: meetingHost }) }] : []),
	];
	const google = googleCalendarAddress({
		title: `${title} (${course.title})`,
		text: description ?? "",
		startsAt,
		endsAt,
	});
	return (
		<section aria-labelledby="lecture" className="grid gap-6">
			<div className="flex flex-wrap items-center gap-3">
				<h2 id="lecture" className="text-xl [overflow-wrap:anywhere]" lang={langOfText(title)}>
					{title}
				</h2>
				<LectureBadge state={state} />
			</div>
			{state === "cancelled" && (
				<Alert tone="danger" title={m.lecture_cancelled_title()}>
					<p lang={langOfText(lecture.cancelReason ?? "")}>{lecture.cancelReason}</p>
				</Alert>
			)}
			{notice}
			<EntranceNow {...page} />
			<DescriptionList rows items={facts} />
			{description && (
				<p className="measure whitespace-pre-line [overflow-wrap:anywhere]" lang={langOfText(description)}>
					{description}
				</p>
			)}
			{(state === "coming" || state === "soon") && (
				<p className="flex flex-wrap gap-3">
					<ButtonLink
						variant="secondary"
						small
						icon="calendar"
						href={lecturePaths.file(side, lecture.uuid)}
						data-document=""
					>
						{m.lecture_add_to_calendar()}
					</ButtonLink>
					<ButtonLink variant="secondary" small icon="external" href={google} target="_blank" rel="noopener noreferrer">
						{m.calendar_feed_google()}
					</ButtonLink>
				</p>
			)}
			<LectureLinks {...page} />
			{children}
		</section>
	);
}
