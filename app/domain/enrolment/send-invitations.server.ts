import { sql } from "drizzle-orm";
import { asBatch } from "#db/as-batch.ts";
import { course, mobileInvitation } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { isQuiet } from "~/domain/notification/rules.ts";
import { noteSms, smsLeft } from "~/domain/notification/sms-budget.server.ts";
import { SMS_AGAIN_MS } from "~/domain/seat/machine.ts";
import { takesIn } from "~/domain/seat/may.server.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { invitationSms } from "./invitation-sms.ts";

type Needs = Pick<Deps, "db" | "clock" | "sendSms" | "log" | "vars">;
type Taken = { uuid: string; mobile: string; title: string };

/** So few, since a request that waits for the SMS service has little time left when its answer is given. */
const AT_ONCE = 4;

/** Tried so often, nothing more is sent unless a teacher invites again. */
const MOST_TRIES = SMS_AGAIN_MS.length + 1;

/** That the SMS of an invitation was tried in vain for the last time, as a condition of `mobile_invitation`. */
export const isGivenUp = sql`(sms_at IS NOT NULL AND sms_tries >= ${MOST_TRIES})`;

/** Takes what is due, until it is due again if nothing comes of it: of two who take, one has it. By night only what a teacher just did is sent. */
const takeDue = (db: Needs["db"], now: number): Promise<Taken[]> =>
	db.all<Taken>(sql`
		UPDATE ${mobileInvitation} SET sms_tries = sms_tries + 1,
			sms_at = coalesce(${now} + (${JSON.stringify(SMS_AGAIN_MS)} ->> sms_tries), expires_at)
		WHERE id IN (
			SELECT m.id FROM ${mobileInvitation} AS m CROSS JOIN ${course} AS c ON c.uuid = m.course_uuid
			WHERE m.sms_at <= ${now} AND m.expires_at > ${now} AND ${takesIn(now)} ${isQuiet(now) ? sql`AND m.sms_tries = 0` : sql``}
			ORDER BY m.sms_at LIMIT ${AT_ONCE})
		RETURNING uuid, mobile, (SELECT k.title FROM ${course} AS k WHERE k.uuid = course_uuid) AS title`);

/**
 * Sends whoever is invited by a number and has no account the SMS that says so (ENR-7), at once behind the answer and, where the service did
 * not take it, scheduled: a few times under the same reference, by which the service knows it again. Bounded; may come late or twice.
 */
export async function sendInvitations(deps: Needs, { until }: Limit): Promise<{ sent: number; refused: number }> {
	const { db, clock, sendSms, log, vars } = deps;
	const counts = { sent: 0, refused: 0 };
	// Past the budget they stay due, and the scheduled work sends them when there is room.
	while (clock() < until && (await smsLeft(deps)) > 0) {
		const taken = await takeDue(db, clock());
		if (taken.length === 0) break;
		const ended = await Promise.all(
			taken.map(async ({ uuid, mobile, title }) => {
				const ref = uuid.replaceAll("-", "").slice(-20);
				// Nobody knows yet which language they read: it is in the one that most do.
				const text = withLocale("bn", () => invitationSms(title, vars.PUBLIC_ORIGIN));
				const { accepted, code, retryable } = await sendSms({ to: mobile, text, ref });
				counts[accepted ? "sent" : "refused"] += 1;
				if (!accepted) log.warn("sms not accepted", { ref, code });
				if (!accepted && retryable) return [];
				const end = accepted ? sql`sms_at = NULL` : sql`sms_at = expires_at, sms_tries = ${MOST_TRIES}`;
				return [db.run(sql`UPDATE ${mobileInvitation} SET ${end} WHERE uuid = ${uuid}`)];
			}),
		);
		await noteSms(deps, taken.length);
		if (ended.flat().length > 0) await db.batch(asBatch(ended.flat()));
		if (taken.length < AT_ONCE) break;
	}
	return counts;
}
