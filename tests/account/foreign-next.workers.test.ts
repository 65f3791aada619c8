import { expect, test } from "vitest";
import { student } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";

const FOREIGN = [
	"https://evil.example/",
	"//evil.example/",
	"/\\evil.example/",
	"/\t/evil.example/",
	"/.//evil.example/",
	"javascript:alert(1)",
	"evil.example",
];

test.each(FOREIGN)("an address to return to on another site is not followed: %j", async (next) => {
	const query = `next=${encodeURIComponent(next)}`;
	const who = await student({ profileComplete: true });
	expect((await visit(who, `/auth/login?${query}`)).headers.get("location")).toBe("/student/overview");
	const form = { theme: "system", next };
	expect((await visit(null, "/preferences", { form })).headers.get("location")).toBe("/");
});
