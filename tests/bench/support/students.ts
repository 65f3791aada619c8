import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import type { SessionData } from "~/domain/account/session.ts";

export type Student = { accountUuid: string; token: string; session: SessionData };

/** A token's place in the session namespace, as the session middleware has it. */
export const tokenId = (token: string) => createHash("sha256").update(token).digest("hex");

const sessionOf = (accountUuid: string, number: number): SessionData => ({
	accountUuid,
	roles: ["student"],
	role: "student",
	name: `Load Student ${number}`,
	image: null,
	mobile: `+88017${String(number).padStart(8, "0")}`,
	mobileVerified: true,
	profileComplete: true,
	verificationStatus: null,
	idToken: null,
});

/**
 * Writes students with their roles straight into the database. Signing thousands of them up through the accounts
 * would measure password hashing. @param store puts sessions in their place by id
 * @returns them with bearer tokens
 */
export async function makeStudents(
	db: Database,
	count: number,
	now: number,
	store: (tokens: Record<string, SessionData>) => Promise<void>,
): Promise<Student[]> {
	const students = Array.from({ length: count }, (_, index): Student => {
		const accountUuid = uuidv7();
		return {
			accountUuid,
			token: randomBytes(32).toString("base64url"),
			session: sessionOf(accountUuid, index + 1),
		};
	});
	const rows = JSON.stringify(students.map(({ accountUuid, session }) => [accountUuid, session.name]));
	await db.$client.batch(
		[
			{
				sql: `INSERT INTO account (uuid, issuer, subject, name, mobile_verified, created_at, updated_at)
				SELECT value ->> 0, 'load', value ->> 0, value ->> 1, 1, :now, :now FROM json_each(:rows)`,
				args: { rows, now },
			},
			{
				sql: "INSERT INTO account_role (account_uuid, role, created_at) SELECT value ->> 0, 'student', :now FROM json_each(:rows)",
				args: { rows, now },
			},
		],
		"write",
	);
	await store(Object.fromEntries(students.map(({ token, session }) => [tokenId(token), session])));
	return students;
}
