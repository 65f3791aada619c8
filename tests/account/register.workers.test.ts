import { expect, test } from "vitest";
import { student } from "#tests/support/workers/api-people.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

test("a guest is offered an account, on the landing page and on its own", async () => {
	expect(wordsOf(await visit(null, "/"))).toContain("Create an account");
	expect(wordsOf(await visit(null, "/auth/register"))).toContain("Register as a student");
});

test("whoever is signed in is led to the dashboard instead, and told what the account may become as well", async () => {
	const who = await student();
	const landing = await visit(who, "/");
	expect(wordsOf(landing)).not.toContain("Create an account");
	expect(/<main[\s\S]*<\/main>/.exec(landing.text)?.[0]).toContain('href="/student/overview"');
	const words = wordsOf(await visit(who, "/auth/register"));
	for (const gone of ["Register as a student", "Have an account already?"]) expect(words).not.toContain(gone);
	for (const there of ["are signed in", "Back to my dashboard", "Become a teacher too"]) expect(words).toContain(there);
});

test("whoever has both roles goes on from registering", async () => {
	const both = await student({ roles: ["student", "teacher"] });
	const go = async (query: string) => (await visit(both, `/auth/register${query}`)).headers.get("location");
	expect(await go("")).toBe("/student/overview");
	expect(await go("?next=%2Fweekly-exam%2Fp")).toBe("/weekly-exam/p");
	expect(await go("?next=https%3A%2F%2Felsewhere.example")).toBe("/student/overview");
});
