import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { at, database } from "#tests/support/workers/exam-session.ts";
import { depsNow, LECTURE } from "#tests/support/workers/live-class.ts";
import {
	beforeLiveRooms,
	codeOf,
	created,
	join,
	meetings,
	named,
	room,
	teach,
	world,
} from "#tests/support/workers/live-rooms.ts";
import { minutesNow, setMinutes } from "#tests/support/workers/minutes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import type { Sign } from "~/domain/attendance/intervals.ts";
import { cancelClass } from "~/domain/live-class/cancel-class.server.ts";
import { endLive } from "~/domain/live-class/end-live.server.ts";
import { joinLive } from "~/domain/live-class/join-live.server.ts";
import { endStatement } from "~/domain/live-class/meetings.server.ts";
import { findRoom, hearEnd, hearReport } from "~/domain/room-watch/hear-provider.server.ts";
import { watchRooms } from "~/domain/room-watch/watch-rooms.server.ts";

beforeLiveRooms();

describe("a provider that is down, slow or lying (LIV-5)", () => {
	const FAULTS = [
		["unavailable", "LiveClassAway"],
		["slow", "LiveClassSlow"],
		["broken", "LiveClassAway"],
		["other-meeting", "LiveClassAway"],
		["checksumError", "LiveClassRefused"],
		["no-message", "LiveClassRefused"],
	] as const;

	test.each(FAULTS)("%s at create: %s, and the next press opens the one room", async (fault, code) => {
		world.bbb.fail(fault, { calls: ["create"] });
		expect(await codeOf(join(world.teacher))).toBe(code);
		expect((await room(world.teacher)).state).toBe("open");
		expect((await room(world.student)).state).toBe("waiting");
		world.bbb.recover();
		await teach();
		expect([(await meetings()).length, world.bbb.conference.meetings().length]).toEqual([1, 1]);
		const [row] = await meetings();
		// Also where the room was made and its answer was lost: it calls back by the name that we know.
		expect(world.bbb.conference.meetings()[0]?.metadata.endcallbackurl).toContain(row?.callbackToken);
	});

	test.each(FAULTS)("%s at join: %s, and the next press goes in", async (fault, code) => {
		await teach();
		world.bbb.fail(fault, { calls: ["getMeetingInfo"] });
		expect(await codeOf(join(world.student))).toBe(code);
		expect(await codeOf(join(world.teacher))).toBe(code);
		// Who waits sees the page all the same.
		setMinutes(LECTURE.starts + 1);
		expect((await room(world.student)).state).toBe("waiting");
		world.bbb.recover();
		expect(await codeOf(join(world.student))).toBe("done");
		expect(await meetings()).toHaveLength(1);
	});

	test.each(FAULTS.filter(([fault]) => fault !== "other-meeting"))(
		"%s at the end: %s, and the class goes on",
		async (fault, code) => {
			await teach();
			world.bbb.fail(fault, { calls: ["end"] });
			expect(await codeOf(endLive(depsNow(), world.teacher, named()))).toBe(code);
			expect((await meetings())[0]?.endedAt).toBeNull();
			world.bbb.recover();
			await endLive(depsNow(), world.teacher, named());
			expect((await meetings())[0]?.endedAt).not.toBeNull();
		},
	);

	describe("that says it ended the room, and did not", () => {
		const END = LECTURE.starts + 5;
		const watch = () => watchRooms(depsNow(), { until: Number.POSITIVE_INFINITY });
		const minutesOf = async () => {
			const of = eq(schema.attendance.accountUuid, world.student.accountUuid);
			const [row] = await database().select().from(schema.attendance).where(of);
			return (row?.presentMs ?? 0) / 60_000;
		};
		/** The teacher's page, in one of the languages. */
		const visitIn = (language: "en" | "bn", form?: Record<string, string>) => {
			const cookie = `${world.teacher.cookie}; lang=${language}`;
			return visit({ ...world.teacher, cookie }, world.page("teacher"), { form, minutes: minutesNow() });
		};

		beforeEach(async () => {
			await teach();
			setMinutes(LECTURE.starts + 1);
			await world.bbb.follow((await join(world.student)).url);
			await watch();
			setMinutes(END);
			world.bbb.fail("end-never");
		});

		test("is asked whether it did: the class goes on for everybody, and every minute counts", async () => {
			expect(await endLive(depsNow(), world.teacher, named())).toBe("ending");
			expect((await meetings())[0]).toMatchObject({ endedAt: null, nextPollAt: at(END) });
			for (let minute = END + 1; minute <= LECTURE.starts + 49; minute += 1) {
				setMinutes(minute);
				await watch();
			}
			expect((await room(world.student)).state).toBe("open");
			expect(await codeOf(join(world.student))).toBe("done");
			world.bbb.conference.end((await meetings())[0]?.meetingId ?? "");
			setMinutes(LECTURE.starts + 50);
			await watch();
			await watch();
			expect((await meetings())[0]?.endedAt).toBe(at(LECTURE.starts + 50));
			expect(await minutesOf()).toBe(49);
		});

		test("the teacher reads so in both languages, and the next press ends it", async () => {
			for (const [language, words] of [
				["en", "somebody is still in it"],
				["bn", "ভেতরে এখনো কেউ আছে"],
			] as const) {
				const pressed = await visitIn(language, { intent: "end" });
				const toast = pressed.headers.getSetCookie().find((cookie) => cookie.startsWith("toast="));
				expect([pressed.status, decodeURIComponent(toast ?? "")]).toEqual([303, expect.stringContaining(words)]);
			}
			expect(wordsOf(await visitIn("en"))).toContain("End for all");
			world.bbb.recover();
			expect(await endLive(depsNow(), world.teacher, named())).toBe("ended");
			expect((await meetings())[0]?.endedAt).toBe(at(END));
		});

		test("a cancelled lecture's room is ended by who watches it, as soon as the provider does so", async () => {
			await cancelClass(depsNow(), world.teacher, named(), { reason: "The power is out" });
			expect((await meetings())[0]?.endedAt).toBeNull();
			setMinutes(END + 1);
			await watch();
			expect([(await meetings())[0]?.endedAt, world.bbb.conference.meetings().length]).toEqual([null, 1]);
			world.bbb.recover();
			setMinutes(END + 2);
			await watch();
			expect([(await meetings())[0]?.endedAt, world.bbb.conference.meetings().length]).toEqual([at(END + 2), 0]);
		});

		describe("nor told the truth about that", () => {
			beforeEach(async () => {
				const [meeting] = await meetings();
				await endStatement(depsNow(), meeting?.uuid ?? "", at(END), at(END));
				await watch();
				expect(await minutesOf()).toBe(4);
				setMinutes(LECTURE.starts + 50);
			});
			const roomNow = async () => {
				const found = await findRoom(depsNow(), (await meetings())[0]?.callbackToken ?? "");
				if (!found) throw new Error("No room");
				return found;
			};
			const sign = (kind: "joined" | "left", minute: number): Sign => ({
				...{ accountUuid: world.student.accountUuid, connection: "w_9", kind, source: "analytics", at: at(minute) },
			});

			test("the report after the meeting has the end, and the time until then", async () => {
				const signs = [sign("joined", LECTURE.starts + 1)];
				await hearReport(depsNow(), await roomNow(), { signs, endedAt: null });
				expect((await meetings())[0]?.endedAt).toBe(at(END));
				await hearReport(depsNow(), await roomNow(), { signs, endedAt: at(LECTURE.starts + 50) });
				expect((await meetings())[0]?.endedAt).toBe(at(LECTURE.starts + 50));
				await watch();
				expect(await minutesOf()).toBe(49);
			});

			test("a room that is still there when its end is called back is open again, and watched", async () => {
				await hearEnd(depsNow(), await roomNow());
				expect((await meetings())[0]).toMatchObject({ endedAt: null, nextPollAt: at(LECTURE.starts + 50) });
				expect((await room(world.student)).state).toBe("open");
				world.bbb.conference.end((await meetings())[0]?.meetingId ?? "");
				await hearEnd(depsNow(), await roomNow());
				expect((await meetings())[0]?.endedAt).toBe(at(LECTURE.starts + 50));
				// Called back again, it stays ended then.
				setMinutes(LECTURE.starts + 55);
				await hearEnd(depsNow(), await roomNow());
				expect((await meetings())[0]?.endedAt).toBe(at(LECTURE.starts + 50));
			});
		});
	});

	test("a room that vanishes between create and join leads back, and is made again", async () => {
		world.bbb.fail("vanish", { times: 1 });
		const { to, sessionToken } = await world.bbb.follow((await join(world.teacher)).url);
		expect([sessionToken, to?.includes(world.back)]).toEqual([null, true]);
		setMinutes(LECTURE.starts + 1);
		expect((await teach()).sessionToken).not.toBeNull();
		expect(created()).toBe(2);
	});

	test("is logged by its key, and no join address is", async () => {
		world.bbb.fail("checksumError", { times: 1 });
		const deps = depsNow();
		await codeOf(joinLive(deps, world.teacher, { ...named(), language: "en" }));
		await joinLive(deps, world.teacher, { ...named(), language: "en" });
		expect(deps.said).toEqual([{ level: "warn", message: "live class provider failed" }]);
	});
});
