import type { Activity } from "~/domain/course-people/activity.ts";
import type { PeopleSort } from "~/domain/course-people/schemas.ts";
import type { ShownState } from "~/domain/seat/rules.ts";
import { m } from "~/paraglide/messages.js";

export const SHOWN_STATE: Readonly<Record<ShownState, () => string>> = {
	accepted: m.enrolment_state_accepted,
	pending: m.enrolment_shown_pending,
	invited: m.enrolment_state_invited,
	ended: m.course_ended_on,
};

export const ACTIVITY: Readonly<Record<Activity, () => string>> = {
	not_started: m.enrolment_activity_not_started,
	active: m.enrolment_activity_active,
	quiet: m.enrolment_activity_quiet,
	left: m.enrolment_state_left,
};

export const SORT: Readonly<Record<PeopleSort, () => string>> = {
	name: m.attempt_sort_name,
	newest: m.people_sort_newest,
	quiet: m.enrolment_people_sort_quiet,
	attendance: m.enrolment_people_sort_attendance,
};
