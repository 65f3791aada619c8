import { inArray, type SQL, sql } from "drizzle-orm";
import { notification, pushDelivery, pushSubscription } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { kindsOf, urgencyOf } from "./kinds.ts";
import { composePush, type Pushed } from "./push-message.ts";
import { GATHER_MS, isNews, isQuiet } from "./rules.ts";

type Needs = Pick<Deps, "db" | "clock">;

const PEOPLE_AT_A_TIME = 200;

/** As values of one parameter, however many they are. */
export const oneOfThese = (values: readonly (string | number)[]): SQL =>
	sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** By night nothing but what is today (NTF-7). */
export const atThisHour = (now: number): SQL =>
	isQuiet(now) ? sql`AND ${inArray(notification.kind, kindsOf("now"))}` : sql``;

type Due = Pushed & { accountUuid: string; readAt: number | null };

/** All that waits for people of whom something is due, so that it comes in one (NTF-7). */
function dueNews(db: Needs["db"], now: number): Promise<Due[]> {
	const most = now + Math.max(...Object.values(GATHER_MS));
	return db.all<Due>(sql`
		SELECT id, uuid, role, kind, params, created_at AS createdAt, account_uuid AS accountUuid, read_at AS readAt
		FROM ${notification} WHERE push_at <= ${most} ${atThisHour(now)} AND account_uuid IN (
			SELECT account_uuid FROM ${notification} WHERE push_at <= ${now} ${atThisHour(now)} ORDER BY push_at LIMIT ${PEOPLE_AT_A_TIME})
		ORDER BY id`);
}

/** One message for each browser of these people, of what they have not read and is news still. */
async function deliveriesOf(db: Needs["db"], due: readonly Due[], now: number) {
	const people = Map.groupBy(
		due.filter(({ kind, readAt, createdAt }) => readAt === null && isNews(urgencyOf(kind), createdAt, now)),
		({ accountUuid }) => accountUuid,
	);
	const browsers = await db
		.select()
		.from(pushSubscription)
		.where(sql`${pushSubscription.accountUuid} IN ${oneOfThese([...people.keys()])} AND gone_at IS NULL`);
	return browsers.flatMap(({ uuid, accountUuid, locale }) => {
		const [first, ...rest] = people.get(accountUuid) ?? [];
		if (!first) return [];
		const message = withLocale(locale === "bn" ? "bn" : "en", () => composePush([first, ...rest]));
		return [{ subscription: uuid, ...message }];
	});
}

/**
 * Makes messages for browsers of what people were told, one for each person however much it is (NTF-7). What was read
 * meanwhile is not sent. Three round trips for so many people. @returns how many messages
 */
export async function queuePushes({ db, clock }: Needs, { until }: Limit): Promise<{ queued: number }> {
	let queued = 0;
	while (clock() < until) {
		const now = clock();
		const due = await dueNews(db, now);
		if (due.length === 0) break;
		const made = await deliveriesOf(db, due, now);
		await db.batch([
			db.run(sql`UPDATE ${notification} SET push_at = NULL WHERE id IN ${oneOfThese(due.map(({ id }) => id))}`),
			// Of a browser that went meanwhile there is nothing to deliver.
			insertWhere(
				{ db },
				pushDelivery,
				{
					...{ subscriptionUuid: sql`s.uuid`, payload: sql`made.value ->> 'payload'` },
					...{ urgency: sql`made.value ->> 'urgency'`, topic: sql`made.value ->> 'topic'`, attempts: 0 },
					...{ nextAt: now, expiresAt: sql`made.value ->> 'expiresAt'`, createdAt: now },
				},
				sql`FROM json_each(${JSON.stringify(made)}) AS made JOIN ${pushSubscription} AS s ON s.uuid = made.value ->> 'subscription'
					WHERE s.gone_at IS NULL`,
			).onConflictDoNothing(),
		]);
		queued += made.length;
	}
	return { queued };
}
