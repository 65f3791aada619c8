import { courseListPath } from "~/domain/course/list-path.ts";
import type { PublicCourse } from "~/domain/course/public-course.server.ts";
import { coursePath, teacherPath } from "~/domain/course/public-paths.ts";
import { entryOf } from "~/domain/course/standing.ts";
import type { TeacherPage } from "~/domain/course/teacher-page.server.ts";
import { localePath } from "~/lib/localise-path.ts";
import { toBdt } from "~/lib/money.ts";
import { breadcrumbs, type PagePlace } from "~/lib/page-meta.ts";
import { toIso } from "~/lib/time.ts";
import { dateTime, feeInBdt } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { courseShareImage } from "./share-image.ts";
import { instituteOf, subjectOf } from "./words.ts";

/** One sentence about a course, for search results and previews. */
export const courseSummary = (course: PublicCourse): string =>
	m.course_description({
		name: course.title,
		subject: subjectOf(course),
		teacher: course.teacherName ?? "",
		institute: instituteOf(course),
		start: dateTime(course.startAt),
		fee: feeInBdt(course.feePoisha),
	});

const AVAILABLE = { open: "InStock", full: "SoldOut", closed: "Discontinued", over: "Discontinued" } as const;

/** The course, when it is held and what it costs, as search engines understand it, and the way to it. @param now ms UTC */
export function courseData(course: PublicCourse, place: PagePlace, now: number): Record<string, unknown>[] {
	const path = coursePath(course.uuid);
	const at = (one: string) => place.origin + localePath(one, place.locale);
	const teacher = { "@type": "Person", name: course.teacherName ?? "", url: at(teacherPath(course.teacherUuid)) };
	return [
		{
			"@type": "Course",
			name: course.title,
			description: courseSummary(course),
			url: at(path),
			image: new URL(courseShareImage(course, place.locale).path, place.origin).href,
			about: subjectOf(course),
			...(course.outcomes.length > 0 ? { teaches: course.outcomes } : {}),
			provider: {
				"@type": "EducationalOrganization",
				name: instituteOf(course),
				url: at(`/institute/${course.instituteUuid}`),
			},
			hasCourseInstance: {
				"@type": "CourseInstance",
				courseMode: "Online",
				startDate: toIso(course.startAt),
				endDate: toIso(course.endAt),
				instructor: teacher,
				maximumAttendeeCapacity: course.maxStudents,
			},
			offers: {
				"@type": "Offer",
				category: course.feePoisha === 0 ? "Free" : "Paid",
				price: toBdt(course.feePoisha),
				priceCurrency: "BDT",
				availability: `https://schema.org/${AVAILABLE[entryOf(course, now)]}`,
				validThrough: toIso(course.enrolmentEndAt),
				url: at(path),
			},
		},
		breadcrumbs(place, [
			{ name: m.course_all(), path: courseListPath() },
			{ name: course.title, path },
		]),
	];
}

/** A teacher as search engines understand one. */
export const teacherData = ({ teacher, institutes }: TeacherPage, place: PagePlace): Record<string, unknown>[] => [
	{
		"@type": "Person",
		name: teacher.name,
		jobTitle: m.common_teacher(),
		url: place.origin + localePath(teacherPath(teacher.uuid), place.locale),
		...(teacher.image ? { image: new URL(teacher.image, place.origin).href } : {}),
		...(institutes.length > 0
			? { affiliation: institutes.map(({ name }) => ({ "@type": "EducationalOrganization", name })) }
			: {}),
	},
];
