import { describe, expect, test } from "vitest";
import { goOn, playAt } from "~/features/content/go-on.ts";

type Fault = { code: number } | null;

/** A player that is somewhere in a film; to load empties it and says so, as a browser's does: at its start, paused, at its default speed. */
function playerAt(currentTime: number, { paused = false } = {}) {
	const events = new EventTarget();
	const did: (string | number)[] = [];
	const say = (name: string) => events.dispatchEvent(new Event(name));
	const video = {
		...{ currentTime, paused, ended: false, readyState: 4, error: null as Fault },
		...{ playbackRate: 1, defaultPlaybackRate: 1 },
		addEventListener: events.addEventListener.bind(events),
		play: async () => void did.push("play"),
		load: () => {
			did.push("load");
			Object.assign(video, { currentTime: 0, paused: true, readyState: 0, error: null });
			video.playbackRate = video.defaultPlaybackRate;
			say("emptied");
			say("timeupdate");
		},
	};
	const listeners = goOn(video as unknown as HTMLVideoElement, {
		keep: (place) => did.push(place),
		fails: () => did.push("failed"),
	});
	for (const [name, listener] of Object.entries(listeners)) events.addEventListener(name, listener);
	return {
		...{ video, did },
		/** It stops: the bytes did not come, or cannot be read. */
		breaks(code = 2) {
			video.error = { code };
			say("error");
		},
		loaded() {
			video.readyState = 1;
			say("loadedmetadata");
		},
		plays(to: number) {
			Object.assign(video, { currentTime: to, readyState: 4, paused: false });
			say("timeupdate");
		},
		say,
	};
}

describe("a film whose address ran out, or whose connection was lost (CON-6)", () => {
	test("is asked for anew and plays on where it was", () => {
		const { video, did, breaks, loaded } = playerAt(61);
		breaks();
		loaded();
		expect([did, video.currentTime]).toEqual([["load", "play"], 61]);
	});

	test("stays paused where it was paused", () => {
		const { video, did, breaks, loaded } = playerAt(61, { paused: true });
		breaks();
		loaded();
		expect([did, video.currentTime]).toEqual([["load"], 61]);
	});

	test("is asked for once, and again only after it has played on: then it says that it failed", () => {
		const { video, did, breaks, loaded, plays } = playerAt(61);
		breaks();
		loaded();
		plays(63);
		breaks();
		expect(did).toEqual(["load", "play", "failed"]);
		video.error = null;
		plays(90);
		breaks();
		loaded();
		expect([did.slice(3), video.currentTime]).toEqual([[90, "load", "play"], 90]);
	});

	test("is not asked for without end where the bytes at its place cannot be read, and its place stays kept", () => {
		const { did, breaks, loaded, plays, say } = playerAt(0);
		plays(61);
		for (const _ of [1, 2, 3]) {
			breaks();
			loaded();
			say("pause");
		}
		expect(did.filter((one) => one === "load")).toHaveLength(1);
		expect(did.filter((one) => typeof one === "number").at(-1)).toBe(61);
		expect(did).toContain("failed");
	});

	test("keeps its place where it cannot be loaded at all", () => {
		const { did, breaks, plays, say } = playerAt(0);
		plays(61);
		breaks();
		breaks();
		say("pause");
		expect(did).toEqual([61, "load", "failed"]);
	});

	test("fails at once where it never played, or its bytes are none that can be", () => {
		for (const [player, code] of [
			[playerAt(0), 2],
			[playerAt(61), 3],
		] as const) {
			player.breaks(code);
			expect(player.did).toEqual(["failed"]);
		}
	});

	test("plays on as fast as it did", () => {
		const { video, breaks, loaded } = playerAt(61);
		playAt(video, 1.5);
		breaks();
		loaded();
		expect(video.playbackRate).toBe(1.5);
	});
});

test("the place of a film is kept every five seconds, and where it pauses; at its end it begins anew (CON-6)", () => {
	const { video, did, plays, say } = playerAt(0);
	for (const second of [1, 4, 5, 9, 10]) plays(second);
	video.currentTime = 12;
	say("pause");
	video.ended = true;
	say("ended");
	expect(did).toEqual([5, 10, 12, 0]);
});
