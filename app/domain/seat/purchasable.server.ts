import { and, eq, type SQL, sql } from "drizzle-orm";
import { course, enrolment, payment } from "#db/schema/index.ts";
import { courseErrors } from "~/domain/course/errors.ts";
import type { Deps } from "~/domain/deps.ts";
import { heldBefore, isPaid } from "~/domain/enrolment-state/state-now.server.ts";
import { sharedWithTeacher } from "~/domain/sale/earners.server.ts";
import { saleErrors } from "~/domain/sale/errors.ts";
import type { Hold, Offer, Sale, Wish } from "~/domain/sale/purchasable.ts";
import { anyOf, blankStatement, changeStatements, lastPlace, type Statement } from "./change.server.ts";
import { enrolmentErrors } from "./errors.ts";
import { leavingQuotes } from "./leaving-quote.ts";
import { APPROVED_BEFORE, ENDED, HOLD_MS, MOST_HELD, statesFor } from "./machine.ts";
import { freeSeats, isOpen, mayCome, takesIn } from "./may.server.ts";
import { moveUpStatements } from "./move-up.server.ts";
import type { EnrolmentState } from "./rules.ts";
import { refusal, refusalToAsk, type Standing, standingQuery } from "./standing.server.ts";
import { tellStatements, tellTeacher } from "./tell.server.ts";

type Request = { itemUuid: string };

/** What tells the two ways apart in which a seat is sold: what the payment names. */
type Way = {
	/** The uuid of the course of what is bought. */
	courseOf: (item: SQL) => SQL;
	/** That the row of `enrolment` is what the item is. */
	isIt: (item: SQL) => SQL;
	/** The row of a payment `p`. */
	rowOf: SQL;
	/** The other name that the same seat is paid for under, if it has one. */
	otherName: (wish: Wish) => SQL;
	rule: string;
};

const BY_COURSE: Way = {
	courseOf: (item) => item,
	isIt: (item) => sql`enrolment.course_uuid = ${item}`,
	rowOf: sql`e.course_uuid = p.item_uuid`,
	otherName: ({ itemUuid, accountUuid }) =>
		sql`(SELECT i.uuid FROM ${enrolment} AS i WHERE i.course_uuid = ${itemUuid} AND i.student_uuid = ${accountUuid})`,
	rule: "a granted seat is an enrolment",
};
const BY_INVITATION: Way = {
	courseOf: (item) => sql`(SELECT course_uuid FROM ${enrolment} AS i WHERE i.uuid = ${item})`,
	isIt: (item) => sql`enrolment.uuid = ${item}`,
	rowOf: sql`e.uuid = p.item_uuid`,
	otherName: ({ itemUuid }) => BY_INVITATION.courseOf(itemUuid),
	rule: "a granted invitation is an enrolment",
};

/** Who teaches the course of a payment `p`, and earns it (EAR-1). */
const teacherOf = (way: Way) =>
	sql`(SELECT k.teacher_uuid FROM ${course} AS k WHERE k.uuid = ${way.courseOf(sql`p.item_uuid`)})`;

/** Who has these may pay: who comes anew only where one may ask; who was asked, or is offered a seat, as long as the course takes people in. */
const ASKED = [...APPROVED_BEFORE] as EnrolmentState[];

/**
 * A seat is held for who pays (ENR-6), if one is free that nobody in the queue waits for: the queue moves up first. The seat of who has an
 * offer is theirs already. Held before, it stays as it is: a second payment makes the time no longer.
 */
function holdStatements(
	way: Way,
	deps: Pick<Deps, "db">,
	wish: Wish,
	{ when, again, atOnce = false }: Hold,
	now: number,
): Statement[] {
	const courseUuid = way.courseOf(wish.itemUuid);
	const { accountUuid } = wish;
	// Who comes back late, or pays in the same moment, keeps it from nobody.
	const mayHold = again || atOnce ? sql`true` : sql`${heldElsewhere(way, wish, now)} < ${MOST_HELD}`;
	const isFree = sql`${freeSeats(courseUuid, now)} > 0 AND ${mayHold}`;
	const open = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND ${again ? takesIn(now) : isOpen(now)})`;
	const takes = sql`EXISTS (SELECT 1 FROM ${course} AS c WHERE c.uuid = ${courseUuid} AND ${takesIn(now)} AND c.teacher_uuid <> ${accountUuid})`;
	const from = statesFor(again ? "hold-again" : "hold");
	const may = sql`(${when}) AND ${mayCome(accountUuid)} AND ${takes}`;
	return [
		...moveUpStatements(deps, courseUuid, now),
		...(way === BY_COURSE
			? [
					blankStatement(
						deps,
						courseUuid,
						sql`SELECT ${accountUuid} AS student_uuid WHERE ${may} AND ${open} AND ${isFree}`,
						now,
					),
				]
			: []),
		...changeStatements(
			deps,
			{
				where: sql`${way.isIt(wish.itemUuid)} AND student_uuid = ${accountUuid} AND state IN ${anyOf(from)} AND ${may}
					AND (state IN ${anyOf(ASKED)} OR ${open}) AND (state = 'offered' OR ${isFree})`,
				to: "paying",
				set: sql`, queue_no = CASE WHEN state IN ${anyOf(ENDED)} THEN ${lastPlace(courseUuid)} ELSE queue_no END, payment_uuid = NULL,
					${datesOf(courseUuid, again)}`,
				by: accountUuid,
			},
			now,
		),
	];
}

/** How many seats of other courses are held for this person at this moment, which they have not paid for. */
const heldElsewhere = (way: Way, { itemUuid, accountUuid }: Wish, now: number) => sql`(
	SELECT count(*) FROM ${enrolment} AS h WHERE h.student_uuid = ${accountUuid} AND h.state = 'paying' AND h.hold_until > ${now}
	AND h.course_uuid <> ${way.courseOf(itemUuid)}
)`;

/** Why no seat was held. */
async function noSeat(way: Way, { db, clock }: Pick<Deps, "db" | "clock">, wish: Wish) {
	const now = clock();
	const [found] = await db.all<{ free: number; held: number }>(
		sql`SELECT ${freeSeats(way.courseOf(wish.itemUuid), now)} AS free, ${heldElsewhere(way, wish, now)} AS held`,
	);
	return found && found.free > 0 && found.held >= MOST_HELD
		? enrolmentErrors.fail("TooManyHeld", { most: MOST_HELD })
		: enrolmentErrors.fail("CourseFull");
}

/** The dates of the course go with the sale, as they were shown (ENR-9): who comes back late was shown them before. */
const datesOf = (courseUuid: SQL, again: boolean) =>
	sql.join(
		(["start_at", "end_at"] as const).map((column) => {
			const [kept, now] = [sql.raw(`bought_${column}`), sql.raw(column)];
			const shown = sql`(SELECT ${now} FROM ${course} AS d WHERE d.uuid = ${courseUuid})`;
			return again ? sql`${kept} = coalesce(${kept}, ${shown})` : sql`${kept} = ${shown}`;
		}),
		sql`, `,
	);

/** The seat that was held for a payment that has ended without money is free again, unless another of the same person goes on. */
function releaseStatements(way: Way, deps: Pick<Deps, "db">, paymentUuid: string, now: number): Statement[] {
	const of = (column: string) => sql`(SELECT ${sql.raw(column)} FROM ${payment} AS x WHERE x.uuid = ${paymentUuid})`;
	const item = of("item_uuid");
	// One that was begun and left keeps it no longer than its own hold would.
	const goesOn = sql`EXISTS (
		SELECT 1 FROM ${payment} AS y WHERE y.account_uuid = enrolment.student_uuid AND y.item_uuid IN (enrolment.course_uuid, enrolment.uuid)
		AND +y.state IN ('initiated', 'executing') AND y.created_at > ${now - HOLD_MS}
	)`;
	return [
		...changeStatements(
			deps,
			{
				where: sql`${way.isIt(item)} AND student_uuid = ${of("account_uuid")} AND state IN ${anyOf(statesFor("release"))} AND NOT ${isPaid("enrolment")} AND NOT ${goesOn}
					AND ${of("state")} IN ('failed', 'cancelled', 'expired')`,
				to: heldBefore("enrolment", now),
				by: null,
			},
			now,
		),
		...moveUpStatements(deps, way.courseOf(item), now),
	];
}

/** The clocks of two requests are never the same. */
const CLOCKS_MS = 60_000;

/** Why this cannot be bought by this person now; null where it can. */
function notForSale(standing: Standing, student: string, now: number, asked: boolean) {
	const { state } = standing;
	if (standing.course.feePoisha === 0) return saleErrors.fail("NotForSale");
	if (state === "accepted" || state === "paid") return saleErrors.fail("AlreadyBought");
	const refused = asked ? refusal(standing, student, now) : refusalToAsk(standing, student, now);
	if (refused) return refused;
	if (state === "waiting") return enrolmentErrors.fail("WaitForSeat");
	return null;
}

/** Was asked to come, is offered a seat, or has one held already: may pay as long as the course takes people in. */
const wasAsked = ({ state }: Standing) => state === "invited" || state === "offered" || state === "paying";

/** The teacher has said yes already: who pays is in. */
function isApproved({ state, enrolment: mine }: Standing): boolean {
	const before = state === "paying" ? mine?.heldFrom : state;
	return APPROVED_BEFORE.some((one) => one === before);
}

function offerOf(standing: Standing, itemUuid: string, now: number): Offer {
	const { course: row, enrolment: mine, state } = standing;
	const until = (state === "paying" ? mine?.holdUntil : state === "offered" ? mine?.respondUntil : null) ?? null;
	return {
		...{ itemUuid, title: row.title, amount: row.feePoisha, inHand: 0, givesBack: leavingQuotes(row, now) },
		awaits: !isApproved(standing),
		...(until !== null && until > now && { keptUntil: until }),
	};
}

/** All that both ways of selling a seat have in common. */
const seat = (way: Way): Omit<Sale<Request>, "find"> => ({
	price: ({ itemUuid }) => sql`(SELECT f.fee_poisha FROM ${course} AS f WHERE f.uuid = ${way.courseOf(itemUuid)})`,
	once: true,
	names: (wish) => sql`${wish.itemUuid}, ${way.otherName(wish)}`,

	hold: {
		take: (deps, wish, hold, now) => holdStatements(way, deps, wish, hold, now),
		release: (deps, paymentUuid, now) => releaseStatements(way, deps, paymentUuid, now),
		refused: (deps, wish) => noSeat(way, deps, wish),
	},

	// Who has no seat held cannot pay for one, nor for one in a course that has been shut since.
	attainable: ({ itemUuid, accountUuid }, { now }) => sql`EXISTS (
		SELECT 1 FROM ${enrolment} JOIN ${course} AS c ON c.uuid = enrolment.course_uuid
		WHERE ${way.isIt(itemUuid)} AND enrolment.student_uuid = ${accountUuid} AND enrolment.state = 'paying' AND ${takesIn(now)}
	)`,

	// A payment of before never takes what is held for a later one.
	grant: (deps, paid, now) => {
		const item = sql`(SELECT item_uuid ${paid})`;
		const courseUuid = way.courseOf(item);
		const student = sql`(SELECT account_uuid ${paid})`;
		return [
			...changeStatements(
				deps,
				{
					where: sql`${way.isIt(item)} AND student_uuid = ${student} AND state IN ${anyOf(statesFor("pay"))} AND enrolment.updated_at <= (SELECT completed_at ${paid}) + ${CLOCKS_MS}`,
					to: sql`CASE WHEN held_from IN ${anyOf(APPROVED_BEFORE)} THEN 'accepted' ELSE 'paid' END`,
					set: sql`, payment_uuid = (SELECT uuid ${paid})`,
					by: null,
				},
				now,
			),
			...tellTeacher(deps, courseUuid, student, ["enrolment-asked", "enrolment-came"], now),
		];
	},

	unused: () =>
		sql`EXISTS (SELECT 1 FROM ${enrolment} AS e WHERE e.payment_uuid = p.uuid AND e.state IN ('paid', 'accepted'))`,

	revoke: (deps, paymentUuid, now) => {
		const of = (column: string) =>
			sql`(SELECT ${sql.raw(column)} FROM ${enrolment} AS w WHERE w.payment_uuid = ${paymentUuid})`;
		return [
			...changeStatements(
				deps,
				{
					where: sql`payment_uuid = ${paymentUuid} AND state IN ${anyOf(statesFor("revoke"))}`,
					...{ to: "removed", by: null },
				},
				now,
			),
			...moveUpStatements(deps, of("course_uuid"), now),
			...tellStatements(deps, of("course_uuid"), ["enrolment-removed"], now),
			...tellTeacher(deps, of("course_uuid"), of("student_uuid"), ["enrolment-went"], now),
		];
	},

	stand: (paymentUuid) => sql`coalesce((
		SELECT CASE w.state WHEN 'paid' THEN 'awaits' WHEN 'accepted' THEN 'had' END FROM ${enrolment} AS w WHERE w.payment_uuid = ${paymentUuid}
	), 'gone')`,

	deliver: async () => {},
	withdraw: async () => {},

	books: {
		earners: sharedWithTeacher(teacherOf(way)),
		rule: way.rule,
		// What came of it later is no matter of the books: it was paid for, and was got.
		holds: sql`EXISTS (
			SELECT 1 FROM ${enrolment} AS e JOIN enrolment_event AS v ON v.enrolment_uuid = e.uuid
			WHERE ${way.rowOf} AND e.student_uuid = p.account_uuid AND v.from_state = 'paying' AND v.to_state IN ('paid', 'accepted')
			AND v.created_at = p.completed_at
		) AND EXISTS (
			SELECT 1 FROM ledger_transaction AS t JOIN ledger_entry AS l ON l.transaction_uuid = t.uuid
			WHERE t.reference = 'payment:' || p.uuid || ':settle' AND l.account = 'teacher:' || ${teacherOf(way)}
		)`,
	},
});

/** A seat in a course, bought by whoever may ask for one, was invited, or is offered one (ENR-6). */
export const courseSale: Sale<Request> = {
	...seat(BY_COURSE),
	/** @throws DomainError CourseNotFound, AlreadyBought, NotForSale (free), WaitForSeat, why the course takes nobody in */
	async find(deps, { accountUuid }, { itemUuid }) {
		const [standing] = await standingQuery(deps, itemUuid, accountUuid);
		if (standing?.course.uuid !== itemUuid) throw courseErrors.fail("CourseNotFound");
		const why = notForSale(standing, accountUuid, deps.clock(), wasAsked(standing));
		if (why) throw why;
		return offerOf(standing, itemUuid, deps.clock());
	},
};

/** The seat of who was invited, or is offered one: what is paid for is that enrolment. */
export const inviteSale: Sale<Request> = {
	...seat(BY_INVITATION),
	/** @throws DomainError EnrolmentNotFound, NotInvited, AlreadyBought, NotForSale (free), why the course takes nobody in */
	async find(deps, { accountUuid }, { itemUuid }) {
		const [row] = await deps.db
			.select({ courseUuid: enrolment.courseUuid })
			.from(enrolment)
			.where(and(eq(enrolment.uuid, itemUuid), eq(enrolment.studentUuid, accountUuid)));
		if (!row) throw enrolmentErrors.fail("EnrolmentNotFound");
		const [standing] = await standingQuery(deps, row.courseUuid, accountUuid);
		if (!standing?.enrolment) throw enrolmentErrors.fail("EnrolmentNotFound");
		const why = notForSale(standing, accountUuid, deps.clock(), true);
		if (why) throw why;
		if (!wasAsked(standing)) throw enrolmentErrors.fail("NotInvited");
		return offerOf(standing, itemUuid, deps.clock());
	},
};
