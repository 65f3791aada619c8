import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { perform } from "#workers/sandbox/bbb/api.ts";
import { Conference } from "#workers/sandbox/bbb/conference.ts";
import { MemoryStore } from "#workers/sandbox/bbb/memory-store.ts";
import { SqlStore } from "#workers/sandbox/bbb/sql-store.ts";
import type { Store } from "#workers/sandbox/bbb/store.ts";

/** What is drawn at random is left out. */
const settled = (text: string) =>
	text.replace(/w_[0-9a-f]{12}/g, "w_…").replace(/"sessionToken":"\w+"/g, '"sessionToken":"…"');

/** The life of a meeting with a fault, as a server over this store tells it. */
function story(store: Store): string {
	let now = Date.UTC(2026, 10, 23, 4);
	const conference = new Conference(store, { clock: () => now });
	const call = (name: string, params: Record<string, string>) =>
		perform(conference, { name, params, body: "", origin: "http://localhost", hash: "abc" }, true);
	const room = { meetingID: "room-7" };
	const passwords = { attendeePW: "ap", moderatorPW: "mp", voiceBridge: "70001" };
	const told: unknown[] = [];
	conference.setFault({ fault: "unavailable", meetingId: "room-7", calls: ["create"], times: 2, delayMs: 0 });
	for (let press = 0; press < 4; press += 1)
		told.push(
			call("create", {
				...room,
				...passwords,
				name: "Maths",
				record: "true",
				"meta_analytics-callback-url": "http://x/a",
			}),
		);
	told.push(call("hooks/create", { callbackURL: "http://x/hooks" }));
	const { location } = call("join", { ...room, fullName: "Sadia", userID: "t1", role: "MODERATOR" });
	const sessionToken = new URL(location ?? "").searchParams.get("sessionToken") ?? "";
	told.push(conference.enter(sessionToken), call("getMeetingInfo", room));
	now += 60_000;
	told.push(conference.leave(sessionToken), conference.settle());
	conference.advance(60_000);
	told.push(call("getRecordings", room), conference.takeTold());
	now += 20_000;
	told.push(call("getRecordings", room), call("hooks/list", {}), call("hooks/destroy", { hookID: "1" }));
	told.push(conference.overview(), conference.takeTold());
	return settled(JSON.stringify(told));
}

test("the sandbox's BigBlueButton tells the same story from tables as from memory", async () => {
	const object = bindings.WRITE_GATE.getByName(`bbb ${crypto.randomUUID()}`);
	const fromTables = await runInDurableObject(object, (_, state) => story(new SqlStore(state.storage.sql)));
	const fromMemory = story(new MemoryStore());
	expect(fromTables).toBe(fromMemory);
	for (const word of ["duplicateWarning", "Service Unavailable", "published", "analytics", "meeting-ended"])
		expect(fromMemory).toContain(word);
});
