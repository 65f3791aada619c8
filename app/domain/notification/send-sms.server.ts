import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { account, notification, suspension } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { withLocale } from "~/lib/locale.server.ts";
import { FIRST, isForSuspended, isWarning, SMS_APART, smsOf, urgencyOf, WARNINGS } from "./kinds.ts";
import { atThisHour, oneOfThese } from "./queue-pushes.server.ts";
import { isNews } from "./rules.ts";
import { noteSms, smsLeft } from "./sms-budget.server.ts";

type Needs = Pick<Deps, "db" | "clock" | "sendSms" | "log"> & {
	vars: Pick<Deps["vars"], "SMS_PER_HOUR" | "SMS_PER_DAY">;
};

/** So few, since what was taken and not sent when something breaks is lost: no SMS service can be asked twice. */
const AT_A_TIME = 20;
const AT_ONCE = 4;

type Taken = {
	uuid: string;
	accountUuid: string;
	kind: string;
	params: string;
	createdAt: number;
	readAt: number | null;
	/** Something newer is said of the same: what this says is so no more. */
	isOld: number;
};

/** The table as the statement that takes names it. */
const TAKEN = sql.raw('"notification"');

/** Takes what is due, once for all time: whatever comes of it, the same is never sent again. Exams and money first. Past the budget only what warns. @param left how many may be sent */
const takeDue = (db: Needs["db"], now: number, left: number): Promise<Taken[]> =>
	db.all<Taken>(sql`
		UPDATE ${notification} SET sms_at = NULL WHERE id IN (
			SELECT id FROM ${notification} WHERE sms_at <= ${now} ${atThisHour(now)}
				${left > 0 ? sql`` : sql`AND kind IN ${oneOfThese(WARNINGS)}`} ORDER BY kind IN ${oneOfThese(FIRST)} DESC, sms_at LIMIT ${left > 0 ? Math.min(AT_A_TIME, left) : AT_A_TIME})
		RETURNING uuid, account_uuid AS accountUuid, kind, params, created_at AS createdAt, read_at AS readAt,
			kind IN ${oneOfThese(SMS_APART)} AND EXISTS (SELECT 1 FROM ${notification} AS n WHERE n.account_uuid = ${TAKEN}.account_uuid
				AND n.role = ${TAKEN}.role AND n.id > ${TAKEN}.id AND n.address = ${TAKEN}.address AND n.kind = ${TAKEN}.kind) AS isOld`);

/** Who has a number that is theirs, and whether they may use the platform. */
const reachable = (db: Needs["db"], people: readonly string[]) =>
	db
		.select({
			uuid: account.uuid,
			mobile: account.mobile,
			locale: account.locale,
			isSuspended: isNotNull(suspension.uuid).mapWith(Boolean),
		})
		.from(account)
		.leftJoin(suspension, and(eq(suspension.accountUuid, account.uuid), isNull(suspension.liftedAt)))
		.where(and(sql`${account.uuid} IN ${oneOfThese(people)}`, eq(account.mobileVerified, true)));

/**
 * Scheduled: sends an SMS of what costs somebody something (NTF-9), once for each change: not by night unless it is today, and not of
 * what was read meanwhile, unless it warns. Who is suspended hears of that alone, and nobody of a suspension that is over.
 */
export async function sendDueSms(deps: Needs, { until }: Limit): Promise<{ sent: number; refused: number }> {
	const { db, clock, log } = deps;
	const counts = { sent: 0, refused: 0 };
	while (clock() < until) {
		const now = clock();
		const left = await smsLeft(deps);
		const taken = await takeDue(db, now, left);
		if (taken.length === 0) break;
		const news = taken.filter(
			({ kind, readAt, createdAt, isOld }) =>
				isOld === 0 && (readAt === null || isWarning(kind)) && isNews(urgencyOf(kind), createdAt, now),
		);
		const people = await reachable(
			db,
			news.map(({ accountUuid }) => accountUuid),
		);
		let tried = 0;
		await inBatches(news, AT_ONCE, async ({ uuid, accountUuid, ...of }) => {
			const person = people.find((one) => one.uuid === accountUuid && one.isSuspended === isForSuspended(of.kind));
			const text = withLocale(person?.locale === "bn" ? "bn" : "en", () => smsOf(of));
			if (!person?.mobile || text === null) return;
			const ref = uuid.replaceAll("-", "").slice(-20);
			tried += 1;
			const { accepted, code } = await deps.sendSms({ to: person.mobile, text, ref });
			counts[accepted ? "sent" : "refused"] += 1;
			if (!accepted) log.warn("sms not accepted", { ref, code });
		});
		await noteSms(deps, tried);
		// Cut short by the budget, there may be more that warns.
		if (taken.length < (left > 0 ? Math.min(AT_A_TIME, left) : AT_A_TIME)) break;
	}
	return counts;
}
