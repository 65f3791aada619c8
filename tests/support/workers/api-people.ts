import { eq } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import type { Role, SessionData } from "~/domain/account/session.ts";
import { credentialsOf } from "./api.ts";
import { database, OPENS } from "./exam-session.ts";

export type Person = SessionData & { cookie: string; token: string };

/** A person in the database, signed in twice: by cookie and by token. */
export async function person(role: Role, overrides: Partial<SessionData> = {}): Promise<Person> {
	const uuid = crypto.randomUUID();
	const data: SessionData = {
		accountUuid: uuid,
		roles: [role],
		role,
		name: "Nusrat Jahan",
		image: null,
		mobile: "+8801712345678",
		mobileVerified: true,
		profileComplete: false,
		verificationStatus: role === "teacher" ? "Accepted" : null,
		idToken: "an id token",
		...overrides,
	};
	const db = database();
	const times = { createdAt: OPENS, updatedAt: OPENS };
	const { name, image, mobile, mobileVerified, verificationStatus } = data;
	await db.batch([
		db
			.insert(schema.account)
			.values({ uuid, issuer: "test", subject: uuid, name, image, mobile, mobileVerified, ...times }),
		db.insert(schema.accountRole).values(data.roles.map((role) => ({ accountUuid: uuid, role, createdAt: OPENS }))),
	]);
	if (verificationStatus)
		await db.insert(schema.teacherProfile).values({ accountUuid: uuid, verificationStatus, ...times });
	return { ...data, ...(await credentialsOf(data)) };
}

export const student = (overrides?: Partial<SessionData>) => person("student", overrides);
export const teacher = (overrides?: Partial<SessionData>) => person("teacher", overrides);
export const admin = (overrides?: Partial<SessionData>) => person("admin", overrides);

/** The one open school. */
export async function openSchool(): Promise<{ uuid: string; name: string }> {
	const { institute } = schema;
	const db = database();
	await db
		.insert(institute)
		.values({ name: "Open School", kind: "school", isOpenSchool: true, createdAt: OPENS, updatedAt: OPENS })
		.onConflictDoNothing();
	const [row] = await db
		.select({ uuid: institute.uuid, name: institute.name })
		.from(institute)
		.where(eq(institute.isOpenSchool, true));
	if (!row) throw new Error("There is no open school");
	return row;
}
