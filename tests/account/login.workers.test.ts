import { expect, test } from "vitest";
import { admin, student, teacher } from "#tests/support/workers/api-people.ts";
import { visit } from "#tests/support/workers/pages.ts";

const whereTo = async (who: Parameters<typeof visit>[0], query = "") => {
	const { status, headers } = await visit(who, `/auth/login${query}`);
	return [status, headers.get("location")];
};

test("Whoever is signed in has no need of the sign-in: it leads home, or to the page that they came for (ACC-4)", async () => {
	expect(await whereTo(await student())).toEqual([302, "/auth/student/profile-verification"]);
	expect(await whereTo(await student({ profileComplete: true }))).toEqual([302, "/student/overview"]);
	expect(await whereTo(await teacher({ verificationStatus: "Accepted" }))).toEqual([302, "/dashboard/teacher"]);
	expect(await whereTo(await admin())).toEqual([302, "/admin"]);
	expect(await whereTo(await student(), "?next=/student/mock-test")).toEqual([302, "/student/mock-test"]);
	expect(await whereTo(await student({ profileComplete: true }), "?next=//evil.example")).toEqual([
		302,
		"/student/overview",
	]);
});

test("It stays for guests, and for who is to sign in anew and hears why", async () => {
	expect(await whereTo(null, "?next=/student/mock-test")).toEqual([200, null]);
	for (const q of ["again", "expired", "denied", "unavailable"])
		expect(await whereTo(await student(), `?q=${q}`)).toEqual([200, null]);
});

test("Who comes from their account's page at the issuer signs in again: the session hears what changed there", async () => {
	const changed = await teacher({ verificationStatus: "Accepted", mobileVerified: false });
	expect(await whereTo(changed, "?from=issuer")).toEqual([302, "/auth/sign-in?role=teacher"]);
	expect(await whereTo(null, "?from=issuer")).toEqual([200, null]);
});
