import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { insertRows } from "#db/factories/insert.ts";
import { gradeRows, instituteRows } from "#db/factories/institute.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import { account, instituteMembership } from "#db/schema/index.ts";
import type { StudentProfile } from "~/domain/account/schemas.ts";
import type { Actor } from "~/domain/account/session.ts";
import { openSchool } from "./api-people.ts";
import { database, OPENS } from "./exam-session.ts";

/** What profiles choose from: three subjects, a class, an institute. */
export const subjects = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
export const gradeUuid = crypto.randomUUID();
export const instituteUuid = crypto.randomUUID();

/** Puts it into the database, where another file has not, before the tests of a file, beside the open school. */
export function profileChoices(): { school: { uuid: string; name: string } } {
	const choices = { school: { uuid: "", name: "" } };
	beforeEach(async () => {
		choices.school = await openSchool();
		await insertRows(
			database(),
			[
				...gradeRows({ uuid: gradeUuid, title: `Class ${gradeUuid}`, at: OPENS }),
				...instituteRows({ uuid: instituteUuid, name: `College ${instituteUuid}`, kind: "college", at: OPENS }),
				...subjects.flatMap((uuid) => subjectRows({ uuid, title: `Subject ${uuid}`, at: OPENS })),
			],
			{ ifAbsent: true },
		);
	});
	return choices;
}

/** Everything that a student's profile needs. */
export const profile = (change: Partial<StudentProfile> = {}): StudentProfile => ({
	dob: "2009-03-01",
	gender: "female",
	gradeUuid,
	instituteUuid,
	addressLine1: "12 Lake Road",
	postOffice: "Dhanmondi",
	zipCode: "1205",
	thana: "Dhanmondi",
	district: "Dhaka",
	country: "Bangladesh",
	...change,
});

/** What is written down of a person. */
export async function storedProfile({ accountUuid }: Actor) {
	const db = database();
	const [[person], memberships] = await db.batch([
		db.select().from(account).where(eq(account.uuid, accountUuid)),
		db.select().from(instituteMembership).where(eq(instituteMembership.accountUuid, accountUuid)),
	]);
	return { person, memberships };
}
