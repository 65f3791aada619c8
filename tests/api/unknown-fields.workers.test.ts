import { expect, test } from "vitest";
import { send } from "#tests/support/workers/api.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { calls } from "#workers/api/calls.ts";
import type { Access, Call } from "#workers/api/core/call.ts";

const UUID = "01970000-0000-7000-8000-00000000ffff";

/** Of JSON, or of a form with a file: two fields that no call knows. */
function bodyWithUnknown({ file }: Call): { body?: unknown; rawBody?: BodyInit } {
	if (!file) return { body: { not_a_field: 1, "nor\u200dthis": { a: null } } };
	const form = new FormData();
	form.set("file", new File(["%PDF-1.7"], "a.pdf"));
	form.set("not_a_field", "1");
	return { rawBody: form };
}

test("every call with a body answers 400 for fields that it does not know, and names each", async () => {
	const people: Partial<Record<Access, Person>> = {
		student: await student(),
		teacher: await teacher(),
		admin: await admin(),
	};
	const changing = calls.filter(({ method }) => method !== "get");
	expect(changing.length).toBeGreaterThan(100);
	const wrong: unknown[] = [];
	for (const call of changing) {
		const who = people[call.access] ?? (people.student as Person);
		const by = call.credential ?? "bearer";
		// What has to stand in the address is looked at before a body.
		const path = `${call.path.replaceAll(/\{\w+\}/g, UUID)}${call.method === "delete" && call.query ? "?version=1" : ""}`;
		const { status, body } = await send(who, call.method.toUpperCase(), path, { ...bodyWithUnknown(call), by });
		const said: { field: string; message: string }[] = body?.errors ?? [];
		const named = said.filter(({ message }) => message === "is not a field of this call").map(({ field }) => field);
		const expected = call.file ? ["not_a_field"] : ["not_a_field", "nor\u200dthis"];
		if (status !== 400 || JSON.stringify(named) !== JSON.stringify(expected))
			wrong.push([call.method, call.path, status, said]);
	}
	expect(wrong).toEqual([]);
	// A call without a body, sent none: nothing is wrong with an empty one.
	const read = `/api/account/notifications/${UUID}/read`;
	for (const rawBody of ["", "{}", " ", "null"]) {
		const answer = await send(people.student as Person, "POST", read, { rawBody });
		expect([rawBody, answer.status]).toEqual([rawBody, 404]);
	}
});

test("the change of a profile says of a name that it is not changed there, and changes nothing", async () => {
	const who = await student();
	const answer = await send(who, "PUT", "/auth/api/v1/update-user-profile/", {
		body: { name: "Nobody", gender: "male" },
	});
	expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: "name" }] } });
	expect((await send(who, "GET", "/api/profile/my")).body.gender).toBeNull();
});
