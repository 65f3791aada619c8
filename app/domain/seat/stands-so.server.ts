import { type SQL, sql } from "drizzle-orm";
import { stateNowSql } from "~/domain/enrolment-state/state-now.server.ts";
import { anyOf } from "./change.server.ts";
import type { EnrolmentState } from "./rules.ts";

/** What has a time, and may stand otherwise than its row says once that is over; and as what it may stand. */
export const TIMED: readonly EnrolmentState[] = ["offered", "invited", "paying"];
const TIMED_TO: readonly EnrolmentState[] = [...TIMED, "applied", "lapsed"];

/** That a row of `enrolment` stands so at a moment (ENR-11), the same for every list and count, and by the indexes of its states. @param now ms UTC */
export function standsSo(alias: string, states: readonly EnrolmentState[], now: number): SQL {
	const rows = states.some((state) => TIMED_TO.includes(state)) ? [...new Set([...states, ...TIMED])] : states;
	const isOne = sql`${sql.raw(alias)}.state IN ${anyOf(rows)}`;
	return rows === states ? isOne : sql`${isOne} AND ${stateNowSql(alias, now)} IN ${anyOf(states)}`;
}
