import { describe, expect, test } from "vitest";
import { requireReady, requireRole, unmetPrecondition } from "~/domain/account/access.ts";
import type { AccountErrorCode } from "~/domain/account/errors.ts";
import { type Actor, ROLE_NAMES, type Role, type VerificationStatus } from "~/domain/account/session.ts";

const actorOf = (role: Role, change: Partial<Actor> = {}): Actor => ({
	accountUuid: "somebody",
	roles: [role],
	role,
	name: "Nusrat",
	image: null,
	mobile: "+8801712345678",
	mobileVerified: true,
	profileComplete: false,
	verificationStatus: role === "teacher" ? "Accepted" : null,
	...change,
});

const withStatus = (verificationStatus: VerificationStatus | null): Partial<Actor> => ({ verificationStatus });

describe("what a role must have before it acts", () => {
	const rows: [who: string, role: Role, change: Partial<Actor>, AccountErrorCode | null][] = [
		["a student with a verified mobile and a name", "student", {}, null],
		["a student with an incomplete profile", "student", { profileComplete: false }, null],
		["a student whose mobile is not verified", "student", { mobileVerified: false }, "StudentMobileUnverified"],
		["a student without a name", "student", { name: null }, "StudentNameMissing"],
		["a student whose name is blank", "student", { name: " \u00a0 " }, "StudentNameMissing"],
		["a student with neither", "student", { name: null, mobileVerified: false }, "StudentMobileUnverified"],
		["a student who is a suspended teacher too", "student", withStatus("Suspended"), null],
		["a verified teacher", "teacher", {}, null],
		["a teacher whose mobile is not verified", "teacher", { mobileVerified: false }, "TeacherMobileUnverified"],
		["a teacher without a name", "teacher", { name: null }, "TeacherNameMissing"],
		["an awaiting teacher", "teacher", withStatus("Awaiting"), "TeacherAwaiting"],
		["a rejected teacher", "teacher", withStatus("Rejected"), "TeacherRejected"],
		["a suspended teacher", "teacher", withStatus("Suspended"), "TeacherSuspended"],
		["a teacher without any status", "teacher", withStatus(null), "TeacherNotVerified"],
		[
			"a teacher with nothing of it",
			"teacher",
			{ name: null, mobileVerified: false, ...withStatus("Awaiting") },
			"TeacherMobileUnverified",
		],
		["an awaiting teacher without a name", "teacher", { name: "", ...withStatus("Awaiting") }, "TeacherNameMissing"],
		["an admin", "admin", {}, null],
		["an admin with nothing of it", "admin", { name: null, mobileVerified: false }, null],
	];

	test.each(rows)("%s", (_who, role, change, unmet) => {
		const actor = actorOf(role, change);
		expect(unmetPrecondition(actor)).toBe(unmet);
		const asked = () => requireRole(actor, role);
		if (unmet) expect(asked).toThrow(expect.objectContaining({ name: "DomainError", code: unmet }));
		else expect(asked()).toBe(actor);
		const ready = () => requireReady(actor);
		if (unmet) expect(ready).toThrow(expect.objectContaining({ code: unmet }));
		else expect(ready()).toBe(actor);
	});
});

describe("a use case of one role", () => {
	test("refuses guests, and every other role before it looks at anything else", () => {
		const unready = { mobileVerified: false, name: null };
		for (const role of ROLE_NAMES) {
			expect(() => requireRole(null, role)).toThrow(expect.objectContaining({ code: "InvalidToken" }));
			for (const other of ROLE_NAMES.filter((name) => name !== role))
				expect(() => requireRole(actorOf(other, unready), role)).toThrow(
					expect.objectContaining({ code: "RoleNotAllowed", params: { role } }),
				);
		}
		expect(() => requireReady(null)).toThrow(expect.objectContaining({ code: "InvalidToken" }));
	});

	test("goes by the role in use, not by all that the person has", () => {
		const both = actorOf("teacher", { roles: ["student", "teacher"] });
		expect(() => requireRole(both, "student")).toThrow(expect.objectContaining({ code: "RoleNotAllowed" }));
	});
});
