import { desc, eq } from "drizzle-orm";
import { account, teacherProfile, teacherVerification } from "#db/schema/index.ts";
import type { VerificationStatus } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Standing, standingOf } from "./rules.ts";

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
