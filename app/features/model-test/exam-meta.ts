import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { localePath } from "~/lib/localise-path.ts";
import { toBdt } from "~/lib/money.ts";
import { breadcrumbs, type PagePlace } from "~/lib/page-meta.ts";
import { toIso } from "~/lib/time.ts";
import { dateTime, minutes, questions } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { examListPath, examPath } from "./paths.ts";
import { shareImage } from "./share-image.ts";

/** One sentence about an exam, for search results and previews. */
export function examSummary(exam: ExamDetails): string {
	return m.model_test_description({
		name: exam.name,
		questions: questions(exam.numberOfQuestions),
		minutes: minutes(exam.durationMinutes),
		start: dateTime(exam.startAt),
	});
}

/** The exam as an event that search engines understand, and the way to it. */
export function examData(exam: ExamDetails, place: PagePlace): Record<string, unknown>[] {
	const path = examPath(exam.uuid);
	const url = place.origin + localePath(path, place.locale);
	return [
		{
			"@type": "EducationEvent",
			name: exam.name,
			description: examSummary(exam),
			startDate: toIso(exam.startAt),
			endDate: toIso(exam.stopAt),
			eventStatus: "https://schema.org/EventScheduled",
			eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
			location: { "@type": "VirtualLocation", url },
			image: new URL(shareImage(exam, place.locale).path, place.origin).href,
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
			{ name: m.model_test_all(), path: examListPath() },
			{ name: exam.name, path },
		]),
	];
}
