import type { APIRequestContext } from "@playwright/test";
import { addresses, RETRIES } from "#tests/support/browser/addresses.ts";
import { demoState, type Role } from "#tests/support/browser/people.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { m } from "~/paraglide/messages.js";

/** Where an address leads: path and query on the platform, `accounts:` and the path at the account provider. */
async function landingOf(client: APIRequestContext, path: string): Promise<string> {
	const { origin, pathname, search } = new URL((await client.get(path, { maxRetries: RETRIES })).url());
	return origin === addresses.accounts ? `accounts:${pathname}` : `${pathname}${search}`;
}

const STUDENT_PAGES = [
	"/student/overview",
	"/dashboard/student/overview",
	"/student/all/weekly-exam",
	"/student/p/1/my-course/accepted",
	"/student/nothing/like/this",
];
const TEACHER_PAGES = ["/dashboard/teacher", "/dashboard/teacher/p/1/course", "/dashboard/teacher/nothing/like/this"];
const ADMIN_PAGES = ["/admin", "/admin/nothing/like/this"];
const nextOf = (path: string) => `?next=${encodeURIComponent(path)}`;
const SIGN_IN = () => "accounts:/sign-in";
const NOT_ALLOWED = () => "/errors/error-401";
/** Screens of later parts have no page yet: who may be in the area hears that at the address itself, nobody else. */
const here = (path: string) => path;

type Row = {
	who: string;
	mobile?: string;
	role?: Role;
	student: (path: string) => string;
	teacher: (path: string) => string;
	admin: (path: string) => string;
	dashboard: string;
};

const ROWS: Row[] = [
	{ who: "A guest", student: SIGN_IN, teacher: SIGN_IN, admin: SIGN_IN, dashboard: "accounts:/sign-in" },
	{
		who: "A student",
		mobile: "01700000011",
		role: "student",
		student: here,
		teacher: () => "/student/wrong-role",
		admin: NOT_ALLOWED,
		dashboard: "/student/overview",
	},
	{
		who: "A student without a verified mobile",
		mobile: "01700000013",
		role: "student",
		student: (path) => `/auth/mobile-verification${nextOf(path)}`,
		teacher: () => "/student/wrong-role",
		admin: NOT_ALLOWED,
		dashboard: `/auth/mobile-verification${nextOf("/student/overview")}`,
	},
	{
		who: "A verified teacher",
		mobile: "01700000001",
		role: "teacher",
		student: () => "/dashboard/teacher/wrong-role",
		teacher: here,
		admin: NOT_ALLOWED,
		dashboard: "/dashboard/teacher",
	},
	{
		who: "A teacher awaiting verification",
		mobile: "01700000002",
		role: "teacher",
		student: () => "/dashboard/teacher/wrong-role",
		teacher: (path) => `/auth/teacher-verification${nextOf(path)}`,
		admin: NOT_ALLOWED,
		dashboard: `/auth/teacher-verification${nextOf("/dashboard/teacher")}`,
	},
	{
		who: "A suspended teacher",
		mobile: "01700000003",
		role: "teacher",
		student: () => "/dashboard/teacher/wrong-role",
		teacher: (path) => `/auth/teacher-verification${nextOf(path)}`,
		admin: NOT_ALLOWED,
		dashboard: `/auth/teacher-verification${nextOf("/dashboard/teacher")}`,
	},
	{
		who: "An admin",
		mobile: "01700000000",
		role: "admin",
		student: NOT_ALLOWED,
		teacher: NOT_ALLOWED,
		admin: here,
		dashboard: "/admin",
	},
];

for (const row of ROWS)
	test(`${row.who} lands where the guard of each area sends them`, async ({ playwright }) => {
		const storageState = row.mobile && row.role ? await demoState(row.mobile, row.role) : undefined;
		const client = await playwright.request.newContext({ baseURL: addresses.platform, storageState });
		const expected: [string, string][] = [
			...STUDENT_PAGES.map((path): [string, string] => [path, row.student(path)]),
			...TEACHER_PAGES.map((path): [string, string] => [path, row.teacher(path)]),
			...ADMIN_PAGES.map((path): [string, string] => [path, row.admin(path)]),
			["/dashboard", row.dashboard],
			["/nothing/like/this", "/errors/error-404"],
			["/home", "/"],
		];
		const found = await Promise.all(
			expected.map(async ([path]): Promise<[string, string]> => [path, await landingOf(client, path)]),
		);
		await client.dispose();
		expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
	});

test("A guest on a live page goes home", async ({ request }) => {
	for (const path of ["/dashboard/student/lecture/7/live/3", "/dashboard/teacher/lecture/7/live/3"])
		expect(await landingOf(request, path)).toBe("/");
});

test("A guest whose address names a reason comes to our own sign-in page, which keeps the way back", async ({
	page,
	say,
}) => {
	for (const path of ["/student/overview", "/dashboard/teacher", "/dashboard/student/past/weekly-exam"]) {
		await page.goto(`${path}?q=again`);
		await expect(page).toHaveURL(`/auth/login?q=again&next=${encodeURIComponent(`${path}?q=again`)}`);
		await expect(page.getByText(say(m.common_login_again))).toBeVisible();
		const next = `next=${encodeURIComponent(`${path}?q=again`)}`;
		await expect(page.getByRole("main").getByRole("link", { name: say(m.account_sign_in_student) })).toHaveAttribute(
			"href",
			new RegExp(next.replace(/[%?]/g, "\\$&")),
		);
	}
});

test("The wrong-role pages say which role the page needs, and lead back", async ({ browserOf, say }) => {
	const student = await (await browserOf("01700000011", "student")).newPage();
	await student.goto("/dashboard/teacher");
	await expect(student.getByRole("heading", { level: 1, name: say(m.account_wrong_role_student) })).toBeVisible();
	await student.getByRole("link", { name: say(m.account_wrong_role_back) }).click();
	await expect(student).toHaveURL("/student/overview");

	const teacher = await (await browserOf("01700000001", "teacher")).newPage();
	await teacher.goto("/student/overview");
	await expect(teacher.getByRole("heading", { level: 1, name: say(m.account_wrong_role_teacher) })).toBeVisible();
	await teacher.getByRole("link", { name: say(m.account_wrong_role_back) }).click();
	await expect(teacher).toHaveURL("/dashboard/teacher");
});

test("Who is held back reads why, and what to do", async ({ browserOf, say }) => {
	const awaiting = await (await browserOf("01700000002", "teacher")).newPage();
	await awaiting.goto("/dashboard/teacher");
	await expect(awaiting.getByText(say(m.account_teacher_awaiting_text))).toBeVisible();

	const suspended = await (await browserOf("01700000003", "teacher")).newPage();
	await suspended.goto("/dashboard/teacher");
	await expect(suspended.getByText(say(m.account_teacher_suspended_text))).toBeVisible();
	await expect(suspended.getByRole("link", { name: say(m.account_teacher_contact) })).toHaveAttribute(
		"href",
		/^mailto:/,
	);

	const unverified = await (await browserOf("01700000013", "student")).newPage();
	await unverified.goto("/student/overview");
	await expect(unverified.getByText(say(m.errors_student_mobile_unverified))).toBeVisible();
	await unverified.getByRole("link", { name: say(m.account_mobile_verify) }).click();
	await expect(unverified.getByRole("heading", { level: 1, name: say(m.accounts_verify_title) })).toBeVisible();
});

const ERROR_PAGES = [
	{ status: 401, title: m.errors_page_401_title },
	{ status: 404, title: m.errors_page_404_title },
	{ status: 500, title: m.errors_page_500_title },
] as const;

for (const { status, title } of ERROR_PAGES)
	test(`The page of error ${status} answers with its status and leads home`, async ({ page, say }) => {
		const response = await page.goto(`/errors/error-${status}`);
		expect(response?.status()).toBe(status);
		await expect(page.getByRole("heading", { level: 1, name: say(title) })).toBeVisible();
		await page
			.getByRole("main")
			.getByRole("link", { name: say(m.errors_go_home) })
			.click();
		await expect(page).toHaveURL("/");
	});

test("A form sent to an unknown address leads to the page of error 404 as well", async ({ request }) => {
	const response = await request.post("/nothing/like/this", { headers: { origin: addresses.platform } });
	expect(new URL(response.url()).pathname).toBe("/errors/error-404");
	expect(response.status()).toBe(404);
});
