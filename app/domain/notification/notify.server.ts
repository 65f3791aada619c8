import { type SQL, sql } from "drizzle-orm";
import { freshUuid } from "#db/fresh-uuid.ts";
import { notification, notificationSetting, pushSubscription } from "#db/schema/index.ts";
import { insertWhere } from "#db/write.ts";
import type { Role } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { noteStatement, PER_DAY, takenToday } from "~/domain/request/daily.server.ts";
import { isWarning, KINDS, type KindName, type ParamsOf } from "./kinds.ts";
import { GATHER_MS, SMS_APART_MS, SMS_AT_ONCE, UNOPENED_MS } from "./rules.ts";

/** Something that people are told. Its SQL is over the rows of `from` where `where` holds. */
export type News<K extends KindName> = {
	kind: K;
	role: Role | SQL;
	/** The uuid of what it is about, or its name, for the address; nothing where its kind leads everybody to the same page. */
	about?: string | SQL;
	/** As values, or a JSON object made of the rows of `from`. */
	params: ParamsOf<K> | SQL;
	/** Names the change: of one key somebody is told once, however often it is said. */
	key: string | SQL;
	/** Who is told: a uuid or a column. */
	account: string | SQL;
	/** The tables whose rows say whom it is told, with their joins; without them one person is told. */
	from?: SQL;
	/** The condition, which holds only where it happened. */
	where: SQL;
	/** By which teacher's allowance of SMS for the day (`PER_DAY.sms`): where it is used up, none is sent. Nothing for what is not a teacher's own to repeat. */
	smsOf?: string | SQL;
	/** The number of a row among those who are told, from 1: so many as the allowance still has get an SMS. Without it all do, or nobody. */
	smsPlace?: SQL;
};

const isSql = (value: object | string): value is SQL => typeof value === "object" && "getSQL" in value;

/** Where it leads; of each row its own place, where what it is about is a column. */
const addressOf = (address: (about: string) => string, about: string | SQL) =>
	isSql(about) ? sql`replace(${address(ABOUT)}, ${ABOUT}, ${about})` : address(about);
const ABOUT = "{about}";

/**
 * The statement that tells people something (NTF-1), for the batch of what caused it: all or nothing with that, and never a
 * reason for it to fail. Who has heard of the change, or does without the kind, is left out.
 * @param now ms UTC
 */
export function notify<K extends KindName>({ db }: Pick<Deps, "db">, news: News<K>, now: number) {
	const { kind, role, about = "", key, account, from, where, smsOf, smsPlace = sql`1` } = news;
	const { optional, address, urgency } = KINDS[kind];
	const hasSms = "sms" in KINDS[kind];
	const params = isSql(news.params) ? news.params : sql`${JSON.stringify(news.params)}`;
	const switchedOff = sql`EXISTS (SELECT 1 FROM ${notificationSetting} AS off
		WHERE off.account_uuid = ${account} AND off.kind = ${kind} AND off.channel = 'inbox' AND off.enabled = 0)`;
	// Told before is looked up first, so that a repetition takes no number.
	const told = sql`EXISTS (SELECT 1 FROM ${notification} AS told WHERE told.account_uuid = ${account} AND told.dedupe_key = ${key})`;
	const hasPush = sql`EXISTS (SELECT 1 FROM ${pushSubscription} AS s WHERE s.account_uuid = ${account} AND s.gone_at IS NULL)`;
	const pushAt = sql`CASE WHEN ${hasPush} THEN ${now + GATHER_MS[urgency]} END`;
	const whenUnopened = isWarning(kind) ? now : sql`CASE WHEN ${hasPush} THEN ${now + UNOPENED_MS} ELSE ${now} END`;
	const to = addressOf(address, about);
	// Once some have gone out about the same, the next waits: by then what was said since is what is sent.
	const said = sql`FROM ${notification} AS said WHERE said.account_uuid = ${account}
		AND said.role = ${role} AND said.kind = ${kind} AND said.address = ${to} AND said.created_at > ${now - SMS_APART_MS}`;
	const smsApart =
		"smsApart" in KINDS[kind]
			? sql`CASE WHEN (SELECT count(*) ${said}) < ${SMS_AT_ONCE} THEN ${whenUnopened}
				ELSE (SELECT min(said.created_at) ${said}) + ${SMS_APART_MS} END`
			: whenUnopened;
	const allowed =
		smsOf === undefined
			? sql`${smsApart}`
			: sql`CASE WHEN ${takenToday("sms", smsOf, now)} + ${smsPlace} <= ${PER_DAY.sms} THEN ${smsApart} END`;
	const smsAt = hasSms ? allowed : sql`NULL`;
	return insertWhere(
		{ db },
		notification,
		{
			...{ uuid: freshUuid(now), accountUuid: account, role: role, kind, params },
			...{ address: to, dedupeKey: key, createdAt: now, pushAt, smsAt },
		},
		sql`${from ? sql`FROM ${from}` : sql``} WHERE (${where}) AND NOT ${told} ${optional ? sql`AND NOT ${switchedOff}` : sql``}`,
	).onConflictDoNothing();
}

/** The statement right after `notify` with `smsOf`: counts whom it told against that teacher's allowance for the day (SEC-10.6). */
export const noteSms = (deps: Pick<Deps, "db">, teacherUuid: string | SQL, now: number) =>
	noteStatement(deps, "sms", teacherUuid, { count: sql`changes()`, now });
