import { FeeBadge } from "~/components/fee-badge.tsx";
import { Picture } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { When, WhenAway } from "~/components/when.tsx";
import type { CourseCard, FoundCourse } from "~/domain/course/public-courses.server.ts";
import { entryOf, phaseOfCourse, seatsLeft } from "~/domain/course/standing.ts";
import { langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { StateBadge } from "./state-badge.tsx";
import { ENTRY_NAME, instituteOf, seatsLeftText, subjectOf, timeOfCourse, timeWord } from "./words.ts";

/** Whether one can come, and how many seats there are still. */
export function EntryBadge({ course, now }: { course: CourseCard; now: number }) {
	const entry = entryOf(course, now);
	const said = ENTRY_NAME[entry];
	if (said) return <Badge tone={entry === "over" ? undefined : "warning"}>{said()}</Badge>;
	return <Badge tone="info">{seatsLeftText(seatsLeft(course))}</Badge>;
}

/** One course in a list that is looked through: what one needs to choose; the whole card leads to `href`. @param now ms UTC */
export function CourseRow({
	course,
	now,
	href,
	level: Heading,
}: {
	course: CourseCard & Partial<Pick<FoundCourse, "state">>;
	now: number;
	href: string;
	level: "h2" | "h3";
}) {
	const phase = phaseOfCourse(course, now);
	return (
		<article className="card link-card course-row">
			<Picture src={course.image} subjects={[course.subjectName]} size={72} />
			<div className="course-row-words">
				<p className="card-badges">
					{course.state && <StateBadge state={course.state} />}
					<EntryBadge course={course} now={now} />
					<FeeBadge poisha={course.feePoisha} />
				</p>
				<Heading className="text-lg" lang={langOfText(course.title)}>
					<a href={href} className="cover-link">
						{course.title}
					</a>
				</Heading>
				{course.subtitle && (
					<p className="text-sm text-soft" lang={langOfText(course.subtitle)}>
						{course.subtitle}
					</p>
				)}
				<p className="mt-2 text-sm">
					{timeWord(course, now)}{" "}
					{phase === "upcoming" ? <WhenAway at={course.startAt} now={now} /> : <When at={timeOfCourse(course, now)} />}
				</p>
				<p className="mt-1 text-sm text-soft">
					{[subjectOf(course), course.teacherName && m.course_by({ name: course.teacherName }), instituteOf(course)]
						.filter(Boolean)
						.join(" · ")}
				</p>
			</div>
		</article>
	);
}
