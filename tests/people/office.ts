import { clock } from "#tests/support/workers/api-exams.ts";
import { admin, openSchool, type Person } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

/** An admin with a name and a number, where people find a school that is open to all. */
export async function office(): Promise<Person> {
	await clock(0);
	await openSchool();
	return admin({ name: "Shahana Parveen", mobile: "+8801700000000" });
}

const pathOf = ({ accountUuid }: Person) => `/admin/users/${accountUuid}`;

/** What an admin reads on the page of a person. */
export const pageOf = async (by: Person, who: Person) => wordsOf(await visit(by, pathOf(who)));

/** What an admin sends from there. */
export const sendFrom = (by: Person, who: Person, form: Record<string, string>) => visit(by, pathOf(who), { form });
