import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import { studentCoursePath } from "~/domain/course/student-paths.ts";
import type { CourseDoor } from "~/domain/enrolment/student-course.server.ts";
import { taka } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Props = {
	uuid: string;
	state: CourseDoor["state"];
	quote: number;
	/** Every seat of the course is taken. */
	full: boolean;
	/** Something was paid for it. */
	paid: boolean;
	error: string | null;
};

/** What it is called, as on the door that led here. */
const NAMES: Partial<Record<CourseDoor["state"], () => string>> = {
	accepted: m.my_course_leave,
	offered: m.my_course_give_up,
	paying: m.my_course_give_up,
};
export const leavingName = (state: CourseDoor["state"]): string => (NAMES[state] ?? m.my_course_withdraw)();

/** What is lost by it, by how the student stands to the course. */
const LOST: Partial<Record<CourseDoor["state"], (full: boolean) => string>> = {
	accepted: () => m.my_course_leave_text(),
	paid: () => m.my_course_withdraw_paid_text(),
	waiting: () => m.my_course_withdraw_waiting_text(),
	offered: seatLost,
	paying: seatLost,
};

/** Where there are others free it goes to nobody. */
function seatLost(full: boolean): string {
	return full ? m.my_course_give_up_full() : m.my_course_give_up_text();
}

/** The question: what is lost, what is given back, and the way back. */
export function LeaveView({ uuid, state, quote, full, paid, error }: Props) {
	const pending = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="grid max-w-160 gap-4">
			{error && (
				<Alert tone="danger" live>
					{error}
				</Alert>
			)}
			<p>{LOST[state]?.(full) ?? m.my_course_withdraw_text()}</p>
			{paid && (
				<Alert tone={quote > 0 ? "info" : "warning"} title={m.my_course_gives_back({ amount: taka(quote) })}>
					<p>{state === "paid" ? m.my_course_withdraw_whole() : m.my_course_quotes_leave_rule()}</p>
				</Alert>
			)}
			<input type="hidden" name="quote" value={quote} />
			<div className="flex flex-wrap gap-3">
				<Button variant="danger" icon="sign-out" pending={pending}>
					{leavingName(state)}
				</Button>
				<ButtonLink href={studentCoursePath(uuid)} variant="secondary">
					{m.my_course_stay()}
				</ButtonLink>
			</div>
		</Form>
	);
}
