import { and, eq, sql } from "drizzle-orm";
import { lecture } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { type Course, refuseArchived } from "~/domain/course/access.server.ts";
import { takeToday } from "~/domain/request/daily.server.ts";
import { dhakaDay } from "~/lib/time.ts";
import type { Lecture, LectureIds } from "./access.server.ts";
import { type LectureWrites, refuseNoTime } from "./create-lecture.server.ts";
import { lectureErrors } from "./errors.ts";
import { takeBackExcuses } from "./excuses.server.ts";
import { judgeSlots, NO_WARNINGS, orRefused, refuseWhatCannotBe, type Warnings } from "./judge-slots.server.ts";
import { isAhead } from "./rules.ts";
import type { LectureDetails, Scope } from "./schemas.ts";
import { hostOf } from "./seen.ts";
import { ownLectures } from "./series.server.ts";
import { isClaimed, tellChanged } from "./tell-students.server.ts";

/** What a change makes of a lecture: what was said anew, and of its series each as much later as the first one is. */
function changed(of: Lecture, first: Lecture, change: Partial<LectureDetails>): Lecture {
	const isNew = (name: keyof LectureDetails) => change[name] !== undefined && change[name] !== first[name];
	const later = (change.startsAt ?? first.startsAt) - first.startsAt;
	const startsAt = of.startsAt + later;
	// It lasts as long as before where only the start is said.
	const length = (change.endsAt ?? first.endsAt + later) - (first.startsAt + later);
	const isLonger = length !== first.endsAt - first.startsAt;
	return {
		...of,
		...(isNew("title") && { title: change.title }),
		...(isNew("description") && { description: change.description }),
		...(isNew("meetingUrl") && { meetingUrl: change.meetingUrl }),
		startsAt,
		endsAt: startsAt + (isLonger ? length : of.endsAt - of.startsAt),
	} as Lecture;
}

const isMoved = (was: Lecture, is: Lecture) => was.startsAt !== is.startsAt || was.endsAt !== is.endsAt;
const SAID = ["title", "description", "meetingUrl", "startsAt", "endsAt"] as const;
const isOther = (was: Lecture, is: Lecture) => SAID.some((name) => was[name] !== is[name]);

/** What a lecture's SEQUENCE is within the transaction that changes it: no other statement finds it so. */
const claimed = (sequence: number): number => -1 - sequence;

/** The statement that claims these lectures for a change, all of them as they were read or none. */
const claimStatement = ({ db }: Pick<LectureWrites, "db">, lectures: readonly Lecture[]) => {
	const asRead = sql`SELECT l.uuid FROM json_each(${JSON.stringify(lectures.map(({ uuid, sequence }) => [uuid, sequence]))}) AS j
		JOIN ${lecture} AS l ON l.uuid = j.value ->> 0
		WHERE l.sequence = j.value ->> 1 AND l.cancelled_at IS NULL`;
	return db.run(sql`UPDATE ${lecture} SET sequence = -1 - sequence
		WHERE uuid IN (${asRead}) AND (SELECT count(*) FROM (${asRead})) = ${lectures.length}`);
};

/** A lecture before and after. */
type Pair = { was: Lecture; is: Lecture };

/** What a change makes of these lectures, of those alone that it makes others. */
const pairsOf = ([first, ...following]: readonly [Lecture, ...Lecture[]], change: Partial<LectureDetails>): Pair[] =>
	[first, ...following]
		.map((was) => ({ was, is: changed(was, first, change) }))
		.filter(({ was, is }) => isOther(was, is));

/** One that runs may last longer, and is where it is; what is over is. @throws DomainError LectureBegun, LectureTimes */
function refuseWhatHasBegun(moving: readonly Pair[], now: number): void {
	if (moving.some(({ was, is }) => (was.startsAt !== is.startsAt ? !isAhead(was, now) : was.endsAt <= now)))
		throw lectureErrors.fail("LectureBegun");
	for (const { is } of moving) refuseNoTime(is);
}

/** The statement that writes what a lecture is from now on, where it was claimed. */
const updateStatement = ({ db }: Pick<LectureWrites, "db">, { was, is }: Pair, now: number) => {
	const { title, description, meetingUrl, startsAt, endsAt } = is;
	return db
		.update(lecture)
		.set({
			...{ title, description, meetingUrl, startsAt, endsAt, sequence: was.sequence + 1, updatedAt: now },
			...(was.startsAt !== startsAt && { movedFrom: was.startsAt, remindedAt: null }),
		})
		.where(and(eq(lecture.uuid, was.uuid), eq(lecture.sequence, claimed(was.sequence))))
		.returning();
};

/** All of them at once, or none; who is in the course hears what they must know of the first one. @returns those that were written */
async function write(deps: LectureWrites, course: Course, pairs: readonly [Pair, ...Pair[]], now: number) {
	const [{ was, is }] = pairs;
	// Who could not come on that day may well come on another (ATD-2).
	const otherDays = pairs.filter((pair) => dhakaDay(pair.was.startsAt) !== dhakaDay(pair.is.startsAt));
	const uuids = otherDays.map((pair) => pair.was.uuid);
	// Each moves into what the one before it has left: those that go later begin with the last.
	const inOrder = is.startsAt > was.startsAt ? pairs.toReversed() : pairs;
	const told = {
		...{ was, is, sequence: was.sequence + 1 },
		...{ claimed: claimed(was.sequence), more: pairs.length - 1, otherDays: uuids },
	};
	const claim = claimStatement(
		deps,
		pairs.map((pair) => pair.was),
	);
	const when = isClaimed(was, told.claimed);
	const [, ...results] = await orRefused(
		deps.db.batch([
			claim,
			...tellChanged(deps, course, told, now),
			...(uuids.length > 0 ? takeBackExcuses(deps, { uuids, when }, now) : []),
			...inOrder.map((pair) => updateStatement(deps, pair, now)),
		]),
	);
	return results.flat() as (Lecture | undefined)[];
}

/** What strangers read of a lecture. */
const isOtherToStrangers = (was: Lecture, is: Lecture): boolean =>
	was.title !== is.title || was.startsAt !== is.startsAt || was.endsAt !== is.endsAt;

/**
 * The teacher changes a lecture, or it and all that follow in its series; what was not said anew stays as it is (LEC-2). Every
 * change raises SEQUENCE; who is in the course hears of what moved, lasts longer or is elsewhere, and an excuse for another day counts no
 * more (ATD-2). Three round trips, and one more where it moves, is elsewhere or has another title.
 * @param version its SEQUENCE as the form was opened: another one is a change of somebody else's
 * @returns the lecture as it is now, how many followed, and what is worth knowing of its time
 * @throws DomainError LectureStaysCancelled, LectureBegun (it is not moved any more), LectureChanged, LectureTimes, LectureOverlap,
 * LectureOutside, LectureNotFound, CourseFixed, LimitReached, of requireRole
 */
export async function editLecture(
	deps: LectureWrites,
	who: Actor | null,
	ids: LectureIds,
	{ scope = "one", version, ...change }: Partial<LectureDetails> & { scope?: Scope; version?: number },
): Promise<{ lecture: Lecture; moved: boolean; followed: number; warnings: Warnings }> {
	const { lecture: first, following, course } = await ownLectures(deps, who, ids, scope);
	refuseArchived(course);
	const now = deps.clock();
	if (first.cancelledAt !== null) throw lectureErrors.fail("LectureStaysCancelled");
	if (version !== undefined && version !== first.sequence) throw lectureErrors.fail("LectureChanged");
	const [head, ...others] = pairsOf([first, ...following], change);
	if (!head) return { lecture: first, moved: false, followed: 0, warnings: NO_WARNINGS };
	const moving = [head, ...others].filter(({ was, is }) => isMoved(was, is));
	refuseWhatHasBegun(moving, now);
	const judged = await judgeSlots(
		deps,
		course,
		moving.map(({ is }) => is),
		{ now, except: moving.map(({ was }) => was.uuid) },
	);
	refuseWhatCannotBe(judged, course);
	const isShown = [head, ...others].some(({ was, is }) => isOtherToStrangers(was, is));
	if (isShown || hostOf(head.was) !== hostOf(head.is)) await takeToday(deps, "move", course.teacherUuid);
	const done = await write(deps, course, [head, ...others], now);
	const lectureNow = done.find((row) => row?.uuid === first.uuid);
	if (!lectureNow) throw lectureErrors.fail("LectureChanged");
	if (isShown) await deps.cache.bumpPublicVersion(now);
	const warnings = judged[0]?.warnings ?? NO_WARNINGS;
	return { lecture: lectureNow, moved: moving.length > 0, followed: others.length, warnings };
}
