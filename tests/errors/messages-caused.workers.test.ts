import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { get, post, send } from "#tests/support/workers/api.ts";
import { clock, examOf, type Question, register, start, type TestExam } from "#tests/support/workers/api-exams.ts";
import { admin, type Person, student, teacher } from "#tests/support/workers/api-people.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { ownDatabase } from "#tests/support/workers/own-database.ts";
import { type PageAnswer, visit, wordsOf } from "#tests/support/workers/pages.ts";
import { guard } from "#tests/support/workers/session.ts";
import { m } from "~/paraglide/messages.js";

ownDatabase();

type Locale = "en" | "bn";
type Message = (inputs: object, options: { locale: Locale }) => string;
const LOCALES = ["en", "bn"] as const;

const inLanguage = (who: Person, locale: Locale): Person => ({ ...who, cookie: `${who.cookie}; lang=${locale}` });

/** The message that an answer leaves for the page after it; null where there is none. */
function toastOf({ headers }: PageAnswer): string | null {
	const cookie = headers.getSetCookie().find((one) => one.startsWith("toast="));
	const value = decodeURIComponent(cookie?.split(";")[0]?.slice("toast=".length) ?? "");
	return value === "" ? null : JSON.parse(value.replace(/\.[^.]*$/, "")).text;
}

/** A browser that has nothing but what an answer left. */
const leftBy = ({ headers }: PageAnswer, locale: Locale) =>
	({ cookie: [...headers.getSetCookie().map((one) => one.split(";")[0]), `lang=${locale}`].join("; ") }) as Person;

beforeEach(() => clock(0));

describe("401", () => {
	test("a call with a session, a token or a cookie that is over hears so", async () => {
		const who = await student();
		await guard.startOver(who.accountUuid);
		for (const by of ["cookie", "bearer"] as const)
			expect(await get(who, "/api/profile/my", { by })).toMatchObject({
				status: 401,
				body: { code: "InvalidToken", message: "Invalid Token!" },
			});
		const bangla = await send(who, "GET", "/api/profile/my", { headers: { cookie: "lang=bn" } });
		expect(bangla.body.message).toBe(m.errors_invalid_token({}, { locale: "bn" }));
	});

	const PAGES: [who: string, make: () => Promise<Person>, path: string, form?: Record<string, string>][] = [
		["a student's page", student, "/student/overview"],
		["a teacher's page", teacher, "/dashboard/teacher"],
		["an admin's page", admin, "/admin"],
		["a page of the account", student, "/auth/student/profile-verification"],
		["a live room", student, "/dashboard/student/lecture/7/live/3"],
		["a form", student, "/student/profile/devices", { intent: "end-others" }],
	];
	for (const locale of LOCALES)
		test.each(PAGES)(
			`a page asked for with a session that is over says so at home, and the browser has it no more (${locale}): %s`,
			async (_, make, path, form) => {
				const who = inLanguage(await make(), locale);
				await guard.startOver(who.accountUuid);
				const answer = await visit(who, path, { form });
				const home = locale === "bn" ? "/bn" : "/";
				expect([answer.status, answer.headers.get("location")]).toEqual([302, home]);
				expect(answer.headers.getSetCookie().find((one) => one.startsWith("pathshala="))).toMatch(
					/^pathshala=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
				);
				// What an exam keeps there is its owner's, who comes back.
				expect(answer.headers.get("clear-site-data")).toBeNull();
				const said = m.common_login_again({}, { locale });
				expect(toastOf(answer)).toBe(said);
				const browser = leftBy(answer, locale);
				expect((await visit(browser, home)).text).toContain(said);
				// A guest from now on, who hears nothing of it.
				expect(toastOf(await visit(browser, path))).toBeNull();
			},
		);

	test("nobody who never had a session hears so", async () => {
		const forged = { cookie: "pathshala=made-up" } as Person;
		for (const who of [null, forged])
			expect((await visit(who, "/student/overview")).headers.get("location")).toBe(
				"/auth/sign-in?role=student&next=%2Fstudent%2Foverview",
			);
	});
});

describe("412", () => {
	const verified = "/auth/mobile-verification";
	const ROWS: [message: Message, make: () => Promise<Person>, home: string, to: string][] = [
		[m.errors_student_mobile_unverified, () => student({ mobileVerified: false }), "/student/overview", verified],
		[m.errors_teacher_mobile_unverified, () => teacher({ mobileVerified: false }), "/dashboard/teacher", verified],
		[m.errors_student_name_missing, () => student({ name: null }), "/student/overview", "/auth/missing-name"],
		[m.errors_teacher_name_missing, () => teacher({ name: " " }), "/dashboard/teacher", "/auth/missing-name"],
	];
	for (const locale of LOCALES)
		test.each(ROWS)(
			`who lacks something hears 412 of a call, and is led to the page that says so (${locale})`,
			async (message, make, home, to) => {
				const who = inLanguage(await make(), locale);
				const said = message({}, { locale });
				const call = await get(who, "/api/weekly-exams", { headers: { cookie: `lang=${locale}` } });
				expect(call).toMatchObject({ status: 412, body: { message: said } });
				const led = await visit(who, home);
				expect(led.headers.get("location")).toBe(`${to}?next=${encodeURIComponent(home)}`);
				expect(wordsOf(await visit(who, to))).toContain(said);
			},
		);

	test.each(["Awaiting", "Rejected", "Suspended"] as const)(
		"a teacher whose verification is %s is led to it",
		async (verificationStatus) => {
			const who = await teacher({ verificationStatus });
			expect((await get(who, "/api/weekly-exams")).status).toBe(412);
			const led = await visit(who, "/dashboard/teacher");
			expect(led.headers.get("location")).toBe("/auth/teacher-verification?next=%2Fdashboard%2Fteacher");
			expect((await visit(who, "/auth/teacher-verification")).status).toBe(200);
		},
	);
});

describe("Exams", () => {
	const attend = ({ uuid }: TestExam) => `/dashboard/student/weekly-exam/attend/${uuid}`;
	const questions = ({ uuid }: TestExam) => `/api/weekly-exam/${uuid}/questions`;

	test.each(LOCALES)(
		"a model test says whether it has not started, has ended, or was completed (%s)",
		async (locale) => {
			const [exam, who, absent] = await Promise.all([examOf(), student(), student()]);
			const message = async (someone: Person) =>
				(await get(someone, questions(exam), { headers: { cookie: `lang=${locale}` } })).body.message;
			for (const one of [who, absent]) await register(exam, one);
			await clock(-1, exam, who);
			expect(await message(who)).toBe(m.errors_early({}, { locale }));
			await clock(0, exam, who);
			await get(who, questions(exam));
			await post(who, `/api/weekly-exam/${exam.uuid}/finish`);
			expect(await message(who)).toBe(m.errors_finished({}, { locale }));
			await clock(60, exam, who, absent);
			expect(await message(absent)).toBe(m.errors_late({}, { locale }));
		},
	);

	test("registering for a free model test says that it is complete", async () => {
		const [exam, who] = await Promise.all([examOf(), student()]);
		for (const locale of LOCALES) {
			const path = `/student/weekly-exam/${exam.uuid}`;
			const answer = await visit(inLanguage(who, locale), path, { form: { intent: "register" }, minutes: -5 });
			expect([answer.status, toastOf(answer)]).toEqual([302, m.model_test_registration_complete({}, { locale })]);
		}
	});

	test.each(LOCALES)("answers sent by a form are said to be submitted, or not (%s)", async (locale) => {
		const [exam, person] = await Promise.all([examOf(), student()]);
		const who = inLanguage(person, locale);
		const [first] = (await start(exam, person)) as [Question];
		const form = {
			...{ intent: "save", page: "1", to: "next" },
			...{ [`w.${first.uuid}`]: "", [`a.${first.uuid}`]: first.options[0]?.uuid ?? "" },
		};
		const saved = await visit(who, attend(exam), { form, minutes: 1 });
		expect([saved.status, toastOf(saved)]).toEqual([302, m.attempt_submitted({}, { locale })]);
		await clock(31, exam, person);
		const late = await visit(who, attend(exam), { form, minutes: 31 });
		expect([late.status, toastOf(late)]).toEqual([302, m.attempt_not_submitted_over({}, { locale })]);
	});
});

describe("Pages of errors", () => {
	const PAGES = [
		[401, m.errors_page_401_title, "/auth/login"],
		[404, m.errors_page_404_title, "/help"],
		[500, m.errors_page_500_title, "/help"],
	] as const;
	for (const locale of LOCALES)
		test.each(PAGES)(`%s says what happened, and leads on (${locale})`, async (status, title, way) => {
			const answer = await visit({ cookie: `lang=${locale}` } as Person, `/errors/error-${status}`);
			expect([answer.status, wordsOf(answer)]).toEqual([status, expect.stringContaining(title({}, { locale }))]);
			const main = /<main[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? "";
			const twin = (path: string) => (locale === "bn" ? `/bn${path === "/" ? "" : path}` : path);
			expect(main).toContain(`href="${twin("/")}"`);
			expect(main).toMatch(new RegExp(`href="(/bn)?${way}`));
		});

	test("unknown addresses lead to that of 404; a role that may not be here to that of 401", async () => {
		expect((await visit(null, "/nothing/like/this")).headers.get("location")).toBe("/errors/error-404");
		expect((await visit(await admin(), "/student/overview")).headers.get("location")).toBe("/errors/error-401");
		expect((await visit(await student(), "/student/nothing/like/this")).status).toBe(404);
	});

	test.each([
		["teacher", "/dashboard/teacher"],
		["student", "/student/overview"],
		["admin", "/admin"],
	] as const)(
		"who may not open a page as a %s is led back to where they belong, and not to sign in",
		async (role, home) => {
			const who = await { teacher, student, admin }[role]();
			const page = await visit(who, "/errors/error-401");
			const [main = ""] = /<main[\s\S]*<\/main>/.exec(page.text) ?? [];
			expect([page.status, main]).toEqual([401, expect.stringContaining(`href="${home}"`)]);
			expect(main).toContain(m.errors_page_401_title());
			expect(main).toContain(m.account_wrong_role_text());
			expect(main).not.toContain(`>${m.common_sign_in()}<`);
			const guests = wordsOf(await visit(null, "/errors/error-401"));
			for (const part of [m.errors_page_401_text(), m.common_sign_in()]) expect(guests).toContain(part);
		},
	);

	for (const locale of LOCALES)
		test(`a browser that lacks what a live class needs reads which ones have it, whatever the account lacks (${locale})`, async () => {
			const rows = [
				[await student({ mobileVerified: false }), "/student/browser", "/student/overview"],
				[await teacher({ verificationStatus: "Awaiting" }), "/dashboard/teacher/browser", "/dashboard/teacher"],
			] as const;
			for (const [who, path, way] of rows) {
				const page = await visit(inLanguage(who, locale), path);
				expect(page.status).toBe(200);
				for (const text of [m.shell_browser_sorry, m.shell_browser_supported, m.account_browser_chrome])
					expect(wordsOf(page)).toContain(text({}, { locale }));
				expect(wordsOf(page)).toContain(m.account_browser_firefox({}, { locale }));
				expect(page.text).toContain(`href="${way}"`);
			}
		});

	test("a fault of ours is the generic text, with the number that finds it, and nothing of what it was", async () => {
		const who = await student();
		await database().run(sql`ALTER TABLE account_subject RENAME TO gone`);
		for (const locale of LOCALES) {
			const call = await get(who, "/api/profile/my", { headers: { cookie: `lang=${locale}` } });
			expect(call).toMatchObject({
				status: 500,
				body: { code: "Internal", message: m.common_went_wrong({}, { locale }) },
			});
			const page = await visit(inLanguage(who, locale), "/student/profile/general");
			expect([page.status, wordsOf(page)]).toEqual([
				500,
				expect.stringContaining(m.errors_page_500_title({}, { locale })),
			]);
			const id = page.headers.get("x-request-id") ?? "";
			expect(wordsOf(page)).toContain(m.errors_request_id({ id }, { locale }));
			expect(page.text).toContain('href="/student/overview"');
			for (const text of [page.text, call.text]) expect(text).not.toContain("account_subject");
		}
	});
});
