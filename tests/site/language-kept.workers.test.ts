import { expect, test } from "vitest";
import { clock, examOf } from "#tests/support/workers/api-exams.ts";
import { mockTestOf } from "#tests/support/workers/api-mock-tests.ts";
import { student } from "#tests/support/workers/api-people.ts";
import { bindings } from "#tests/support/workers/exam-session.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";

const leadsTo = async (path: string, cookie?: string) => {
	const who = cookie === undefined ? null : { ...(await student()), cookie };
	return (await visit(who, path)).headers.get("location");
};

test("what leads to the landing page leads to the one in the language of who asks", async () => {
	for (const path of ["/home", "/preferences", "/auth/sign-out", "/auth/signed-out"]) {
		expect([path, await leadsTo(path)]).toEqual([path, "/"]);
		expect([path, await leadsTo(`${path}?lang=bn`)]).toEqual([path, "/bn"]);
		expect([path, await leadsTo(path, "lang=bn")]).toEqual([path, "/bn"]);
		expect([path, await leadsTo(`${path}?lang=en`, "lang=bn")]).toEqual([path, "/"]);
	}
});

test("a switch leads back to its page, and leaves who asks by a script on it", async () => {
	const form = { theme: "dark", next: "/bn/help" };
	const led = await visit(null, "/preferences", { form });
	expect([led.status, led.headers.get("location")]).toEqual([302, "/bn/help"]);
	for (const path of ["/preferences", "/preferences.data"]) {
		const left = await visit(null, path, { form: { ...form, stay: "on" } });
		expect([path, left.status, left.headers.get("location")]).toEqual([path, 200, null]);
		expect(left.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^theme=dark;/));
	}
});

test("who comes back from signing out to a Bangla page reads it in Bangla", async () => {
	const { headers } = await visit(null, "/auth/signed-out?state=%2Fbn%2Fhelp");
	expect(headers.get("location")).toBe("/bn/help");
	const toast = headers.getSetCookie().find((cookie) => cookie.startsWith("toast=")) ?? "";
	expect(decodeURIComponent(toast)).toMatch(/[\u0980-\u09ff]/);
});

test("a model test is put into a calendar in the words of the page that leads there, with its address", async () => {
	await clock(-60);
	const { uuid } = await examOf({ name: "Physics Weekly" });
	const origin = bindings.PUBLIC_ORIGIN;
	for (const [prefix, words] of [
		["", "5 questions"],
		["/bn", "৫টি প্রশ্ন"],
	] as const) {
		const page = await visit(null, `${prefix}/weekly-exam/${uuid}`, { minutes: -60 });
		const file = `${prefix}/weekly-exam/${uuid}/calendar.ics`;
		expect(page.text).toContain(`href="${file}"`);
		const { headers, text } = await visit(null, file, { minutes: -60 });
		const lines = text.replace(/\r\n /g, "").split("\r\n");
		expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
		expect(lines).toContain(`URL:${origin}${prefix}/weekly-exam/${uuid}`);
		expect(lines.find((line) => line.startsWith("DESCRIPTION:Physics"))).toContain(words);
	}
});

test("the examination that a self-assessment is for has its name in the page's language", async () => {
	const type = await mockTestOf({ title: "Admission set", examTag: "Admission", examTagBn: "ভর্তি পরীক্ষা" });
	const words = async (path: string) => wordsOf(await visit(null, `${path}/mock-test/${type.uuid}`));
	expect(await words("")).toContain("Admission");
	expect(await words("/bn")).toContain("ভর্তি পরীক্ষা");
	expect((await words("/bn")).replace("Admission set", "")).not.toContain("Admission ");
});
