import { and, asc, count, eq, gt, type SQL, sql } from "drizzle-orm";
import { account, modelTest, registration } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { modelTestErrors } from "~/domain/model-test/errors.ts";
import { examIs } from "~/domain/model-test/exam-config.server.ts";
import { ranOut } from "~/domain/model-test/exam-end.server.ts";
import { foundPeople } from "~/domain/people/found.server.ts";
import { peopleSearch } from "~/domain/people/search.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";

/** A registered student with the time beyond the others. */
export type TimedStudent = {
	accountUuid: string;
	name: string | null;
	mobile: string | null;
	extraMinutes: number;
	reason: string | null;
	/** The attempt, or the time for it, is over. */
	ended: boolean;
};

export type ExtraTimePage = {
	exam: { uuid: string; name: string; startAt: number; stopAt: number };
	/** Who has extra time. */
	given: Page<TimedStudent>;
	/** Who is found by what was typed; null where nothing was. */
	found: TimedStudent[] | null;
	/** The one who is to get some. */
	chosen: TimedStudent | null;
};

const MOST_FOUND = 20;

/** Who has extra time in a model test, and whom a search finds among its registered students (MT-20). Two round trips. @throws DomainError ExamNotFound, or of requireRole */
export async function getExtraTime(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
	{ q, student, page, size }: { q: string; student: string | null } & Paging,
): Promise<ExtraTimePage> {
	requireRole(who, "admin");
	const [exam] = await db
		.select({ uuid: modelTest.uuid, name: modelTest.name, startAt: modelTest.startAt, stopAt: modelTest.stopAt })
		.from(modelTest)
		.where(and(examIs(idOrUuid), eq(modelTest.state, "published")));
	if (!exam) throw modelTestErrors.fail("ExamNotFound");
	const sought = foundPeople(peopleSearch(q), "account");
	const ended = sql<boolean>`${registration.settledAt} IS NOT NULL OR ${ranOut(clock())}
		OR ${exam.stopAt} + ${registration.extraMinutes} * 60000 <= ${clock()}`.mapWith(Boolean);
	const withSome = gt(registration.extraMinutes, 0);
	const read = (where: SQL | undefined, limit: number, offset = 0) =>
		db
			.select({
				...{ accountUuid: registration.accountUuid, name: account.name, mobile: account.mobile },
				...{ extraMinutes: registration.extraMinutes, reason: registration.extraReason, ended },
			})
			.from(registration)
			.innerJoin(account, eq(account.uuid, registration.accountUuid))
			.where(and(eq(registration.examUuid, exam.uuid), where))
			.orderBy(asc(account.name), asc(account.id))
			.limit(limit)
			.offset(offset);
	const [given, [total], found, [chosen]] = await db.batch([
		read(withSome, size, page * size),
		db
			.select({ n: count() })
			.from(registration)
			.where(and(eq(registration.examUuid, exam.uuid), withSome)),
		read(sought ?? sql`0`, MOST_FOUND),
		read(eq(registration.accountUuid, student ?? ""), 1),
	]);
	return {
		...{ exam, given: toPage(given, total?.n ?? 0, { page, size }) },
		...{ found: sought === null ? null : found, chosen: chosen ?? null },
	};
}
