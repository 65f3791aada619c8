import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { getLiveRoom } from "~/domain/live-class/live-room.server.ts";
import { database } from "./exam-session.ts";
import { depsNow, type LiveWorld, liveWorld } from "./live-class.ts";

export let world: LiveWorld;

export const named = () => ({ lectureId: world.lecture, courseId: world.course });
export const join = (who: Actor | null, more = {}) => joinLive(depsNow(), who, { ...named(), language: "en", ...more });
export const room = (who: Actor | null) => getLiveRoom(depsNow(), who, named());
export const meetings = () =>
	database()
		.select()
		.from(schema.liveMeeting)
		.where(eq(schema.liveMeeting.lectureUuid, world.lecture))
		.orderBy(schema.liveMeeting.id);

export const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error: { code?: string }) => error.code ?? String(error),
	);

/** The teacher opens the room and goes in. */
export const teach = async () => world.bbb.follow((await join(world.teacher)).url);
export const created = () => world.bbb.calls.filter((call) => call === "create").length;

/** Another lecture in the place of that one. */
export async function anotherLecture(given: Parameters<typeof liveWorld>[0] = {}): Promise<void> {
	world = await liveWorld(given);
}

/** Before each test: a lecture that is about to begin, its people, and a provider. */
export function beforeLiveRooms(): void {
	beforeEach(() => anotherLecture());
}
