import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAttemptIds } from "#workers/exam-session/attempt-ids.ts";

const SECRET = "a secret of at least thirty-two characters";
const NOW = Date.UTC(2026, 10, 22, 5, 0);
const account = crypto.randomUUID();
const ids = createAttemptIds(SECRET);

/** The same id with one of its hexadecimal digits raised by one. */
const altered = (uuid: string, at: number) =>
	uuid.slice(0, at) + ((Number.parseInt(uuid[at] ?? "0", 16) + 1) % 16).toString(16) + uuid.slice(at + 1);

describe("an attempt id that was given out", () => {
	test("is a uuid of version 8 with its time in front, and another each time", async () => {
		const many = await Promise.all(Array.from({ length: 50 }, () => ids.issue(account, NOW)));
		for (const uuid of many) expect(z.uuid().safeParse(uuid).success, uuid).toBe(true);
		expect(new Set(many).size).toBe(50);
		expect(many[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		const later = await ids.issue(account, NOW + 1);
		expect(many.every((uuid) => uuid < later)).toBe(true);
	});

	test("says so to whoever has the secret, also later and elsewhere", async () => {
		const uuid = await ids.issue(account, NOW);
		expect(await createAttemptIds(SECRET).bears(uuid, account)).toBe(true);
		expect(await createAttemptIds(`another ${SECRET}`).bears(uuid, account)).toBe(false);
		expect(await ids.bears(uuid, account)).toBe(true);
	});

	test("is nobody else's", async () => {
		const uuid = await ids.issue(account, NOW);
		expect(await ids.bears(uuid, crypto.randomUUID())).toBe(false);
	});

	test("is none once any digit is changed", async () => {
		const uuid = await ids.issue(account, NOW);
		for (const [at, digit] of [...uuid].entries())
			if (digit !== "-") expect(await ids.bears(altered(uuid, at), account), `digit ${at}`).toBe(false);
	});
});

test.each([
	crypto.randomUUID(),
	"019a0000-0000-7000-8000-000000000000",
	"019a0000-0000-8000-8000-000000000000",
	"",
	"8",
	"not an id at all, whatever it was called",
])("%j was never given out", async (text) => {
	expect(await ids.bears(text, account)).toBe(false);
});
