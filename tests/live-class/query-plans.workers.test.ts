import { beforeAll, describe, expect, test } from "vitest";
import { depsNow, type LiveWorld, liveWorld } from "#tests/support/workers/live-class.ts";
import { explained } from "#tests/support/workers/query-plans.ts";
import { getCourseRoom } from "~/domain/live-class/course-room.server.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { getLiveRoom } from "~/domain/live-class/live-room.server.ts";

let world: LiveWorld;
beforeAll(async () => {
	world = await liveWorld();
});

type Work = (deps: ReturnType<typeof depsNow>) => Promise<unknown>;
const named = () => ({ lectureId: world.lecture, courseId: world.course });

/** In this order: each finds what the one before has left. */
const ASKED: Record<string, Work> = {
	"starting a class": (deps) => joinLive(deps, world.teacher, { ...named(), language: "en" }),
	"waiting for it": (deps) => getLiveRoom(deps, world.student, named()),
	"the room of a course": (deps) => getCourseRoom(deps, world.student, world.course),
	"joining it": async (deps) => {
		await world.bbb.follow((await joinLive(deps, world.teacher, { ...named(), language: "en" })).url);
		return joinLive(deps, world.student, { ...named(), language: "en" });
	},
	"ending it": (deps) => endLive(deps, world.teacher, named()),
	"starting it again": (deps) => joinLive(deps, world.teacher, { ...named(), language: "en" }),
};

describe("an index finds all that is asked by", () => {
	test.each(Object.entries(ASKED))("%s", async (_, work) => {
		const { db, plans, statements } = explained();
		const deps = depsNow();
		Object.defineProperty(deps, "db", { value: db });
		await work(deps);
		expect(plans.length).toBeGreaterThan(0);
		// Of an INSERT the plan names what a broken foreign key would have looked at; it is not, while none is broken.
		const walked = plans.filter((_, index) => !/^\s*INSERT/i.test(statements[index] ?? "")).flat();
		expect(walked.filter((step) => step.startsWith("SCAN") && !step.includes("CONSTANT ROW"))).toEqual([]);
	});
});
