import { type SQL, sql } from "drizzle-orm";
import { account, enrolment } from "#db/schema/index.ts";
import { invitedNumbers, standsByItself } from "~/domain/enrolment-state/invited-numbers.server.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { nameSearch } from "~/domain/people/search.ts";
import { anyOf } from "~/domain/seat/change.server.ts";
import { statesShownAs } from "~/domain/seat/rules.ts";
import { standsSo } from "~/domain/seat/stands-so.server.ts";
import { activityRule } from "./activity.ts";
import type { CoursePeopleFilter } from "./schemas.ts";

/** The enrolments that a filter finds, as `FROM … WHERE …`. @param named the names are needed too */
export function foundEnrolments(
	courseIs: SQL,
	{ q, state, activity }: Omit<CoursePeopleFilter, "sort">,
	now: number,
	named = false,
): SQL {
	const rule = activity && activityRule(activity, now);
	const byName = foundPeople(nameSearch(q), "a");
	const asked = [
		sql`e.course_uuid = ${courseIs}`,
		standsByItself("e"),
		state ? standsSo("e", statesShownAs(state), now) : null,
		rule ? sql`e.state IN ${anyOf(rule.states)}` : null,
		rule?.at === null ? sql`e.last_at = 0` : null,
		rule?.at ? sql`e.last_at > 0 AND e.last_at >= ${rule.at.from} AND e.last_at < ${rule.at.until}` : null,
		// Of those of the course: whoever on the whole platform has such a name may be more.
		byName && sql`+(${byName})`,
		// Who was invited by a number has no name yet, to the teacher.
		byName && sql`e.invited_mobile IS NULL`,
	].filter((part) => part !== null);
	const names = named || byName ? sql`JOIN ${account} AS a ON a.uuid = e.student_uuid` : sql``;
	return sql`FROM ${enrolment} AS e ${names} WHERE ${sql.join(asked, sql` AND `)}`;
}

/** The invited numbers that it finds, as `FROM … WHERE …` too: they have no name, and did nothing yet (ENR-7). */
export const foundNumbers = (
	courseIs: SQL,
	{ q, state, activity }: Omit<CoursePeopleFilter, "sort">,
	now: number,
): SQL =>
	q === "" && activity === undefined && (state ?? "invited") === "invited"
		? invitedNumbers(courseIs, now)
		: sql`${invitedNumbers(courseIs, now)} AND false`;
