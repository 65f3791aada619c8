import { createHash, randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#db/client.ts";
import { actorOf, personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import type { SessionData } from "~/domain/account/session.ts";

export type Student = { accountUuid: string; token: string; session: SessionData };

/** A token's place in the session namespace, as the session middleware has it. */
export const tokenId = (token: string) => createHash("sha256").update(token).digest("hex");

const sessionOf = (accountUuid: string, number: number): SessionData => ({
	...actorOf("student", {
		accountUuid,
		name: `Load Student ${number}`,
		mobile: `+88017${String(number).padStart(8, "0")}`,
	}),
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
	const rows = students.flatMap(({ accountUuid: uuid, session: { name } }) =>
		personRows({ uuid, issuer: "load", name, mobileVerified: true, at: now }),
	);
	await insertRows(db, rows);
	await store(Object.fromEntries(students.map(({ token, session }) => [tokenId(token), session])));
	return students;
}
