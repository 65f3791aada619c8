import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { type Person, student } from "#tests/support/workers/api-people.ts";
import { classroom, recordingOf } from "#tests/support/workers/classroom.ts";
import { at, bindings, database } from "#tests/support/workers/exam-session.ts";
import {
	beforeHeldClasses,
	DAY,
	held,
	mina,
	rafi,
	room,
	students,
	teachers,
} from "#tests/support/workers/held-classes.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

beforeHeldClasses();

const wire = globalThis.fetch;
afterEach(() => {
	globalThis.fetch = wire;
});

/** What the provider is asked, and says. */
function providerSays(xml: string): string[] {
	const asked: string[] = [];
	globalThis.fetch = async (input, init) => {
		const address = input instanceof Request ? input.url : String(input);
		if (!address.startsWith(bindings.BBB_BASE_URL ?? "")) return wire(input, init);
		asked.push(new URL(address).pathname.split("/").at(-1) ?? "");
		return new Response(xml);
	};
	return asked;
}

const PLAY = "https://bbb.example/playback/presentation/2.3/rec";

async function recorded(): Promise<string> {
	await held([mina, 20]);
	const uuid = crypto.randomUUID();
	const { internalId: _, meetingId: __, state: ___, ...of } = recordingOf(room, { playUrl: PLAY });
	await database()
		.insert(schema.recording)
		.values({
			...{ uuid, lectureUuid: room.lectureUuid, meetingUuid: room.meeting.uuid, keepUntil: at(90 * DAY) },
			...{ ...of, state: "ready", startedAt: at(5), endedAt: at(60), createdAt: at(70), updatedAt: at(70) },
		});
	return uuid;
}

const known = () =>
	`<response><returncode>SUCCESS</returncode><recordings><recording><recordID>${room.meeting.internalId}</recordID><meetingID>${room.meeting.meetingId}</meetingID><state>published</state><startTime>${at(5)}</startTime><playback><format><type>presentation</type><url>${PLAY}</url></format></playback></recording></recordings></response>`;

const NONE = "<response><returncode>SUCCESS</returncode><recordings/></response>";

describe("a recording (ATD-3)", () => {
	const mine = () => students(`${room.lectureUuid}/recording`);

	test("says how long, how large and until when; the parts that one lost are buttons; its address is nowhere", async () => {
		await recorded();
		const page = await visit(mina, mine(), { minutes: 90 });
		expect(wordsOf(page)).toContain("55 minutes");
		expect(wordsOf(page)).toContain("38.1 MB");
		expect(wordsOf(page)).toContain("10:25 AM to 11:00 AM");
		expect(page.text).toContain('name="from" value="1200"');
		expect(page.text).not.toContain("playback");
		expect(page.headers.get("cache-control")).toContain("no-store");
		expect(wordsOf(await visit(rafi, mine(), { minutes: 90 }))).toContain("10:05 AM to 11:00 AM");
	});

	test("says before it is played about what it takes of the month, which it then counts for; a lost part does not (MET-1)", async () => {
		const recording = await recorded();
		providerSays(known());
		const words = async () => wordsOf(await visit(mina, mine(), { minutes: 90 }));
		expect(await words()).toContain("about 38 MB, about ৳1 My package");
		await visit(mina, mine(), { minutes: 90, form: { intent: "play", recording, from: "1200" } });
		expect(await words()).not.toContain("this month so far");
		await visit(mina, mine(), { minutes: 90, form: { intent: "play", recording } });
		expect(await words()).toContain("about 38 MB, about ৳1 this month so far 38 MB");
	});

	test("is led to after asking who may, from the second that was lost", async () => {
		const recording = await recorded();
		providerSays(known());
		const played = await visit(mina, mine(), { minutes: 90, form: { intent: "play", recording, from: "1200" } });
		expect([played.status, played.headers.get("location")]).toEqual([303, `${PLAY}?t=20m`]);
		expect(played.headers.get("cache-control")).toContain("no-store");
		const teacher = await visit(room.teacher, teachers(`${room.lectureUuid}/recording`), {
			minutes: 90,
			form: { intent: "play", recording },
		});
		expect(teacher.headers.get("location")).toBe(PLAY);
	});

	test("is taken as one file where the provider has one, by a button that is there then alone, and counts for the month", async () => {
		const recording = await recorded();
		const file = "https://bbb.example/playback/video/rec.mp4";
		const isOffered = async () => (await visit(mina, mine(), { minutes: 90 })).text.includes('value="file"');
		expect(await isOffered()).toBe(false);
		const sent = { minutes: 90, form: { intent: "file", recording } };
		providerSays(known());
		expect((await visit(mina, mine(), sent)).status).toBe(409);
		await database().update(schema.recording).set({ fileUrl: file }).where(eq(schema.recording.uuid, recording));
		expect(await isOffered()).toBe(true);
		providerSays("nonsense");
		const taken = await visit(mina, mine(), sent);
		expect([taken.status, taken.headers.get("location"), taken.headers.get("cache-control")]).toEqual([
			303,
			file,
			expect.stringContaining("no-store"),
		]);
		expect(wordsOf(await visit(mina, mine(), { minutes: 90 }))).toContain("this month so far 38 MB");
	});

	test("is played where the provider has it now, and where it was while nothing answers", async () => {
		const recording = await recorded();
		const sent = { minutes: 90, form: { intent: "play", recording } };
		providerSays(known().replace("bbb.example", "bbb2.example"));
		const moved = await visit(mina, mine(), sent);
		expect(moved.headers.get("location")).toBe(PLAY.replace("bbb.example", "bbb2.example"));
		providerSays("nonsense");
		expect((await visit(mina, mine(), sent)).headers.get("location")).toBe(PLAY);
	});

	test("is nobody's who has left the course, nor a stranger's, nor of another lecture", async () => {
		const recording = await recorded();
		const asked = providerSays(known());
		const form = { intent: "play", recording };
		await database()
			.update(schema.enrolment)
			.set({ state: "left", endedAt: at(80) })
			.where(eq(schema.enrolment.studentUuid, rafi.accountUuid));
		for (const who of [rafi, await student()])
			for (const sent of [{ minutes: 90 }, { minutes: 90, form }])
				expect((await visit(who, mine(), sent)).status).toBe(404);
		const other = await classroom();
		const elsewhere = `/student/course/${other.courseUuid}/${other.lectureUuid}/recording`;
		expect((await visit(other.students[0] as Person, elsewhere, { minutes: 90, form })).status).toBe(404);
		const theirs = `/dashboard/teacher/course/d/${room.courseUuid}/${room.lectureUuid}/recording`;
		expect((await visit(other.teacher, theirs, { minutes: 90, form })).status).toBe(404);
		expect(asked).toEqual([]);
	});

	test("that was taken away at the provider is gone, and says so", async () => {
		const recording = await recorded();
		providerSays(known().replace("published", "deleted"));
		const form = { intent: "play", recording };
		const gone = await visit(mina, mine(), { minutes: 90, form });
		expect([gone.status, wordsOf(gone)]).toEqual([404, expect.stringContaining("not kept any more")]);
		expect(wordsOf(await visit(mina, mine(), { minutes: 90 }))).toContain("not kept any more");
	});

	test("that the provider does not show now is there when it does", async () => {
		const recording = await recorded();
		const sent = { minutes: 90, form: { intent: "play", recording } };
		for (const answer of [NONE, known().replace("published", "unpublished")]) {
			providerSays(answer);
			const refused = await visit(mina, mine(), sent);
			expect([refused.status, wordsOf(refused)]).toEqual([409, expect.stringContaining("not available now")]);
		}
		providerSays(known());
		expect((await visit(mina, mine(), sent)).headers.get("location")).toBe(PLAY);
	});

	test("has no parts that were lost for who was corrected", async () => {
		await recorded();
		const parts = async (who: Person) => (await visit(who, mine(), { minutes: 90 })).text.match(/name="from"/g);
		expect(await parts(rafi)).not.toBeNull();
		await database()
			.insert(schema.attendance)
			.values({
				...{ lectureUuid: room.lectureUuid, accountUuid: rafi.accountUuid, updatedAt: at(80) },
				...{ correctedMs: 1, correctionReason: "Their line", correctedAt: at(80) },
			});
		expect(await parts(rafi)).toBeNull();
	});

	test("is deleted by its teacher after a question, at the provider first", async () => {
		const recording = await recorded();
		const address = teachers(`${room.lectureUuid}/recording/${recording}/delete`);
		expect(wordsOf(await visit(room.teacher, address, { minutes: 90 }))).toContain("deleted for good");
		expect((await visit(room.teacher, address, { minutes: 90, form: {} })).status).toBe(400);
		providerSays("nonsense");
		expect((await visit(room.teacher, address, { minutes: 90, form: { confirm: "on" } })).status).toBe(503);
		const asked = providerSays("<response><returncode>SUCCESS</returncode><deleted>true</deleted></response>");
		expect((await visit(room.teacher, address, { minutes: 90, form: { confirm: "on" } })).status).toBe(302);
		expect(asked).toEqual(["deleteRecordings"]);
		const [row] = await database().select().from(schema.recording).where(eq(schema.recording.uuid, recording));
		expect(row).toMatchObject({ state: "gone", playUrl: null });
	});
});
