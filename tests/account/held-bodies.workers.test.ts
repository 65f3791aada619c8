import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { get } from "#tests/support/workers/api.ts";
import { admin, openSchool, type Person, student } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { bindings, database } from "#tests/support/workers/exam-session.ts";
import { siteAnswer, visit } from "#tests/support/workers/pages.ts";
import { restore } from "~/domain/people/restore.server.ts";
import { takeRole } from "~/domain/people/roles.server.ts";
import { suspend } from "~/domain/people/suspend.server.ts";

const ORIGIN = bindings.PUBLIC_ORIGIN ?? "";

/** A request whose headers have come, who sent it is known, and its body is on its way; what lets the rest come. */
async function held(path: string, { text, headers }: { text: string; headers: Record<string, string> }) {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const [writer, bytes] = [writable.getWriter(), new TextEncoder().encode(text)];
	const request = new Request(`${ORIGIN}${path}`, {
		method: path.startsWith("/auth/api") ? "PUT" : "POST",
		headers: { origin: ORIGIN, ...headers },
		body: readable,
		redirect: "manual",
	});
	const execution = createExecutionContext();
	const asked = siteAnswer(request, execution);
	// Taken once somebody reads it.
	await writer.write(bytes.slice(0, 3));
	return async () => {
		await writer.write(bytes.slice(3));
		await writer.close();
		const answer = await asked;
		const body = await answer.text();
		await waitOnExecutionContext(execution);
		return { status: answer.status, location: answer.headers.get("location"), body };
	};
}

const form = (who: Person, fields: Record<string, string>) => ({
	text: String(new URLSearchParams(fields)),
	headers: { cookie: who.cookie, "content-type": "application/x-www-form-urlencoded" },
});

const json = (who: Person, body: object) => ({
	text: JSON.stringify(body),
	headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
});

const stillIn = async (who: Person) => (await get(who, "/api/profile/my", { by: "cookie" })).status;

beforeEach(() => openSchool());

describe("A body that was held back while its session ended is nobody's (ACC-12)", () => {
	test("who was an admin does not come back by ending the others", async () => {
		const [other, was] = [await admin(), await admin({ roles: ["admin", "student"] })];
		const finish = await held("/admin/devices", form(was, { intent: "end-others" }));
		await takeRole(depsAt(), other, was.accountUuid, { role: "admin", reason: "Left us" });
		expect(await finish()).toMatchObject({ status: 302, location: "/" });
		expect(await stillIn(was)).toBe(401);
		expect((await visit(was, "/admin/users")).status).toBe(302);
	});

	test("nor does a suspended person, once restored", async () => {
		const [boss, who] = [await admin(), await student()];
		const finish = await held("/student/profile/devices", form(who, { intent: "end-others" }));
		await suspend(depsAt(), boss, who.accountUuid, { reason: "rules", text: "Because of it" });
		await finish();
		const [open] = await database()
			.select()
			.from(schema.suspension)
			.where(eq(schema.suspension.accountUuid, who.accountUuid));
		await restore(depsAt(1), boss, who.accountUuid, { suspension: open?.uuid ?? "", note: "A mistake" });
		expect(await stillIn(who)).toBe(401);
	});

	test("nothing is decided by who is no admin any more", async () => {
		const [other, was] = [await admin(), await admin({ roles: ["admin", "student"] })];
		const fields = { name: "Held Back School", kind: "school", districtId: "dhaka" };
		const finish = await held("/admin/institutes/new", form(was, fields));
		await takeRole(depsAt(), other, was.accountUuid, { role: "admin", reason: "Left us" });
		expect(await finish()).toMatchObject({ status: 302, location: "/" });
		expect(await database().$count(schema.institute, eq(schema.institute.name, fields.name))).toBe(0);
	});

	test.each([
		["/api/feedbacks", { title: "Held", description: "Held back" }],
		["/auth/api/v1/update-user-profile", { dob: "2005-05-05", gender: "male" }],
	])("nor is anything written for an account that is gone: %s", async (path, body) => {
		const who = await student();
		const finish = await held(path, json(who, body));
		await depsAt().sessions.forget(who.accountUuid);
		expect(await finish()).toMatchObject({ status: 401, body: expect.stringContaining("Invalid Token!") });
		expect(await database().$count(schema.feedback, eq(schema.feedback.accountUuid, who.accountUuid))).toBe(0);
	});

	test("and one whose session stands is answered as ever", async () => {
		const who = await student();
		const finish = await held("/api/feedbacks", json(who, { title: "Slow", description: "A slow line" }));
		expect((await finish()).status).toBe(201);
	});
});
