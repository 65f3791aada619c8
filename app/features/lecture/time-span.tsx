import type { Slot } from "~/domain/lecture/rules.ts";
import { dhakaDay, toIso } from "~/lib/time.ts";
import { dateTime, timeOfDay, weekday } from "~/lib/words.ts";

/** When something begins, and until when it lasts: the day is said once. */
export function TimeSpan({ startsAt, endsAt, withDay }: Slot & { withDay?: boolean }) {
	const end = dhakaDay(startsAt) === dhakaDay(endsAt) ? timeOfDay(endsAt) : dateTime(endsAt);
	return (
		<>
			{withDay && `${weekday(startsAt)}, `}
			<time dateTime={toIso(startsAt)}>{dateTime(startsAt)}</time> – <time dateTime={toIso(endsAt)}>{end}</time>
		</>
	);
}
