import { insertRows } from "#db/factories/insert.ts";
import { instituteRows, membershipRows } from "#db/factories/institute.ts";
import type { Person } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";

type Given = Partial<Omit<Parameters<typeof instituteRows>[0], "at">>;

/** An institute, listed where nothing else is said. @returns its uuid */
export async function institute(given: Given = {}): Promise<string> {
	const uuid = given.uuid ?? crypto.randomUUID();
	await insertRows(database(), instituteRows({ name: `Institute ${uuid}`, ...given, uuid, at: OPENS }));
	return uuid;
}

type Membership = Partial<Omit<Parameters<typeof membershipRows>[0], "at">>;

/** Makes somebody a member in the role they have. @returns the uuid of the entry */
export async function member(who: Person, instituteUuid: string, given: Membership = {}): Promise<string> {
	const uuid = crypto.randomUUID();
	const role = who.role === "teacher" ? "teacher" : "student";
	await insertRows(
		database(),
		membershipRows({ uuid, accountUuid: who.accountUuid, instituteUuid, role, ...given, at: OPENS }),
	);
	return uuid;
}
