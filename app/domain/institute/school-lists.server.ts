import { asc, count, desc } from "drizzle-orm";
import { grade, section, subject } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { isOfferedGrade, isOfferedSubject } from "~/domain/school-term/offered.server.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import type { Sort } from "~/lib/sorting.ts";

/** A class, a section or a subject. Times ms UTC. */
export type SchoolTerm = { id: number; uuid: string; title: string; titleBn: string | null; createdAt: number };

/** What these lists are sorted by. */
export const TERM_SORTS = ["createdAt", "title"] as const;
type Listing = Paging & { sort: Sort<(typeof TERM_SORTS)[number]> };

/** Each a few dozen rows at most, which need no index but their own. */
const lists = { grade, section, subject };

/** Classes, sections or subjects as they are chosen from. One round trip. */
export async function listSchoolTerms(
	{ db }: Pick<Deps, "db">,
	what: keyof typeof lists,
	{ page, size, sort }: Listing,
): Promise<Page<SchoolTerm>> {
	const table = lists[what];
	const offered = what === "grade" ? isOfferedGrade() : what === "subject" ? isOfferedSubject() : undefined;
	const inOrder = sort.direction === "asc" ? asc : desc;
	const [rows, [total]] = await db.batch([
		db
			.select({
				id: table.id,
				uuid: table.uuid,
				title: table.title,
				titleBn: table.titleBn,
				createdAt: table.createdAt,
			})
			.from(table)
			.where(offered)
			.orderBy(inOrder(table[sort.field]), desc(table.id))
			.limit(size)
			.offset(page * size),
		db.select({ n: count() }).from(table).where(offered),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}
