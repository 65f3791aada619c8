import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { attempt } from "#db/schema/index.ts";

/**
 * Who is before whom (MT-11): the higher score, then the shorter time taken, then the earlier finish; equal in all three is
 * equal. The ranking goes by it, and lists of winners. People are told in words that change with it:
 * `landing_winners_lead`, `landing_trust_rank_text` (messages/landing), `site_help_rank_a`, `site_terms_3_p` (messages/site).
 */
export const rankingOrderOf = (score: SQLWrapper, timeTakenMs: SQLWrapper, finishedAt: SQLWrapper): SQL =>
	sql`${score} DESC, ${timeTakenMs}, ${finishedAt}`;

/** The same of the attempts themselves. */
export const rankingOrder = rankingOrderOf(attempt.score, attempt.timeTakenMs, attempt.finishedAt);
