import type { ExamDetails } from "~/features/landing/types.ts";
import { toBdt } from "~/lib/money.ts";
import { breadcrumbs, type PagePlace } from "~/lib/page-meta.ts";
import { formatDateTime, toIso, toNumerals } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";

/** One sentence about an exam, for search results and previews. */
export function examSummary(exam: ExamDetails, { locale }: PagePlace): string {
	return m.public_details_description({
		name: exam.name,
		questions: toNumerals(exam.numberOfQuestions, locale),
		minutes: toNumerals(exam.durationMinutes, locale),
		start: formatDateTime(exam.startAt, locale),
	});
}

/** The exam as an event that search engines understand, and the way to it. */
export function examData(exam: ExamDetails, place: PagePlace): Record<string, unknown>[] {
	const path = `/weekly-exam/${exam.uuid}`;
	const url = place.origin + path;
	return [
		{
			"@type": "EducationEvent",
			name: exam.name,
			description: examSummary(exam, place),
			startDate: toIso(exam.startAt),
			endDate: toIso(exam.stopAt),
			eventStatus: "https://schema.org/EventScheduled",
			eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
			location: { "@type": "VirtualLocation", url },
			image: new URL(exam.image ?? "/og.png", place.origin).href,
			organizer: { "@type": "Organization", name: m.common_app_name(), url: place.origin },
			offers: {
				"@type": "Offer",
				price: toBdt(exam.feePoisha),
				priceCurrency: "BDT",
				url,
				...(exam.preRegStopAt ? { validThrough: toIso(exam.preRegStopAt) } : {}),
			},
		},
		breadcrumbs(place, [
			{ name: m.shell_all_model_tests(), path: "/weekly-exam/p" },
			{ name: exam.name, path },
		]),
	];
}
