import { asc } from "drizzle-orm";
import { subject } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";

/** `title` is what question files call it. */
export type SubjectTitle = { title: string; titleBn: string | null };

/** The bank's subjects in both languages, for those who put questions into it. One round trip. @throws DomainError of requireRole */
export async function subjectTitles({ db }: Pick<Deps, "db">, who: Actor | null): Promise<SubjectTitle[]> {
	requireRole(who, "admin");
	return db.select({ title: subject.title, titleBn: subject.titleBn }).from(subject).orderBy(asc(subject.title));
}
