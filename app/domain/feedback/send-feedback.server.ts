import { and, asc, eq, gt, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { asset, feedback } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { listOwnLoose } from "~/domain/asset/queries.server.ts";
import { MB } from "~/domain/asset/rules.ts";
import { areLoose, takeUp } from "~/domain/asset/take-up.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { limitReached, requestErrors } from "~/domain/request/errors.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { feedbackErrors } from "./errors.ts";
import { MAX_AN_HOUR, MAX_MB_A_DAY } from "./rules.ts";
import type { NewFeedback } from "./schemas.ts";

export type Feedback = typeof feedback.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Takes in what somebody tells us, with files of their own that hang on nothing else: all of it or nothing (FBK-1). Whoever is
 * signed in may, whatever their account lacks: that may be what they write about. One round trip.
 * @param page the address it was written on
 * @throws DomainError FeedbackFilesTooLarge, FeedbackTitleMissing, FeedbackDescriptionMissing, AssetNotFound, TooManyRequests, LimitReached, or of requireSignedIn
 */
export async function sendFeedback(
	deps: Pick<Deps, "db" | "clock" | "rateLimit">,
	who: Actor | null,
	{ title, description, assets, page }: NewFeedback & { page?: string },
): Promise<Feedback> {
	const { accountUuid, role } = requireSignedIn(who);
	if (!title) throw feedbackErrors.fail("FeedbackTitleMissing");
	if (!description) throw feedbackErrors.fail("FeedbackDescriptionMissing");
	if (!(await deps.rateLimit("feedback", accountUuid))) throw requestErrors.fail("TooManyRequests");
	const { db } = deps;
	const [uuid, now] = [uuidv7(), deps.clock()];
	const files = { ownerUuid: accountUuid, uuids: assets };
	const lately = sql`(SELECT count(*) FROM ${feedback} WHERE account_uuid = ${accountUuid} AND created_at > ${now - HOUR_MS})`;
	const named = sql.join(
		assets.map((one) => sql`${one}`),
		sql`, `,
	);
	const bytes = sql`(SELECT coalesce(sum(b.bytes), 0) FROM ${asset} AS b WHERE b.owner_uuid = ${accountUuid} AND (
		b.uuid IN (${named}) OR (b.holder_type = 'feedback' AND b.holder_uuid IN
			(SELECT w.uuid FROM ${feedback} AS w WHERE w.account_uuid = ${accountUuid} AND w.created_at > ${now - DAY_MS}))))`;
	const insert = insertWhere(
		{ db },
		feedback,
		{ uuid, accountUuid, role, title, description, page: safeNext(page), state: "new", createdAt: now, updatedAt: now },
		sql`WHERE ${lately} < ${MAX_AN_HOUR} AND ${bytes} <= ${MAX_MB_A_DAY * MB} AND ${areLoose(files)}`,
	).returning();
	const made = sql`EXISTS (SELECT 1 FROM ${feedback} WHERE uuid = ${uuid})`;
	const [[sent]] = await db.batch([insert, takeUp(deps, files, { holderType: "feedback", holderUuid: uuid, made })]);
	if (sent) return sent;
	const there = await listOwnLoose(deps, who, assets);
	if (there.length !== new Set(assets).size) throw assetErrors.fail("AssetNotFound");
	const [first] = await db
		.select({ at: feedback.createdAt })
		.from(feedback)
		.where(and(eq(feedback.accountUuid, accountUuid), gt(feedback.createdAt, now - HOUR_MS)))
		.orderBy(asc(feedback.createdAt))
		.limit(1);
	const [counted] = await db.all<{ n: number }>(sql`SELECT ${lately} AS n`);
	if ((counted?.n ?? 0) < MAX_AN_HOUR) throw feedbackErrors.fail("FeedbackFilesTooLarge", { limit: MAX_MB_A_DAY });
	throw limitReached(first?.at ?? now, HOUR_MS, now);
}
