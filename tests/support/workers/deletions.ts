import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import * as schema from "#db/schema/index.ts";
import { clock } from "./api-exams.ts";
import { openSchool, type Person } from "./api-people.ts";
import { database } from "./exam-session.ts";
import { askForDeletion, carryOutAt, issuerOfPeople } from "./privacy.ts";

export const PAGE = "/student/profile/privacy";

export let issuer: ReturnType<typeof issuerOfPeople>;

export const ask = (who: Person, minutes?: number, more?: object) => askForDeletion(issuer, who, minutes, more);
export const carryOut = (minutes?: number) => carryOutAt(issuer, minutes);

export async function toldOf({ accountUuid }: Person): Promise<string[]> {
	const rows = await database()
		.select()
		.from(schema.notification)
		.where(eq(schema.notification.accountUuid, accountUuid));
	return rows.map(({ kind }) => kind);
}

/** Before each test: an account provider, the clock at the start of everything, and a school. */
export function beforeDeletions(): void {
	beforeEach(async () => {
		issuer = issuerOfPeople();
		await clock(0);
		await openSchool();
	});
}
