import { asc, count, eq, sql } from "drizzle-orm";
import { mockTestAttempt, mockTestType } from "#db/schema/index.ts";
import { requireRole } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Check, typeChecks } from "~/domain/exam-draft/check-list.ts";
import { newDraftChoices } from "~/domain/exam-draft/choices.server.ts";
import { MOCK_TEST } from "~/domain/exam-draft/pool.server.ts";
import { type PreviewPaper, previewPaper } from "~/domain/exam-draft/preview.server.ts";
import { renderMarkdown } from "~/lib/markdown.server.ts";
import type { Poisha } from "~/lib/money.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { type AdminTypeDetails, readType } from "./draft-access.server.ts";
import type { AdminTypeState } from "./draft-schemas.ts";
import { mockTestPools } from "./pool.server.ts";
import { type MockTestTypeDetails, toMockTestDetails } from "./queries.server.ts";

/** A kind of self-assessment in the admin's list, drafts included. */
export type AdminType = {
	uuid: string;
	title: string;
	state: "draft" | "published";
	durationMinutes: number;
	feePoisha: Poisha;
	/** Finished papers. */
	taken: number;
};

const typeUuid = sql.raw('"mock_test_type"."uuid"');

/** Kinds of self-assessment by title, drafts included. One round trip. @throws of requireRole */
export async function listAdminTypes(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	{ state = "all", ...paging }: Paging & { state?: AdminTypeState },
): Promise<Page<AdminType>> {
	requireRole(who, "admin");
	const where = state === "all" ? undefined : eq(mockTestType.state, state);
	const [rows, [total]] = await db.batch([
		db
			.select({
				uuid: mockTestType.uuid,
				title: mockTestType.title,
				state: mockTestType.state,
				durationMinutes: mockTestType.durationMinutes,
				feePoisha: mockTestType.feePoisha,
				taken: sql<number>`(SELECT count(*) FROM ${mockTestAttempt} AS a WHERE a.type_uuid = ${typeUuid} AND a.finished_at IS NOT NULL)`,
			})
			.from(mockTestType)
			.where(where)
			.orderBy(asc(mockTestType.title), asc(mockTestType.id))
			.limit(paging.size)
			.offset(paging.page * paging.size),
		db.select({ n: count() }).from(mockTestType).where(where),
	]);
	return toPage(rows, total?.n ?? 0, paging);
}

/** What the form of a new one offers. One round trip. @param importUuid as of `newDraftChoices` @throws of requireRole */
export const newTypeChoices = (deps: Pick<Deps, "db" | "clock">, who: Actor | null, importUuid: string | null) =>
	newDraftChoices(deps, who, MOCK_TEST, importUuid);

/** One in full for its admins, with its check list (EXD-4). One round trip. @throws DomainError MockTestNotFound, or of requireRole */
export async function getAdminType(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
): Promise<AdminTypeDetails & { checks: Check[] }> {
	requireRole(who, "admin");
	const found = await readType(deps, idOrUuid);
	return { ...found, checks: typeChecks(found.draft, found.lines) };
}

/** Its page and a paper as students will see them (EXD-5). Two round trips. @throws DomainError MockTestNotFound, or of requireRole */
export async function previewType(
	deps: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	idOrUuid: string,
): Promise<{ type: MockTestTypeDetails; descriptionHtml: string | null; paper: PreviewPaper }> {
	requireRole(who, "admin");
	const { row, lines } = await readType(deps, idOrUuid);
	const subjects = lines
		.filter(({ asked }) => asked > 0)
		.map(({ subjectUuid, title, titleBn, asked }) => ({
			...{ subjectUuid, subjectTitle: title, subjectTitleBn: titleBn, numberOfQuestions: asked },
		}));
	const [descriptionHtml, paper] = await Promise.all([
		row.description ? renderMarkdown(row.description) : null,
		previewPaper(deps, mockTestPools, { uuid: row.uuid, title: row.title, subjects }),
	]);
	return { type: toMockTestDetails({ ...row, subjects }), descriptionHtml, paper };
}
