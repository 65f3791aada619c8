import { count, desc, sql } from "drizzle-orm";
import { attempt, modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A model test in the admin's list, drafts included. Times ms UTC. */
export type AdminExam = {
	uuid: string;
	name: string;
	state: "draft" | "published";
	startAt: number;
	stopAt: number;
	rankedAt: number | null;
	registrations: number;
	attempts: number;
};

const examUuid = sql.raw('"model_test"."uuid"');

/** Every model test with how many registered and sat it, newest first. One round trip. @throws of requireRole */
export async function listAdminExams(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<AdminExam>> {
	requireRole(who, "admin");
	const [rows, [total]] = await db.batch([
		db
			.select({
				uuid: modelTest.uuid,
				name: modelTest.name,
				state: modelTest.state,
				startAt: modelTest.startAt,
				stopAt: modelTest.stopAt,
				rankedAt: modelTest.rankedAt,
				registrations: sql<number>`(SELECT count(*) FROM ${registration} AS r WHERE r.exam_uuid = ${examUuid})`,
				attempts: sql<number>`(SELECT count(*) FROM ${attempt} AS a WHERE a.exam_uuid = ${examUuid})`,
			})
			.from(modelTest)
			.orderBy(desc(modelTest.startAt))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(modelTest),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}
