import { getLecture } from "~/domain/lecture/lecture-page.server.ts";
import { organizer, toCalendarEvent } from "~/features/calendar/event-of.ts";
import { calendarFile } from "~/lib/ical.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/lecture-file.ts";

export const handle: RouteHandle = areaPage;

const REMIND_MINUTES = 30;

/** One lecture for a person's own calendar, by one tap (CAL-2): with a reminder, for who may see it. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor }) => {
		const lectureId = params.lectureFile.replace(/\.ics$/, "");
		const { lecture, course } = await getLecture(deps, actor, { lectureId });
		const event = {
			...{ kind: "lecture" as const, as: actor?.role === "teacher" ? ("teacher" as const) : ("student" as const) },
			...{ uuid: lecture.uuid, title: lecture.title, description: lecture.description, course },
			...{ startsAt: lecture.startsAt, endsAt: lecture.endsAt, sequence: lecture.sequence },
			...{ cancelled: lecture.cancelledAt !== null, cancelReason: lecture.cancelReason },
			changedAt: lecture.updatedAt,
		};
		const body = calendarFile({
			...{ product: "Lectures", zoned: true, organizer: organizer() },
			events: [toCalendarEvent(event, deps.vars.PUBLIC_ORIGIN, REMIND_MINUTES)],
		});
		return new Response(body, {
			headers: {
				"content-type": "text/calendar; charset=utf-8",
				"content-disposition": 'attachment; filename="lecture.ics"',
				"cache-control": "private, no-store",
			},
		});
	});
