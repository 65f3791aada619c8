import { and, asc, eq } from "drizzle-orm";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { instituteRows, membershipRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { findInstitutes } from "~/domain/institute/queries.server.ts";
import { requestInstitute } from "~/domain/institute/request-institute.server.ts";
import type { NotListed } from "~/domain/institute/schemas.ts";
import type { Person } from "./api-people.ts";
import { depsAt } from "./deps.ts";
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

export async function instituteRow(uuid: string) {
	const [row] = await database().select().from(schema.institute).where(eq(schema.institute.uuid, uuid));
	return row;
}

/** Everything that the audit log has about something, the oldest first. */
export const auditOf = (objectUuid: string) =>
	database()
		.select()
		.from(schema.auditLog)
		.where(eq(schema.auditLog.objectUuid, objectUuid))
		.orderBy(asc(schema.auditLog.id));

/** The names of what everybody finds. */
export const namesFound = (q: string): Promise<string[]> =>
	findInstitutes(depsAt(), { q, kind: "", district: "", page: 0, size: 100 }).then(({ content }) =>
		content.map(({ name }) => name),
	);

/** Who belongs to an institute or asked to: `role status account`, in order. */
export async function membersOf(instituteUuid: string): Promise<string[]> {
	const { instituteMembership } = schema;
	const rows = await database()
		.select()
		.from(instituteMembership)
		.where(eq(instituteMembership.instituteUuid, instituteUuid));
	return rows.map(({ role, requestStatus, accountUuid }) => `${role} ${requestStatus} ${accountUuid}`).toSorted();
}

/** Somebody misses an institute. @returns the uuid of the request */
export async function missed(who: Person, given: Partial<NotListed> = {}): Promise<string> {
	const said = { name: "Nilkuthi Ideal School", kind: "school", districtId: "faridpur", ...given } as const;
	await requestInstitute(depsAt(), who, said);
	const { instituteRequest } = schema;
	const [row] = await database()
		.select()
		.from(instituteRequest)
		.where(and(eq(instituteRequest.accountUuid, who.accountUuid), eq(instituteRequest.name, said.name)));
	if (!row) throw new Error("The request was not kept");
	return row.uuid;
}

/** A course of an institute. @returns its uuid */
export async function courseOf(instituteUuid: string, teacherUuid: string): Promise<string> {
	const uuid = crypto.randomUUID();
	const subjectUuid = crypto.randomUUID();
	const stamp = { createdAt: OPENS, updatedAt: OPENS };
	await insertRows(database(), [
		...subjectRows({ uuid: subjectUuid, title: `Subject ${subjectUuid}`, at: OPENS }),
		rowsOf(schema.course, {
			...{ uuid, title: "Physics for everybody", teacherUuid, instituteUuid, subjectUuid, maxStudents: 10, ...stamp },
			...{ startAt: OPENS, endAt: OPENS + 1_000_000, enrolmentEndAt: OPENS + 1_000 },
		}),
	]);
	return uuid;
}
