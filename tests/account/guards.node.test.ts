import { describe, expect, test } from "vitest";
import { routes } from "#tests/support/route-table.ts";
import type { AccountErrorCode } from "~/domain/account/errors.ts";
import { asksForRole, guardArea as decide, landingOf, PRECONDITION_PAGES } from "~/domain/account/guards.ts";
import { type Actor, ROLE_NAMES, type Role } from "~/domain/account/session.ts";

/** The guard of the page at an address, as its route describes itself. */
function guardArea(role: Role, actor: Actor | null, path: string, q: string | null) {
	const entry = routes.at(path.split("?")[0] ?? "");
	if (entry?.handle.access !== "area" || entry.area !== role) throw new Error(`${path} is not of the area of ${role}s`);
	const { unready, live, told } = entry.handle;
	return decide({ role, unready, live, told }, actor, path, q);
}

const actorOf = (role: Role, change: Partial<Actor> = {}): Actor => ({
	accountUuid: "somebody",
	roles: [role],
	role,
	name: "Nusrat",
	image: null,
	mobile: "+8801712345678",
	mobileVerified: true,
	profileComplete: true,
	verificationStatus: role === "teacher" ? "Accepted" : null,
	...change,
});

const PAGES: Record<Role, string[]> = {
	student: ["/student/overview", "/dashboard/student/all/weekly-exam?x=1", "/student/p/1/my-course/accepted"],
	teacher: ["/dashboard/teacher", "/dashboard/teacher/p/1/course"],
	admin: ["/admin", "/admin/questions"],
};

/** Pages that need no preconditions: they say what is wrong. */
const OPEN_PAGES: Record<Role, string[]> = {
	student: ["/student/wrong-role", "/dashboard/student/wrong-role", "/student/browser", "/student/wrong-role/"],
	teacher: ["/dashboard/teacher/wrong-role", "/dashboard/teacher/browser", "/dashboard/teacher/browser?from=live"],
	admin: [],
};

const WRONG_ROLE: Record<Role, Record<Role, string | null>> = {
	student: { student: null, teacher: "/dashboard/teacher/wrong-role", admin: "/errors/error-401" },
	teacher: { student: "/student/wrong-role", teacher: null, admin: "/errors/error-401" },
	admin: { student: "/errors/error-401", teacher: "/errors/error-401", admin: null },
};

test("a guest on a live page goes home; who is signed in passes the guard of the area", () => {
	for (const role of ["student", "teacher"] as const) {
		const path = `/dashboard/${role}/lecture/7/live/3`;
		expect(guardArea(role, null, path, null)).toEqual({ allowed: false, to: "/" });
		expect(guardArea(role, null, `${path}/?from=mail`, "again")).toEqual({ allowed: false, to: "/" });
		expect(guardArea(role, actorOf(role), path, null)).toEqual({ allowed: true });
	}
});

describe("what is remembered of the page asked for", () => {
	const long = "x".repeat(10_000);
	test.each([
		["a usual address", "/student/wallet?from=mail", "/student/wallet?from=mail"],
		["a page with a long query, without it", `/student/wallet?a=${long}`, "/student/wallet"],
		["nothing of a long path", `/student/${long}`, "/"],
	])("is %s", (_, path, next) => {
		expect(decide({ role: "student" }, null, path, null)).toEqual({
			allowed: false,
			to: `/auth/sign-in?role=student&next=${encodeURIComponent(next)}`,
		});
		expect(decide({ role: "student" }, actorOf("student", { mobileVerified: false }), path, null)).toEqual({
			allowed: false,
			to: `/auth/mobile-verification?next=${encodeURIComponent(next)}`,
		});
	});

	test("holds no long reason", () => {
		expect(decide({ role: "student" }, null, "/student/wallet", long)).toMatchObject({
			to: "/auth/sign-in?role=student&next=%2Fstudent%2Fwallet",
		});
	});
});

describe("the area of a role", () => {
	for (const area of ROLE_NAMES)
		for (const path of [...PAGES[area], ...OPEN_PAGES[area]]) {
			const next = encodeURIComponent(path);

			test(`${path}: a guest signs in as ${area} and comes back`, () => {
				expect(guardArea(area, null, path, null)).toEqual({
					allowed: false,
					to: `/auth/sign-in?role=${area}&next=${next}`,
				});
			});

			test(`${path}: a guest with a reason in the address hears it at /auth/login`, () => {
				expect(guardArea(area, null, path, "a&b=c")).toEqual({
					allowed: false,
					to: `/auth/login?q=a%26b%3Dc&next=${next}`,
				});
			});

			test.each(ROLE_NAMES)(`${path}: %s`, (role) => {
				const to = WRONG_ROLE[area][role];
				const answer = to === null ? { allowed: true } : { allowed: false, to };
				expect(guardArea(area, actorOf(role), path, null)).toEqual(answer);
				// With the wrong role, what else is missing does not matter: one redirect, not two.
				if (to !== null)
					expect(guardArea(area, actorOf(role, { name: null, mobileVerified: false }), path, null)).toEqual(answer);
			});
		}

	test("sends the wrong role to a page of its own area that it may open", () => {
		for (const area of ROLE_NAMES)
			for (const role of ROLE_NAMES) {
				const to = WRONG_ROLE[area][role];
				if (to?.endsWith("/wrong-role"))
					expect(guardArea(role, actorOf(role, { mobileVerified: false, name: null }), to, null)).toEqual({
						allowed: true,
					});
			}
	});
});

describe("a missing precondition", () => {
	const rows: [who: string, role: Role, change: Partial<Actor>, to: string | null][] = [
		["a student whose mobile is not verified", "student", { mobileVerified: false }, "/auth/mobile-verification"],
		["a teacher whose mobile is not verified", "teacher", { mobileVerified: false }, "/auth/mobile-verification"],
		["a student without a name", "student", { name: null }, "/auth/missing-name"],
		["a teacher without a name", "teacher", { name: null }, "/auth/missing-name"],
		["an awaiting teacher", "teacher", { verificationStatus: "Awaiting" }, "/auth/teacher-verification"],
		["a rejected teacher", "teacher", { verificationStatus: "Rejected" }, "/auth/teacher-verification"],
		["a suspended teacher", "teacher", { verificationStatus: "Suspended" }, "/auth/teacher-verification"],
		["a student with an incomplete profile", "student", { profileComplete: false }, null],
		["an admin without a name or a verified mobile", "admin", { name: null, mobileVerified: false }, null],
	];

	test.each(rows)("leads %s to the page that repairs it, and back", (_who, role, change, to) => {
		const actor = actorOf(role, change);
		for (const path of PAGES[role]) {
			const answer = to ? { allowed: false, to: `${to}?next=${encodeURIComponent(path)}` } : { allowed: true };
			expect(guardArea(role, actor, path, null)).toEqual(answer);
		}
		for (const path of OPEN_PAGES[role]) expect(guardArea(role, actor, path, null)).toEqual({ allowed: true });
	});

	test("is not forgiven for a query that names an open page", () => {
		const actor = actorOf("student", { mobileVerified: false });
		expect(guardArea("student", actor, "/student/overview?x=/wrong-role", null)).toMatchObject({ allowed: false });
	});

	test("has a page for each code that is about the person", () => {
		const about: AccountErrorCode[] = [
			"StudentMobileUnverified",
			"TeacherMobileUnverified",
			"StudentNameMissing",
			"TeacherNameMissing",
			"TeacherNotVerified",
			"TeacherAwaiting",
			"TeacherRejected",
			"TeacherSuspended",
		];
		expect(Object.keys(PRECONDITION_PAGES).sort()).toEqual([...about].sort());
	});
});

describe("a fresh sign-in without a next address", () => {
	test.each([
		["a student with a complete profile", actorOf("student"), "/student/overview"],
		["a student without", actorOf("student", { profileComplete: false }), "/auth/student/profile-verification"],
		["a teacher", actorOf("teacher"), "/dashboard/teacher"],
		["an awaiting teacher", actorOf("teacher", { verificationStatus: "Awaiting" }), "/dashboard/teacher"],
		["an admin", actorOf("admin"), "/admin"],
	])("lands %s", (_who, actor, to) => {
		expect(landingOf(actor)).toBe(to);
	});
});

describe("Signing in under a role that one does not have", () => {
	test.each<[own: Role, asked: Role, next: string | null, asks: boolean]>([
		["student", "student", null, false],
		["student", "teacher", null, true],
		["teacher", "student", "/student/overview", true],
		["admin", "student", null, false],
		["admin", "teacher", null, false],
		["admin", "student", "/student/weekly-exam/1/buy", true],
		["admin", "admin", "/admin", false],
	])("%s as %s for %s: asked %s", (own, asked, next, asks) => {
		expect(asksForRole(actorOf(own), asked, next)).toBe(asks);
	});
});
