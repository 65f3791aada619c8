import { describe, expect, test } from "vitest";
import { type Entrance, entranceOf, type RoomState, roomOf } from "~/domain/lecture/entrance.ts";
import { liveState, megabytesLeft } from "~/domain/live-class/rules.ts";
import { joinRefusal } from "~/features/live-class/after-live.tsx";
import { inAppBrowser } from "~/features/live-class/in-app.ts";

const MINUTE = 60_000;
const lecture = { startsAt: 60 * MINUTE, endsAt: 120 * MINUTE, cancelledAt: null, meetingUrl: null };
const STARTED = { startedAt: 1, endedAt: null };
const UNSTARTED = { startedAt: null, endedAt: null };
const ENDED = { startedAt: 1, endedAt: 2 };

describe("what the live page is about (LIV-2)", () => {
	test.each<[minute: number, room: typeof STARTED | typeof UNSTARTED | typeof ENDED | null, RoomState, RoomState]>([
		[44, null, "coming", "coming"],
		[45, null, "open", "waiting"],
		[60, UNSTARTED, "open", "waiting"],
		[60, STARTED, "open", "open"],
		[60, ENDED, "open", "ended"],
		[119, STARTED, "open", "open"],
		[120, null, "over", "over"],
		[120, UNSTARTED, "over", "over"],
		[120, STARTED, "open", "open"],
		[120, ENDED, "over", "over"],
		[149, STARTED, "open", "open"],
		[150, STARTED, "over", "over"],
	])("minute %i, room %o: for the teacher %s, for students %s", (minute, meeting, teacher, student) => {
		expect(liveState({ lecture, meeting, as: "teacher", teacherMay: true }, minute * MINUTE)).toBe(teacher);
		expect(liveState({ lecture, meeting, as: "student", teacherMay: true }, minute * MINUTE)).toBe(student);
	});

	test.each<[minute: number, room: typeof STARTED | typeof ENDED | null, Entrance | null, Entrance | null]>([
		[44, null, null, null],
		[45, null, "start", "wait"],
		[60, STARTED, "again", "join"],
		[60, ENDED, "start", "ended"],
		[120, null, null, null],
		[120, STARTED, "again", "join"],
		[120, ENDED, null, null],
	])("minute %i, room %o: beside it stands for the teacher %s, for students %s (LEC-3)", (minute, meeting, ...says) => {
		const of = { ...lecture, room: roomOf(meeting), elsewhere: false };
		expect([entranceOf(of, "teacher", minute * MINUTE), entranceOf(of, "student", minute * MINUTE)]).toEqual(says);
		const elsewhere = minute === 60 ? "elsewhere" : null;
		if (elsewhere) expect(entranceOf({ ...of, elsewhere: true }, "student", minute * MINUTE)).toBe(elsewhere);
	});

	test("a cancelled one stays so, and nobody waits for a meeting elsewhere", () => {
		const cancelled = { ...lecture, cancelledAt: 1 };
		expect(liveState({ lecture: cancelled, meeting: STARTED, as: "student", teacherMay: true }, 60 * MINUTE)).toBe(
			"cancelled",
		);
		const elsewhere = { ...lecture, meetingUrl: "https://meet.example/x" };
		expect(liveState({ lecture: elsewhere, meeting: null, as: "student", teacherMay: true }, 60 * MINUTE)).toBe("open");
		expect(liveState({ lecture: elsewhere, meeting: null, as: "student", teacherMay: true }, 120 * MINUTE)).toBe(
			"over",
		);
	});

	test("what is left of it takes so many MB, in tens, and some at the very end", () => {
		expect(megabytesLeft(lecture, 0)).toEqual({ all: 150, listening: 30 });
		expect(megabytesLeft(lecture, 90 * MINUTE)).toEqual({ all: 80, listening: 20 });
		expect(megabytesLeft(lecture, 130 * MINUTE)).toEqual({ all: 10, listening: 10 });
	});
});

describe("the browser of another app (LIV-3)", () => {
	const ANDROID =
		"Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36";
	const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";
	const PATH = "/dashboard/student/lecture/l/live/c";
	const inApp = (userAgent: string | null) => inAppBrowser(userAgent, "https://pathshala.example", PATH);

	test.each([
		`${ANDROID} [FB_IAB/FB4A;FBAV/440.0.0;]`,
		`${ANDROID} [FB_IAB/Orca-Android;FBAV/450.0.0;]`,
		`${ANDROID} Instagram 300.0`,
	])("on Android is left for Chrome by one press: %s", (userAgent) => {
		expect(inApp(userAgent)).toEqual({
			address: `https://pathshala.example${PATH}`,
			chrome: `intent://pathshala.example${PATH}#Intent;scheme=https;package=com.android.chrome;end`,
		});
	});

	test("on an iPhone has the address to take along", () => {
		expect(inApp(`${IPHONE} [FBAN/MessengerForiOS;FBAV/450]`)).toEqual({
			address: `https://pathshala.example${PATH}`,
			chrome: null,
		});
	});

	test.each([null, "", ANDROID, `${IPHONE} Version/17.0 Safari/604.1`, "Mozilla/5.0 Firefox/140.0"])(
		"is none where it is a browser of its own: %s",
		(userAgent) => {
			expect(inApp(userAgent)).toBeNull();
		},
	);
});

test("what the provider adds to the return address is read by its key alone", () => {
	const errors = (key: unknown) => JSON.stringify([{ key, message: "x" }]);
	expect(joinRefusal(null)).toBeNull();
	expect(joinRefusal(errors("mismatchCreateTimeParam"))).toBe("gone");
	expect(joinRefusal(errors("maxParticipantsReached"))).toBe("full");
	for (const text of ["", "[]", "nonsense", errors("constructor"), errors(7), "x".repeat(10_000)])
		expect(joinRefusal(text)).toBe("failed");
});
