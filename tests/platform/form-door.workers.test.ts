import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
	brokenBody,
	endlessBody,
	HOSTILE_BODIES,
	hostileRequest,
	POLLUTED,
	TOO_MUCH,
} from "#tests/support/hostile-forms.ts";
import { requestErrors } from "~/domain/request/errors.ts";
import { readFields, readForm } from "~/request/read-form.server.ts";

const ADDRESS = "http://localhost/";
const URLENCODED = "application/x-www-form-urlencoded";

/** Knows the names that the hostile bodies play with. */
const schema = z.object({
	mobile: z.string().optional(),
	amount: z.string().optional(),
	intent: z.literal("start").optional(),
	reason: z.string().optional(),
	tags: z.array(z.string()).max(3).default([]),
	file: z.file().optional(),
});

const post = (body: BodyInit, headers?: HeadersInit) => new Request(ADDRESS, { method: "POST", body, headers });
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "nothing",
		(error: unknown) => (requestErrors.is(error, "InvalidRequest", "BodyTooLarge") ? error.code : error),
	);

describe("the door for forms", () => {
	test.each([...HOSTILE_BODIES, ...TOO_MUCH])("lets through nothing of $what", async (hostile) => {
		const code = await codeOf(readForm(hostileRequest(ADDRESS, hostile), schema));
		expect(code).toBe(hostile.status === 413 ? "BodyTooLarge" : "InvalidRequest");
		expect(POLLUTED()).toBeUndefined();
	});

	test.each([
		[
			"urlencoded",
			new URLSearchParams([
				["mobile", "০১৭ & ১"],
				["intent", "start"],
				["tags", "a"],
				["tags", "b"],
			]),
		],
		["multipart", formOf({ mobile: "০১৭ & ১", intent: "start", "tags[0]": "a", "tags[1]": "b" })],
	])("gives the typed value of a form that is %s", async (_, body) => {
		expect(await readFields(post(body), schema)).toEqual({ mobile: "০১৭ & ১", intent: "start", tags: ["a", "b"] });
	});

	test("takes a form without a field, as a browser posts one", async () => {
		expect(await readFields(post(new URLSearchParams()), schema)).toEqual({ tags: [] });
	});

	test("gives a file, and nothing for a field of files without one", async () => {
		const form = formOf({ mobile: "1" });
		form.append("file", new File(["::Q1:: text"], "questions.gift"));
		const { file } = await readFields(post(form), schema);
		expect([file?.name, await file?.text()]).toEqual(["questions.gift", "::Q1:: text"]);
		form.set("file", new File([], ""));
		expect((await readFields(post(form), schema)).file).toBeUndefined();
	});

	test("shows again what was typed where it is wrong", async () => {
		const submission = await readForm(post(new URLSearchParams({ mobile: "1", intent: "stop" })), schema);
		expect(submission.reply()).toMatchObject({ status: "error", initialValue: { mobile: "1", intent: "stop" } });
		expect(Object.keys(submission.reply().error ?? {})).toEqual(["intent"]);
	});

	test("takes each field as often as the schema does", async () => {
		const twice = (name: string, times: number) =>
			new URLSearchParams(Array.from({ length: times }, () => [name, "1"]));
		expect(await codeOf(readForm(post(twice("mobile", 2)), schema))).toBe("InvalidRequest");
		expect(await codeOf(readForm(post(twice("tags", 3)), schema))).toBe("nothing");
		expect(await codeOf(readForm(post(twice("tags", 4)), schema))).toBe("InvalidRequest");
		expect(await codeOf(readForm(post(twice("tags", 3)), schema, { maxFields: 2 }))).toBe("InvalidRequest");
	});

	test("keeps nothing past its limit, and soon lets go of a body without an end", async () => {
		const body = endlessBody();
		const request = post(body.stream, { "content-type": URLENCODED });
		expect(await codeOf(readForm(request, schema, { maxBytes: 40_000 }))).toBe("BodyTooLarge");
		expect(body.given()).toBeLessThan(700_000);
		expect(body.cancelled()).toBe(true);
	});

	test.each([undefined, "100"])("lets through nothing of a body that breaks off (length: %s)", async (length) => {
		const headers = { "content-type": URLENCODED, ...(length && { "content-length": length }) };
		expect(await codeOf(readForm(post(brokenBody(), headers), schema))).toBe("InvalidRequest");
	});

	test.each([
		["claims far too much", { "content-type": URLENCODED, "content-length": "70000000" }, "BodyTooLarge"],
		["is of another type", { "content-type": "text/plain" }, "InvalidRequest"],
	])("does not begin to read a body that %s", async (_, headers, code) => {
		const request = post(endlessBody().stream, headers);
		expect(await codeOf(readForm(request, schema))).toBe(code);
		expect(request.bodyUsed).toBe(false);
	});

	test("takes as much as its limits say", async () => {
		const long = new URLSearchParams({ reason: "x".repeat(70_000) });
		expect(await codeOf(readForm(post(long), schema, { maxBytes: 100_000 }))).toBe("nothing");
	});
});

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}
