import { eq } from "drizzle-orm";
import { actorOf, personRows } from "#db/factories/account.ts";
import { insertRows } from "#db/factories/insert.ts";
import { instituteRows } from "#db/factories/institute.ts";
import * as schema from "#db/schema/index.ts";
import { OPEN_SCHOOL } from "#tests/support/open-school.ts";
import type { Role, SessionData } from "~/domain/account/session.ts";
import { credentialsOf } from "./api.ts";
import { database, OPENS } from "./exam-session.ts";

export type Person = SessionData & { cookie: string; token: string };

/** A person in the database, signed in twice: by cookie and by token. */
export async function person(role: Role, overrides: Partial<SessionData> = {}): Promise<Person> {
	const uuid = crypto.randomUUID();
	const actor = actorOf(role, { accountUuid: uuid, profileComplete: false });
	const data: SessionData = { ...actor, idToken: "an id token", ...overrides };
	const { name, image, mobile, mobileVerified, verificationStatus, roles } = data;
	const teacher = verificationStatus ? { verificationStatus } : undefined;
	const account = { uuid, name, image, mobile, mobileVerified, roles, at: OPENS };
	const [credentials] = await Promise.all([
		credentialsOf(data),
		insertRows(database(), personRows({ ...account, teacher })),
	]);
	return { ...data, ...credentials };
}

export const student = (overrides?: Partial<SessionData>) => person("student", overrides);
export const teacher = (overrides?: Partial<SessionData>) => person("teacher", overrides);
export const admin = (overrides?: Partial<SessionData>) => person("admin", overrides);

/** The one open school. */
export async function openSchool(): Promise<{ uuid: string; name: string }> {
	const { institute } = schema;
	const db = database();
	const school = { uuid: OPEN_SCHOOL, name: "Open School", isOpenSchool: true, at: OPENS };
	await insertRows(db, instituteRows(school), { ifAbsent: true });
	const [row] = await db
		.select({ uuid: institute.uuid, name: institute.name })
		.from(institute)
		.where(eq(institute.isOpenSchool, true));
	if (!row) throw new Error("There is no open school");
	return row;
}
