import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BBB_SECRET, BbbServer } from "#tests/support/bbb.ts";

const START = Date.UTC(2026, 10, 23, 10);
const MINUTE = 60_000;
let now = START;
let bbb: BbbServer;
beforeEach(() => {
	now = START;
	bbb = new BbbServer(() => now, { hookUrl: "https://pathshala.example/webhooks/bbb/events" });
});

/** A client that others have published and use: it signs with SHA-1, joins with passwords, and reads XML with a parser of its own. */
type Client = {
	api(
		host: string,
		secret: string,
	): {
		administration: {
			create(name: string, id: string, more?: Record<string, unknown>): string;
			join(name: string, id: string, password: string, more?: Record<string, unknown>): string;
			end(id: string, password: string): string;
		};
		monitoring: {
			getMeetingInfo(id: string): string;
			isMeetingRunning(id: string): string;
			getMeetings(): string;
		};
		recording: {
			getRecordings(more: Record<string, unknown>): string;
			publishRecordings(id: string, publish: boolean): string;
			deleteRecordings(id: string): string;
			updateRecordings(id: string, more: Record<string, unknown>): string;
		};
		hooks: { create(url: string): string; list(): string; destroy(id: string): string };
	};
	http(url: string): Promise<Record<string, unknown>>;
};
const published = createRequire(import.meta.url)("bigbluebutton-js") as Client;

describe("an independent client of BigBlueButton works against the sandbox", () => {
	let server: Server;
	let base = "";
	beforeAll(async () => {
		server = createServer(async (request, response) => {
			const { method = "GET", url = "", headers } = request;
			const body = method === "POST" ? await text(request) : undefined;
			const type = headers["content-type"];
			const said = await bbb.line(`http://${headers.host}${url}`, {
				method,
				body,
				...(type !== undefined && { headers: { "Content-Type": type } }),
			});
			response.writeHead(said.status, Object.fromEntries(said.headers)).end(await said.text());
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error("no port");
		base = `http://127.0.0.1:${address.port}/bigbluebutton/`;
	});
	afterAll(() => {
		server.closeAllConnections();
		server.close();
	});

	test("through the whole life of a meeting, its recording and its hooks", async () => {
		const { administration, monitoring, recording, hooks } = published.api(base, BBB_SECRET);
		const ask = (url: string) => published.http(url);
		const passwords = { attendeePW: "ap", moderatorPW: "mp" };
		const create = () => administration.create("Maths & more", "room-7", { ...passwords, record: true, duration: 60 });

		expect(await ask(monitoring.getMeetings())).toMatchObject({ returncode: "SUCCESS", messageKey: "noMeetings" });
		expect(await ask(create())).toMatchObject({ returncode: "SUCCESS", meetingID: "room-7", hasUserJoined: false });
		expect(await ask(create())).toMatchObject({ returncode: "SUCCESS", messageKey: "duplicateWarning" });
		const others = administration.create("Maths", "room-7", { ...passwords, moderatorPW: "other" });
		expect(await ask(others)).toMatchObject({ returncode: "FAILED", messageKey: "idNotUnique" });
		expect(await ask(monitoring.isMeetingRunning("room-7"))).toMatchObject({ running: false });

		const joined = await bbb.follow(administration.join("Sadia", "room-7", "mp", { userID: "t1" }));
		expect(joined.sessionToken).not.toBeNull();
		expect(await ask(administration.join("Rahim", "room-7", "wrong", { redirect: false }))).toMatchObject({
			returncode: "FAILED",
			messageKey: "invalidPassword",
		});
		expect(await ask(monitoring.isMeetingRunning("room-7"))).toMatchObject({ running: true });
		expect(await ask(monitoring.getMeetingInfo("room-7"))).toMatchObject({
			meetingName: expect.stringContaining("Maths"),
			moderatorCount: 1,
			attendees: { attendee: { userID: "t1", fullName: "Sadia", role: "MODERATOR" } },
		});
		expect(await ask(monitoring.getMeetings())).toMatchObject({ meetings: [{ meetingID: "room-7" }] });

		expect(await ask(hooks.create("https://app.example.test/hooks"))).toMatchObject({
			hookID: 1,
			permanentHook: false,
		});
		expect(await ask(hooks.create("https://app.example.test/hooks"))).toMatchObject({ messageKey: "duplicateWarning" });
		expect(await ask(hooks.list())).toMatchObject({ hooks: { hook: [{ hookID: 0 }, { hookID: 1 }] } });
		expect(await ask(hooks.destroy("1"))).toMatchObject({ removed: true });
		expect(await ask(hooks.destroy("1"))).toMatchObject({ messageKey: "destroyMissingHook" });

		// It says yes to an end that never comes, and says so when it is asked.
		bbb.fail("end-never", { times: 1 });
		expect(await ask(administration.end("room-7", "mp"))).toMatchObject({ messageKey: "sentEndMeetingRequest" });
		expect(await ask(monitoring.isMeetingRunning("room-7"))).toMatchObject({ returncode: "SUCCESS", running: true });
		expect(await ask(administration.end("room-7", "mp"))).toMatchObject({ messageKey: "sentEndMeetingRequest" });
		expect(await ask(monitoring.isMeetingRunning("room-7"))).toMatchObject({ returncode: "SUCCESS", running: false });
		expect(await ask(monitoring.getMeetingInfo("room-7"))).toMatchObject({
			returncode: "FAILED",
			messageKey: "notFound",
		});
		expect(await ask(recording.getRecordings({ meetingID: "room-7" }))).toMatchObject({ messageKey: "noRecordings" });
		now += MINUTE;
		const { recordings } = (await ask(recording.getRecordings({ meetingID: "room-7" }))) as {
			recordings: { recordID: string; state: string }[];
		};
		expect(recordings).toMatchObject([{ state: "published", name: expect.stringContaining("Maths") }]);
		const id = recordings[0]?.recordID ?? "";
		expect(await ask(recording.updateRecordings(id, { meta_topic: "x" }))).toMatchObject({ updated: true });
		expect(await ask(recording.publishRecordings(id, false))).toMatchObject({ published: false });
		expect(await ask(recording.deleteRecordings(id))).toMatchObject({ deleted: true });
		expect(await ask(recording.deleteRecordings("nothing"))).toMatchObject({ messageKey: "notFound" });
	});

	test("and is refused with another secret", async () => {
		const { monitoring } = published.api(base, "another secret");
		expect(await published.http(monitoring.getMeetings())).toMatchObject({
			returncode: "FAILED",
			messageKey: "checksumError",
		});
	});
});
