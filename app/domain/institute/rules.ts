import type { InstituteState, MembershipRole, RequestStatus } from "./schemas.ts";

/** What is asked for and not answered: so many institutes may one person miss at a time. */
export const MOST_OPEN_REQUESTS = 5;

/** Whether an entry of "My Institute List" can be taken out of it: what was accepted stays, and so does the open school (INS-4). */
export const isRemovable = (entry: { requestStatus: RequestStatus; isOpenSchool: boolean }): boolean =>
	entry.requestStatus !== "Accepted" && !entry.isOpenSchool;

type Mergeable = { uuid: string; state: InstituteState; isOpenSchool: boolean };

/** Whether a double can become the other one (INS-7). */
export const isMergeable = (double: Mergeable, into: Mergeable): boolean =>
	double.uuid !== into.uuid &&
	double.state !== "merged" &&
	into.state === "listed" &&
	!double.isOpenSchool &&
	!into.isOpenSchool;

/** What becomes of wanting to belong to an institute: a student does at once, a teacher waits for an admin (INS-2, INS-3). */
export const joinsAs: Record<MembershipRole, RequestStatus> = { student: "Accepted", teacher: "Pending" };
