import type { Sign } from "~/domain/attendance/intervals.ts";
import { keepStatements } from "~/domain/attendance/keep-signs.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { endStatement, lookSoonStatement } from "~/domain/live-class/meetings.server.ts";
import { inBatches } from "~/lib/in-batches.ts";
import { askRoom, type Room, roomByToken, roomsCalled } from "./watch-rooms.server.ts";

type Hears = Parameters<typeof askRoom>[0];

/** What the provider says of a room while it goes on. */
export type Told = { internalId: string } & (
	| { kind: "sign"; sign: Sign }
	| { kind: "ended"; at: number }
	| { kind: "recording" }
);

/** The moment of an end is believed within the life of the room. @param now ms UTC */
const isWithin = (at: number, createdAt: number, now: number) => at >= createdAt - 3_600_000 && at <= now + 300_000;

/** Rooms that are asked about at a time. */
const AT_ONCE = 4;

/**
 * Writes down what was told of rooms of ours, in any order and however often (ATD-1). Of others nothing is kept. That a room has ended is believed
 * where the provider says so when it is asked: a message that is signed and wrong would lock everybody out. Two round trips, and those of
 * `askRoom` for each room that is said to have ended.
 * @returns how much of it is about rooms that are not ours; `unsure` where the provider did not answer, so that it is told again
 */
export async function hearProvider(deps: Hears, told: readonly Told[]): Promise<{ strange: number; unsure: boolean }> {
	const { db, clock } = deps;
	if (told.length === 0) return { strange: 0, unsure: false };
	const now = clock();
	const rooms = await roomsCalled(deps, [...new Set(told.map(({ internalId }) => internalId))]);
	const statements = rooms.flatMap(({ uuid, internalId }) => {
		const of = told.filter((one) => one.internalId === internalId);
		const signs = of.flatMap((one) => (one.kind === "sign" ? [one.sign] : []));
		return [
			...(signs.length > 0 ? keepStatements(deps, { meetingUuid: uuid, signs }, now) : []),
			...(of.some(({ kind }) => kind === "recording") ? [lookSoonStatement(deps, uuid, now)] : []),
		];
	});
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
	let unsure = false;
	await inBatches(rooms, AT_ONCE, async (room) => {
		const ends = told.flatMap((one) =>
			one.internalId === room.internalId && one.kind === "ended" && isWithin(one.at, room.createdAt, now)
				? [Math.min(one.at, now)]
				: [],
		);
		// What is told again is nothing new.
		if (ends.length === 0 || ends.includes(room.endedAt ?? 0)) return;
		const { ended, answered } = await askRoom(deps, room, Math.max(...ends));
		if (!answered) unsure = true;
		if (!ended) await lookSoonStatement(deps, room.uuid, clock());
	});
	const ours = new Set(rooms.map(({ internalId }) => internalId));
	return { strange: told.filter(({ internalId }) => !ours.has(internalId)).length, unsure };
}

/** The room that an address names; null where it names none. One round trip. */
export async function findRoom(deps: Pick<Deps, "db">, callbackToken: string): Promise<Room | null> {
	const [room] = await roomByToken(deps, callbackToken);
	return room ?? null;
}

/**
 * The provider says that a room has ended: it is asked, since anybody could say so; soon again where it is still there, also where we took
 * it for ended.
 */
export async function hearEnd(deps: Hears, room: Room): Promise<void> {
	const { ended } = await askRoom(deps, room);
	if (!ended) await lookSoonStatement(deps, room.uuid, deps.clock());
}

/** The provider says that a recording is ready: it is asked for what it has, within a minute. */
export async function hearRecording(deps: Pick<Deps, "db" | "clock">, room: Room): Promise<void> {
	await lookSoonStatement(deps, room.uuid, deps.clock());
}

/**
 * The report after a meeting (ATD-1): all that the provider knows, which may come before its webhooks, and twice. Of a room that is open for
 * us, and there when the provider is asked, its end is not believed; what it says of people is.
 */
export async function hearReport(
	deps: Hears,
	room: Room,
	{ signs, endedAt }: { signs: readonly Sign[]; endedAt: number | null },
): Promise<void> {
	const { db, clock } = deps;
	const now = clock();
	const said = endedAt !== null && isWithin(endedAt, room.createdAt, now) ? Math.min(endedAt, now) : null;
	const heard = keepStatements(deps, { meetingUuid: room.uuid, signs }, now);
	if (room.endedAt === null) {
		const { ended, answered } = await askRoom(deps, room, said);
		if (answered && !ended) {
			await db.batch([lookSoonStatement(deps, room.uuid, now), ...heard]);
			return;
		}
	}
	await db.batch([
		// A report comes after the end, and knows when it was; one that does not say takes nothing back. First, so that its signs have it reckoned.
		endStatement(deps, room.uuid, said ?? room.endedAt ?? now, now),
		...heard,
	]);
}
