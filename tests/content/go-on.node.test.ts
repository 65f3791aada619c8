import { describe, expect, test } from "vitest";
import { goOn, type Playing } from "~/features/content/go-on.ts";

/** A player that is somewhere in a film; to load begins it anew, at its start and paused. */
function playerAt(currentTime: number, { paused = false, code = 2 } = {}) {
	const events = new EventTarget();
	const did: string[] = [];
	const video = {
		...{ currentTime, paused, error: { code } },
		addEventListener: events.addEventListener.bind(events),
		play: async () => void did.push("play"),
		load: () => {
			did.push("load");
			video.currentTime = 0;
		},
	};
	const { onError, plays } = goOn(video as unknown as Playing, () => did.push("failed"));
	return { video, did, onError, plays, loaded: () => events.dispatchEvent(new Event("loadedmetadata")) };
}

describe("a film whose address ran out, or whose connection was lost (CON-6)", () => {
	test("is asked for anew and plays on where it was", () => {
		const { video, did, onError, loaded } = playerAt(61);
		onError();
		loaded();
		expect([did, video.currentTime]).toEqual([["load", "play"], 61]);
	});

	test("stays paused where it was paused", () => {
		const { video, did, onError, loaded } = playerAt(61, { paused: true });
		onError();
		loaded();
		expect([did, video.currentTime]).toEqual([["load"], 61]);
	});

	test("is asked for once, and again only after it has played: then it says that it failed", () => {
		const { video, did, onError, plays, loaded } = playerAt(61);
		onError();
		loaded();
		onError();
		expect(did).toEqual(["load", "play", "failed"]);
		plays();
		video.currentTime = 90;
		onError();
		loaded();
		expect([did.slice(3), video.currentTime]).toEqual([["load", "play"], 90]);
	});

	test("fails at once where it never played, or its bytes are none that can be", () => {
		for (const player of [playerAt(0), playerAt(61, { code: 3 })]) {
			player.onError();
			expect(player.did).toEqual(["failed"]);
		}
	});
});
