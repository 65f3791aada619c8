import { inArray } from "drizzle-orm";
import { liveMeeting } from "#db/schema/index.ts";
import type { Sign } from "~/domain/attendance/intervals.ts";
import { keepStatements } from "~/domain/attendance/keep-signs.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { endStatement, lookSoonStatement } from "~/domain/live-class/meetings.server.ts";
import { askRoom, type Room, roomByToken } from "./watch-rooms.server.ts";

type Hears = Parameters<typeof askRoom>[0];

/** What the provider says of a room while it goes on. */
export type Told = { internalId: string } & (
	| { kind: "sign"; sign: Sign }
	| { kind: "ended"; at: number }
	| { kind: "recording" }
);

/** The moment of an end is believed within the life of the room. @param now ms UTC */
const isWithin = (at: number, createdAt: number, now: number) => at >= createdAt - 3_600_000 && at <= now + 300_000;

/**
 * Writes down what was told of rooms of ours, in any order and however often (ATD-1). Of others nothing is kept. Two round trips.
 * @returns how much of it is about rooms that are not ours
 */
export async function hearProvider(
	deps: Pick<Deps, "db" | "clock">,
	told: readonly Told[],
): Promise<{ strange: number }> {
	const { db, clock } = deps;
	if (told.length === 0) return { strange: 0 };
	const now = clock();
	const rooms = await db
		.select({ uuid: liveMeeting.uuid, internalId: liveMeeting.internalId, createdAt: liveMeeting.createdAt })
		.from(liveMeeting)
		.where(inArray(liveMeeting.internalId, [...new Set(told.map(({ internalId }) => internalId))]));
	const statements = rooms.flatMap(({ uuid, internalId, createdAt }) => {
		const of = told.filter((one) => one.internalId === internalId);
		const signs = of.flatMap((one) => (one.kind === "sign" ? [one.sign] : []));
		const ends = of.flatMap((one) => (one.kind === "ended" && isWithin(one.at, createdAt, now) ? [one.at] : []));
		return [
			...(signs.length > 0 ? keepStatements(deps, { meetingUuid: uuid, signs }, now) : []),
			...ends.map((at) => endStatement(deps, uuid, Math.min(at, now), now)),
			...(of.some(({ kind }) => kind === "recording") ? [lookSoonStatement(deps, uuid, now)] : []),
		];
	});
	const [first, ...rest] = statements;
	if (first) await db.batch([first, ...rest]);
	const ours = new Set(rooms.map(({ internalId }) => internalId));
	return { strange: told.filter(({ internalId }) => !ours.has(internalId)).length };
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

/** The report after a meeting (ATD-1): all that the provider knows, which may come before its webhooks, and twice. */
export async function hearReport(
	deps: Pick<Deps, "db" | "clock">,
	room: Room,
	{ signs, endedAt }: { signs: readonly Sign[]; endedAt: number | null },
): Promise<void> {
	const { db, clock } = deps;
	const now = clock();
	const said = endedAt !== null && isWithin(endedAt, room.createdAt, now) ? Math.min(endedAt, now) : null;
	await db.batch([
		// A report comes after the end, and knows when it was; one that does not say takes nothing back. First, so that its signs have it reckoned.
		endStatement(deps, room.uuid, said ?? room.endedAt ?? now, now),
		...keepStatements(deps, { meetingUuid: room.uuid, signs }, now),
	]);
}
