import { Avatar } from "~/components/avatar.tsx";
import { ButtonLink } from "~/components/button.tsx";
import { DetailsHead } from "~/components/details-head.tsx";
import { FeeBadge } from "~/components/fee-badge.tsx";
import { Pagination, Tabs } from "~/components/navigation.tsx";
import { ShareButtons } from "~/components/share-buttons.tsx";
import { Alert, Badge, DescriptionList } from "~/components/surfaces.tsx";
import { When } from "~/components/when.tsx";
import { courseListPath } from "~/domain/course/list-path.ts";
import type { PublicCourse, PublicCoursePage, PublicLecture } from "~/domain/course/public-course.server.ts";
import { type CourseTab, courseLecturePath, coursePath, enrolPath, teacherPath } from "~/domain/course/public-paths.ts";
import { entryOf, seatsLeft } from "~/domain/course/standing.ts";
import type { QuoteAt } from "~/domain/seat/leaving-quote.ts";
import { institutePath } from "~/features/institute/paths.ts";
import { innerPath, pagePath } from "~/lib/page-path.ts";
import { bdt, dateTime, feeInBdt, langOfText, num, timeOfDay } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { CourseDescription } from "./course-description.tsx";
import { EntryBadge } from "./course-row.tsx";
import { LeavingQuotes } from "./leaving-quotes.tsx";
import { Outcomes } from "./outcomes.tsx";
import { instituteOf, seatsLeftText, subjectOf } from "./words.ts";

type Props = PublicCoursePage & {
	tab: CourseTab;
	/** The description, rendered. */
	description: string | null;
	/** What leaving gives back of the fee, now and later (ENR-9). */
	quotes: readonly QuoteAt[];
	/** Absolute. */
	shareUrl: string;
	/** ms UTC */
	serverNow: number;
	/** Nobody is signed in. */
	guest: boolean;
};

/** The one thing to do: to ask for a seat, or to buy one; or why there is none. */
function EnrolBox({ course, serverNow, guest }: Pick<Props, "course" | "serverNow" | "guest">) {
	const entry = entryOf(course, serverNow);
	if (entry === "over" || entry === "closed")
		return (
			<div className="details-register">
				<Alert
					tone={entry === "over" ? "info" : "warning"}
					title={entry === "over" ? m.course_over() : m.course_enrolment_closed()}
				>
					<p>
						{entry === "over"
							? m.course_over_text({ time: dateTime(course.endAt) })
							: m.course_enrolment_closed_text({ time: dateTime(course.enrolmentEndAt) })}
					</p>
					<p>
						<a href={pagePath(courseListPath())}>{m.course_all()}</a>
					</p>
				</Alert>
			</div>
		);
	const full = entry === "full";
	const buys = course.feePoisha > 0 && !full;
	return (
		<div className="details-register register">
			<ButtonLink block href={innerPath(enrolPath(course.uuid, buys))}>
				{full ? m.course_join_queue() : m.course_enrol()}
			</ButtonLink>
			{full && <p className="register-hint">{m.course_full_text()}</p>}
			{guest && <p className="register-hint">{m.common_sign_in_first()}</p>}
		</div>
	);
}

function facts(course: PublicCourse, over: boolean) {
	return [
		{ icon: "wallet" as const, term: m.common_fee(), value: feeInBdt(course.feePoisha) },
		{
			icon: "users" as const,
			term: m.course_seats(),
			// Nobody takes one of a course that is over.
			value: over
				? num(course.maxStudents)
				: m.course_seats_of({ left: seatsLeftText(seatsLeft(course)), all: num(course.maxStudents) }),
		},
		{ icon: "calendar" as const, term: m.model_test_starts(), value: <When at={course.startAt} /> },
		{ icon: "flag" as const, term: m.course_ends(), value: <When at={course.endAt} /> },
		{ icon: "lock" as const, term: m.course_enrolment_until(), value: <When at={course.enrolmentEndAt} /> },
		{ icon: "book" as const, term: m.common_subject(), value: subjectOf(course) },
		{
			icon: "school" as const,
			term: m.account_profile_institute(),
			value: (
				<a href={pagePath(institutePath(course.instituteUuid))} lang={langOfText(instituteOf(course))}>
					{instituteOf(course)}
				</a>
			),
		},
	];
}

function TeacherCard({ course }: { course: PublicCourse }) {
	const name = course.teacherName ?? "";
	return (
		<section aria-labelledby="teacher">
			<h2 id="teacher" className="text-lg">
				{m.common_teacher()}
			</h2>
			<div className="card course-teacher">
				<Avatar name={name} image={course.teacherImage} large />
				<div className="min-w-0 [overflow-wrap:anywhere]">
					<p className="font-medium">
						<a href={pagePath(teacherPath(course.teacherUuid))} lang={langOfText(name)}>
							{name}
						</a>
					</p>
					{course.teacherOrganization && (
						<p className="text-sm text-soft" lang={langOfText(course.teacherOrganization)}>
							{course.teacherOrganization}
						</p>
					)}
					{course.teacherAbout && (
						<p className="mt-2 whitespace-pre-line text-sm" lang={langOfText(course.teacherAbout)}>
							{course.teacherAbout}
						</p>
					)}
				</div>
			</div>
		</section>
	);
}

function LectureLine({ lecture, href, current }: { lecture: PublicLecture; href: string; current: boolean }) {
	return (
		<li className="row" id={current ? "lecture" : undefined}>
			<div className="min-w-0 [overflow-wrap:anywhere]">
				<a href={href} lang={langOfText(lecture.title)} aria-current={current ? "page" : undefined}>
					{lecture.title}
				</a>
				<p className="text-sm text-soft">
					<When at={lecture.startsAt} /> – {timeOfDay(lecture.endsAt)}
				</p>
			</div>
			{lecture.cancelledAt !== null && <Badge tone="warning">{m.payment_state_cancelled()}</Badge>}
		</li>
	);
}

/** Titles and times; what is in them is for who is in the course (ENR-10). */
function Lectures({ course, lectures, lecture }: Pick<Props, "course" | "lectures" | "lecture">) {
	const away = lecture && !lectures.content.some(({ uuid }) => uuid === lecture.uuid);
	return (
		<section aria-labelledby="lectures">
			<h2 id="lectures" className="text-lg">
				{m.course_lectures()}
			</h2>
			{lectures.totalElements === 0 ? (
				<p className="text-soft">{m.course_lectures_none()}</p>
			) : (
				<>
					<p className="text-sm text-soft">{m.course_lectures_hint()}</p>
					{away && (
						<ul className="rows mt-3">
							<LectureLine lecture={lecture} href={pagePath(courseLecturePath(course.uuid, lecture.uuid))} current />
						</ul>
					)}
					<ul className="rows mt-3">
						{lectures.content.map((one) => (
							<LectureLine
								key={one.uuid}
								lecture={one}
								href={pagePath(courseLecturePath(course.uuid, one.uuid))}
								current={one.uuid === lecture?.uuid}
							/>
						))}
					</ul>
					<div className="mt-6">
						<Pagination
							page={lectures.page + 1}
							totalPages={lectures.totalPages}
							hrefFor={(page) => pagePath(coursePath(course.uuid, "lecture", page))}
						/>
					</div>
				</>
			)}
		</section>
	);
}

/** The public page of a course (CRS-5). */
export function CoursePage({ course, lectures, lecture, tab, description, quotes, shareUrl, serverNow, guest }: Props) {
	const over = entryOf(course, serverNow) === "over";
	const tabs = [
		{ tab: "about" as const, label: m.course_tab_about() },
		{ tab: "lecture" as const, label: m.course_lectures(), count: lectures.totalElements },
	];
	// On a phone what was asked for comes first: the lectures before what stands beside them.
	const factsCard = (
		<div className="card details-facts">
			<DescriptionList rows items={facts(course, over)} />
		</div>
	);
	return (
		<>
			<DetailsHead
				list={{ href: pagePath(courseListPath()), label: m.course_all() }}
				image={course.image}
				color={null}
				title={course.title}
				subtitle={course.subtitle}
				subjects={[{ subjectTitle: course.subjectName }]}
			>
				<EntryBadge course={course} now={serverNow} />
				<FeeBadge poisha={course.feePoisha} />
			</DetailsHead>
			<Tabs
				label={m.course_tabs()}
				items={tabs.map((one) => ({
					href: pagePath(coursePath(course.uuid, one.tab)),
					label: one.label,
					count: one.count,
					current: one.tab === tab,
				}))}
			/>
			<div className="details course-details mt-6">
				{tab === "about" && factsCard}
				<div className="details-main">
					{tab === "lecture" ? (
						<Lectures course={course} lectures={lectures} lecture={lecture} />
					) : (
						<>
							<CourseDescription title={m.course_about()} html={description} />
							<Outcomes title={m.course_outcomes()} outcomes={course.outcomes} />
							<TeacherCard course={course} />
						</>
					)}
				</div>
				{tab === "lecture" && factsCard}
				{quotes.length > 0 && !over && (
					<div className="card course-quotes">
						<LeavingQuotes quotes={quotes} heading="h2" amountText={bdt} />
					</div>
				)}
				<ShareButtons name={course.title} url={shareUrl} />
				<EnrolBox course={course} serverNow={serverNow} guest={guest} />
			</div>
		</>
	);
}
