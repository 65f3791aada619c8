import { redirect } from "react-router";
import { organizer } from "~/features/calendar/event-of.ts";
import { examSummary } from "~/features/model-test/exam-meta.ts";
import { examPath } from "~/features/model-test/paths.ts";
import { sequenceOf, toCalendar } from "~/lib/ical.ts";
import { localePath } from "~/lib/localise-path.ts";
import { pagePath } from "~/lib/page-path.ts";
import { inPlainText, orProblem } from "~/request/problem.server.ts";
import { publicPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/model-test-calendar.ts";
import { loadExam } from "./exam-page.server.ts";

export const handle: RouteHandle = publicPage;

const REMIND_MINUTES = 30;

/** A model test for a person's own calendar, with a reminder (MT-16), in the language of the address. Where there is none, its page says so (SITE-3). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(
		context,
		async () => {
			const { place, exam } = await loadExam(context, params.modelTestUuid);
			const url = place.origin + localePath(examPath(exam.uuid), place.locale);
			const event = {
				uid: `${exam.uuid}@${new URL(place.origin).hostname}`,
				stampAt: exam.updatedAt,
				sequence: sequenceOf(exam.updatedAt),
				startAt: exam.startAt,
				endAt: exam.stopAt,
				title: exam.name,
				text: `${examSummary(exam)}\n${url}`,
				url,
				remindMinutes: REMIND_MINUTES,
			};
			return new Response(toCalendar(event, organizer()), {
				headers: {
					"content-type": "text/calendar; charset=utf-8",
					"content-disposition": 'attachment; filename="model-test.ics"',
				},
			});
		},
		(problem) =>
			problem.status === 404
				? redirect(pagePath(examPath(encodeURIComponent(params.modelTestUuid))))
				: inPlainText(problem),
	);
