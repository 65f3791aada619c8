import * as schema from "#db/schema/index.ts";
import type { Actor, Role } from "~/domain/account/session.ts";
import { type Rows, rowsOf } from "./insert.ts";

type AccountRow = typeof schema.account.$inferInsert;
type TeacherRow = typeof schema.teacherProfile.$inferInsert;

type NewPerson = Partial<Omit<AccountRow, "createdAt" | "updatedAt">> & {
	uuid: string;
	/** When the account was made (ms UTC). */
	at: number;
	roles?: readonly Role[];
	/** What an admin decides on; teachers only. */
	teacher?: Partial<TeacherRow>;
};

/** A person: the account, its roles, and a teacher's profile. Who names no issuer has an account of no real one. */
export function personRows({ at, roles = ["student"], teacher, ...account }: NewPerson): Rows[] {
	const stamp = { createdAt: at, updatedAt: at };
	const { uuid } = account;
	return [
		rowsOf(schema.account, { issuer: "test", subject: uuid, ...account, ...stamp }),
		rowsOf(schema.accountRole, ...roles.map((role) => ({ accountUuid: uuid, role, createdAt: at }))),
		...(teacher ? [rowsOf(schema.teacherProfile, { accountUuid: uuid, ...stamp, ...teacher })] : []),
	];
}

/** Somebody signed in, with one role and everything that the role needs. */
export const actorOf = (role: Role, overrides: Partial<Actor> & Pick<Actor, "accountUuid">): Actor => ({
	roles: [role],
	role,
	name: "Nusrat Jahan",
	image: null,
	mobile: "+8801712345678",
	mobileVerified: true,
	profileComplete: true,
	verificationStatus: role === "teacher" ? "Accepted" : null,
	...overrides,
});
