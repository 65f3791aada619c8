import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { account, auditLog, teacherProfile, teacherVerification } from "#db/schema/index.ts";
import type { VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Standing, standingOf } from "./rules.ts";

/** The act of suspending in the audit log. */
export const SUSPENDED = "teacher.suspended";

export type Submitted = typeof teacherVerification.$inferSelect;

/** A teacher as verification knows one: the profile, and what was sent last. */
export type Teacher = {
	status: VerificationStatus;
	standing: Standing;
	name: string | null;
	/** YYYY-MM-DD */
	dob: string | null;
	aboutMe: string | null;
	organization: string | null;
	last: Submitted | null;
};

/** Why a teacher was suspended, when (ms UTC) and by whom. */
export type Suspension = { note: string; at: number; byName: string | null };

/**
 * The statement that reads why a teacher was suspended last, for a batch. The audit log alone has it, so it goes with the account's other words (PRV-7).
 * @param teacher their account
 */
export const suspensionStatement = ({ db }: Pick<Deps, "db">, teacher: string | SQL) =>
	db
		.select({
			note: sql<string | null>`json_extract(${auditLog.detail}, '$.note')`,
			at: auditLog.createdAt,
			byName: sql<string | null>`(SELECT name FROM ${account} AS who WHERE who.uuid = ${auditLog.actorUuid})`,
		})
		.from(auditLog)
		.where(and(eq(auditLog.objectType, "account"), eq(auditLog.objectUuid, teacher), eq(auditLog.action, SUSPENDED)))
		.orderBy(desc(auditLog.id))
		.limit(1);

/** What that read, of somebody who is suspended. */
export const suspensionOf = (
	status: VerificationStatus,
	[row]: { note: string | null; at: number; byName: string | null }[],
): Suspension | null => (status === "Suspended" && row?.note ? { ...row, note: row.note } : null);

/** The statements that read one teacher, for a batch. */
export const teacherStatements = ({ db }: Pick<Deps, "db">, accountUuid: string) =>
	[
		db
			.select({ teacher: teacherProfile, name: account.name, dob: account.dob })
			.from(account)
			.leftJoin(teacherProfile, eq(teacherProfile.accountUuid, account.uuid))
			.where(eq(account.uuid, accountUuid)),
		db
			.select()
			.from(teacherVerification)
			.where(eq(teacherVerification.accountUuid, accountUuid))
			.orderBy(desc(teacherVerification.id))
			.limit(1),
	] as const;

type Rows = [
	people: { teacher: typeof teacherProfile.$inferSelect | null; name: string | null; dob: string | null }[],
	submissions: Submitted[],
];

/** What those statements read. */
export function teacherOf([people, submissions]: Rows): Teacher {
	const [person] = people;
	const [last = null] = submissions;
	const status = person?.teacher?.verificationStatus ?? "Awaiting";
	return {
		status,
		standing: standingOf(status, last !== null),
		name: person?.name ?? null,
		dob: person?.dob ?? null,
		aboutMe: person?.teacher?.aboutMe ?? null,
		organization: person?.teacher?.organization ?? null,
		last,
	};
}

/** How a teacher stands now. One round trip. */
export async function findTeacher(deps: Pick<Deps, "db">, accountUuid: string): Promise<Teacher> {
	const [people, submissions] = await deps.db.batch(teacherStatements(deps, accountUuid));
	return teacherOf([people, submissions]);
}
