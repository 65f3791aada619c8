import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { account, asset, feedback } from "#db/schema/index.ts";
import { requireRole, requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetsOf } from "~/domain/asset/queries.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { type Page, type Paging, toPage } from "~/lib/paging.ts";
import { feedbackErrors } from "./errors.ts";
import type { FeedbackFilter } from "./schemas.ts";
import type { Feedback } from "./send-feedback.server.ts";

/** A file beside feedback, as a page names it. */
export type AttachedFile = { uuid: string; name: string; bytes: number };
export type FeedbackWithFiles = { feedback: Feedback; files: AttachedFile[] };

type FileRow = { uuid: string; name: string; bytes: number | null; holderUuid: string | null };

const filesOf = (uuid: string, rows: readonly FileRow[]): AttachedFile[] =>
	rows
		.filter(({ holderUuid }) => holderUuid === uuid)
		.map(({ uuid, name, bytes }) => ({ uuid, name, bytes: bytes ?? 0 }));

/** What the person has told us, newest first, with our answers. One round trip. @throws of requireSignedIn */
export async function listMyFeedback(
	{ db }: Pick<Deps, "db">,
	who: Actor | null,
	paging: Paging,
): Promise<Page<FeedbackWithFiles>> {
	const actor = requireSignedIn(who);
	const mine = eq(feedback.accountUuid, actor.accountUuid);
	const cut = { limit: paging.size, offset: paging.page * paging.size };
	const shown = db.select({ uuid: feedback.uuid }).from(feedback).where(mine).orderBy(desc(feedback.id));
	const [rows, [total], files] = await db.batch([
		db.select().from(feedback).where(mine).orderBy(desc(feedback.id)).limit(cut.limit).offset(cut.offset),
		db.select({ n: count() }).from(feedback).where(mine),
		db
			.select({ uuid: asset.uuid, name: asset.name, bytes: asset.bytes, holderUuid: asset.holderUuid })
			.from(asset)
			.where(
				and(eq(asset.holderType, "feedback"), inArray(asset.holderUuid, shown.limit(cut.limit).offset(cut.offset))),
			),
	]);
	const content = rows.map((row) => ({ feedback: row, files: filesOf(row.uuid, files) }));
	return toPage(content, total?.n ?? 0, paging);
}

export type Sender = { uuid: string; name: string | null; mobile: string | null };
export type FeedbackOfPerson = { feedback: Feedback; sender: Sender };

const withSender = ({ db }: Pick<Deps, "db">) =>
	db
		.select({ feedback, sender: { uuid: account.uuid, name: account.name, mobile: account.mobile } })
		.from(feedback)
		.innerJoin(account, eq(account.uuid, feedback.accountUuid));

/** What everybody has told us, narrowed and sorted, for admins. One round trip. @throws of requireRole */
export async function listFeedback(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	{ page, size, state, sort }: Paging & FeedbackFilter,
): Promise<Page<FeedbackOfPerson>> {
	requireRole(who, "admin");
	const found = state && eq(feedback.state, state);
	const [rows, [total]] = await deps.db.batch([
		withSender(deps)
			.where(found)
			.orderBy((sort === "oldest" ? asc : desc)(feedback.id))
			.limit(size)
			.offset(page * size),
		deps.db.select({ n: count() }).from(feedback).where(found),
	]);
	return toPage(rows, total?.n ?? 0, { page, size });
}

/** One feedback with who sent it and its files, for admins. One round trip. @throws DomainError FeedbackNotFound, or of requireRole */
export async function getFeedback(
	deps: Pick<Deps, "db">,
	who: Actor | null,
	uuid: string,
): Promise<FeedbackOfPerson & { files: AttachedFile[] }> {
	requireRole(who, "admin");
	const [[row], files] = await deps.db.batch([
		withSender(deps).where(eq(feedback.uuid, uuid)),
		assetsOf(deps, "feedback", [uuid]),
	]);
	if (!row) throw feedbackErrors.fail("FeedbackNotFound");
	return { ...row, files: filesOf(uuid, files) };
}
