import type { ATTENDANCE_KINDS, ATTENDANCE_SOURCES } from "#db/schema/live-class.ts";

/** What was heard of somebody in a room. Times ms UTC. */
export type Sign = {
	/** Whom the provider names; nobody where it names nobody that was let in. */
	accountUuid: string;
	/** One connection of theirs, as the provider names it. */
	connection: string;
	kind: (typeof ATTENDANCE_KINDS)[number];
	source: (typeof ATTENDANCE_SOURCES)[number];
	at: number;
};

/** From when until when, ms UTC. */
export type Span = [from: number, until: number];

/** That the room was asked who is there: a `seen` of nobody, so that who was not found is known as well. */
export const NOBODY = "";

/** How far the clocks of the provider and ours may be apart, and how late its list of people may be. */
export const CLOCKS_APART_MS = 15_000;

/** Spans in order, none touching the next. */
export function union(spans: readonly Span[]): Span[] {
	const joined: Span[] = [];
	for (const [from, until] of spans.filter(([from, until]) => until > from).toSorted((a, b) => a[0] - b[0])) {
		const last = joined.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], until);
		else joined.push([from, until]);
	}
	return joined;
}

/** What of them lies within. */
export const clip = (spans: readonly Span[], [from, until]: Span): Span[] =>
	spans
		.map(([start, end]): Span => [Math.max(start, from), Math.min(end, until)])
		.filter(([start, end]) => end > start);

/** How long they are together. @param spans of which none touches another */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, until]) => sum + until - from, 0);

/** What is missing of `whole`, where it is at least so long. @param there as `union` gives them */
export function gaps(there: readonly Span[], whole: readonly Span[], atLeastMs: number): Span[] {
	return whole.flatMap(([from, until]) => {
		const inside = clip(there, [from, until]);
		const starts = [from, ...inside.map(([, end]) => end)];
		const ends = [...inside.map(([start]) => start), until];
		return starts
			.map((start, index): Span => [start, ends[index] ?? until])
			.filter(([start, end]) => end - start >= atLeastMs);
	});
}

/**
 * Whose each connection is: theirs who came by it first. What a leave says of who left is not believed, since providers are known
 * to name somebody else, or nobody.
 */
function owners(signs: readonly Sign[]): Map<string, string> {
	const first = new Map<string, Sign>();
	for (const sign of signs) {
		if (sign.kind !== "joined" || sign.accountUuid === NOBODY) continue;
		const known = first.get(sign.connection);
		const earlier = !known || sign.at < known.at || (sign.at === known.at && sign.accountUuid < known.accountUuid);
		if (earlier) first.set(sign.connection, sign);
	}
	return new Map([...first].map(([connection, { accountUuid }]) => [connection, accountUuid]));
}

/** The signs of leaving that name somebody else than whose connection it was: to be noted. */
export function misnamed(signs: readonly Sign[]): number {
	const whose = owners(signs);
	return signs.filter(
		({ kind, connection, accountUuid }) => kind === "left" && (whose.get(connection) ?? accountUuid) !== accountUuid,
	).length;
}

/** All that was heard of one person. */
type Heard = { joined: { connection: string; at: number }[]; left: Map<string, number[]>; seen: Set<number> };

function byPerson(signs: readonly Sign[]): Map<string, Heard> {
	const whose = owners(signs);
	const people = new Map<string, Heard>();
	const heardOf = (accountUuid: string): Heard => {
		const known = people.get(accountUuid) ?? { joined: [], left: new Map<string, number[]>(), seen: new Set<number>() };
		people.set(accountUuid, known);
		return known;
	};
	for (const { kind, connection, accountUuid, at } of signs) {
		if (kind === "seen" && accountUuid !== NOBODY) heardOf(accountUuid).seen.add(at);
		const owner = kind === "seen" ? undefined : whose.get(connection);
		if (owner === undefined) continue;
		const { joined, left } = heardOf(owner);
		if (kind === "joined") joined.push({ connection, at });
		else left.set(connection, [...(left.get(connection) ?? []), at]);
	}
	return people;
}

const firstFrom = (times: readonly number[], from: number): number =>
	times.reduce((first, at) => (at >= from && at < first ? at : first), Number.POSITIVE_INFINITY);

/**
 * One rule for all sources (ATD-1): from each sign of somebody being there (they joined, they were seen) they are there until the
 * next sign that they are not: a leave of that connection, an asking that did not find them, the end of the meeting. The union of
 * all that is their time, so neither order nor repetition matters, and what a second source says again adds nothing. A leave that
 * was lost is closed by the asking after it or by the end; without a join nothing is known of when they came.
 */
function spansOf({ joined, left, seen }: Heard, asked: readonly number[], end: number): Span[] {
	const missed = asked.filter((at) => !seen.has(at));
	const leaves = [...left.values()].flat();
	const justLeft = (at: number) => leaves.some((leave) => leave <= at && at - leave < CLOCKS_APART_MS);
	return [
		...joined.map(({ connection, at }): Span => {
			const leave = firstFrom(left.get(connection) ?? [], at);
			return [at, Math.min(leave, firstFrom(missed, at + CLOCKS_APART_MS), end)];
		}),
		// The provider's list may still name who left a moment ago.
		...[...seen]
			.filter((at) => !justLeft(at))
			.map((at): Span => [at, Math.min(firstFrom(leaves, at), firstFrom(missed, at), end)]),
	];
}

/**
 * When each person was in a room, within the lecture.
 * @param end when the meeting ended; while it goes on, now
 */
export function presence(signs: readonly Sign[], lecture: Span, end: number): Map<string, Span[]> {
	const asked = [...new Set(signs.filter(({ source }) => source === "poll").map(({ at }) => at))];
	return new Map(
		[...byPerson(signs)].map(([accountUuid, heard]) => [
			accountUuid,
			clip(union(spansOf(heard, asked, end)), [lecture[0], Math.min(lecture[1], end)]),
		]),
	);
}
