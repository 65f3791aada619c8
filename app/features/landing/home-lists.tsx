import { Picture } from "~/components/picture.tsx";
import { Badge } from "~/components/surfaces.tsx";
import { feeText, minutesText } from "~/features/model-test/public-format.ts";
import { langOf } from "~/lib/lang-of.ts";
import { localePath } from "~/lib/localise-path.ts";
import { type Locale, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import type { CourseCard, MockTestTypeCard } from "./types.ts";

/** One kind of self-assessment. */
export function MockTestCardView({
	mockTest,
	locale,
	href = localePath(`/mock-test/${mockTest.uuid}`, locale),
	level: Heading = "h3",
}: {
	mockTest: MockTestTypeCard;
	locale: Locale;
	href?: string;
	level?: "h2" | "h3";
}) {
	return (
		<article className="card link-card small-card">
			<Picture src={mockTest.image} color={mockTest.color} size={56} />
			<div className="min-w-0 flex-1">
				<p className="card-badges">
					<Badge tone={mockTest.feePoisha === 0 ? "success" : undefined}>{feeText(mockTest.feePoisha, locale)}</Badge>
					{mockTest.examTag && <Badge>{mockTest.examTag}</Badge>}
				</p>
				<Heading className="text-base" lang={langOf(mockTest.title, locale)}>
					<a href={href} className="cover-link">
						{mockTest.title}
					</a>
				</Heading>
				{mockTest.subtitle && (
					<p className="text-sm text-soft" lang={langOf(mockTest.subtitle, locale)}>
						{mockTest.subtitle}
					</p>
				)}
				<p className="small-card-facts">
					<span>{m.public_question_count({ count: toNumerals(mockTest.numberOfQuestions, locale) })}</span>
					<span>{minutesText(mockTest.durationMinutes, locale)}</span>
				</p>
			</div>
		</article>
	);
}

/** One course in a list. */
export function CourseCardView({ course, locale }: { course: CourseCard; locale: Locale }) {
	return (
		<article className="card link-card">
			<div className="flex items-start justify-between gap-3">
				<Picture src={course.image} size={56} />
				<Badge tone={course.feePoisha === 0 ? "success" : undefined}>{feeText(course.feePoisha, locale)}</Badge>
			</div>
			<h3 className="mt-3 text-base">
				<a href={localePath(`/course/${course.uuid}/p/general`, locale)} className="cover-link">
					{course.title}
				</a>
			</h3>
			{course.subtitle && <p className="text-sm text-soft">{course.subtitle}</p>}
			<p className="mt-2 text-sm text-soft">
				{course.subjectName}
				<br />
				{course.teacherName && (
					<>
						{m.public_course_by({ name: course.teacherName })}
						<br />
					</>
				)}
				{course.instituteName}
			</p>
		</article>
	);
}
