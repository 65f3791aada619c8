import { expect, test } from "vitest";
import { actorOf } from "#db/factories/account.ts";
import { mostStoredMb } from "~/domain/asset/rules.ts";
import { archiveSubmissions } from "~/domain/assignment/archive.server.ts";
import { exportCourseAttendance, exportLectureAttendance } from "~/domain/attendance/export-attendance.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { exportGradebook } from "~/domain/gradebook/queries.server.ts";
import { archiveMaterials } from "~/domain/material/archive.server.ts";

const teacher = actorOf("teacher", { accountUuid: crypto.randomUUID() });
const [courseId, lectureId, assignmentId] = ["1", "1", "1"];

/** Nothing but the limiter answers: whatever else is asked before it fails. */
const asked: string[] = [];
const deps = { rateLimit: async (what: string) => asked.push(what) < 0 } as unknown as Deps;

test.each<[string, () => Promise<unknown>]>([
	["materials", () => archiveMaterials(deps, teacher, courseId, 0)],
	["submissions", () => archiveSubmissions(deps, teacher, { assignmentId }, 0)],
	["the gradebook", () => exportGradebook(deps, teacher, courseId)],
	["attendance of a course", () => exportCourseAttendance(deps, teacher, courseId)],
	["attendance of a lecture", () => exportLectureAttendance(deps, teacher, { courseId, lectureId })],
])("an archive or table of %s is limited by account before anything is read (SEC-4)", async (_, asks) => {
	asked.length = 0;
	await expect(asks()).rejects.toMatchObject({ code: "TooManyRequests" });
	expect(asked).toEqual(["archive"]);
});

test("room for files goes by who somebody is, not by the role in use (SEC-10.3)", () => {
	const of = (role: "student" | "teacher", status: "Accepted" | "Awaiting" | null, roles = [role]) =>
		mostStoredMb(actorOf(role, { accountUuid: "a", roles, verificationStatus: status }));
	expect([of("student", null), of("teacher", "Awaiting"), of("teacher", "Accepted")]).toEqual([
		10_000, 10_000, 500_000,
	]);
	expect(of("student", "Accepted", ["student", "teacher"] as never)).toBe(500_000);
});
