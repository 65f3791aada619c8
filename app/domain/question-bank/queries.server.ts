import { asc } from "drizzle-orm";
import { subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

/** The titles of the bank's subjects, for those who put questions into it. One round trip. @throws DomainError of requireRole */
export async function subjectTitles({ db }: Pick<Deps, "db">, who: Actor | null): Promise<string[]> {
	requireRole(who, "admin");
	const rows = await db.select({ title: subject.title }).from(subject).orderBy(asc(subject.title));
	return rows.map(({ title }) => title);
}
