import { eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { actorOf } from "#db/factories/account.ts";
import * as schema from "#db/schema/index.ts";
import { COURSE_TEACHERS } from "#db/seed/course-teachers.ts";
import { KNOWN_INSTITUTES } from "#db/seed/institutes/institutes.ts";
import { DEMO_ADMIN, DEMO_STUDENTS, DEMO_TEACHERS } from "#db/seed/people.ts";
import { DEMO_RECORDING } from "#db/seed/recordings.ts";
import { accountUuidOf } from "#db/seed/seed-people.ts";
import { seedUuid } from "#db/seed/support.ts";
import { ISSUER, NOW, personByMobile, seededPlatform } from "#tests/support/seeded.ts";
import { isProfileComplete } from "~/domain/account/rules.ts";
import { listAssignments } from "~/domain/assignment/queries.server.ts";
import { listMissing, listSubmissions } from "~/domain/assignment/submissions.server.ts";
import { totalOf } from "~/domain/earnings/figures.ts";
import { listEarnings } from "~/domain/earnings/queries.server.ts";
import { getStudentCourse } from "~/domain/enrolment/student-course.server.ts";
import { getGradebook } from "~/domain/gradebook/queries.server.ts";
import { GRADE_STATES } from "~/domain/gradebook/rules.ts";
import { foundBy } from "~/domain/institute/search-key.ts";
import { meetingIdOf } from "~/domain/live-class/rules.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";

const HOUR = 3600_000;

const demo = seededPlatform();
let db: Database;
beforeAll(() => {
	db = demo.db;
});

/** Every row of every table. */
async function everything() {
	const tables = await db.all<{ name: string }>(
		sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\' ORDER BY name`,
	);
	const rows = await Promise.all(
		tables.map(({ name }) => db.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY rowid`)),
	);
	return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]]));
}

test("Every subject, class and institute of the demo has a name in Bangla", async () => {
	const [subjects, grades, institutes] = await Promise.all([
		db.select({ name: schema.subject.title, nameBn: schema.subject.titleBn }).from(schema.subject),
		db.select({ name: schema.grade.title, nameBn: schema.grade.titleBn }).from(schema.grade),
		db.select({ name: schema.institute.name, nameBn: schema.institute.nameBn }).from(schema.institute),
	]);
	expect([...subjects, ...grades, ...institutes].filter(({ nameBn }) => !/[\u0980-\u09ff]/.test(nameBn ?? ""))).toEqual(
		[],
	);
});

describe("The people of the demo", () => {
	test("have the profiles that their sign-ins are for", async () => {
		const accounts = await db.select().from(schema.account);
		const own = async (uuid: string) => {
			const rows = await db
				.select({ open: schema.institute.isOpenSchool })
				.from(schema.instituteMembership)
				.innerJoin(schema.institute, eq(schema.institute.uuid, schema.instituteMembership.instituteUuid))
				.where(eq(schema.instituteMembership.accountUuid, uuid));
			return { open: rows.filter(({ open }) => open).length, other: rows.filter(({ open }) => !open).length };
		};
		for (const [mobile, complete] of [
			["01700000011", true],
			["01700000012", false],
			["01700000013", false],
		] as const) {
			const uuid = personByMobile(mobile);
			const account = accounts.find((entry) => entry.uuid === uuid);
			if (!account) throw new Error(`No account ${mobile}`);
			const memberships = await own(uuid);
			expect(memberships.open).toBe(1);
			expect(isProfileComplete(account, memberships.other), mobile).toBe(complete);
		}
		expect(accounts.find(({ uuid }) => uuid === personByMobile("01700000013"))?.mobileVerified).toBe(false);
		const teachers = await db.select().from(schema.teacherProfile).orderBy(schema.teacherProfile.accountUuid);
		const [demo, others] = [teachers.slice(0, DEMO_TEACHERS.length), teachers.slice(DEMO_TEACHERS.length)];
		expect(demo.map(({ verificationStatus }) => verificationStatus)).toEqual(["Accepted", "Awaiting", "Suspended"]);
		expect(others.map(({ verificationStatus }) => verificationStatus)).toEqual(COURSE_TEACHERS.map(() => "Accepted"));
		const admins = await db.select().from(schema.accountRole).where(eq(schema.accountRole.role, "admin"));
		expect(admins.map(({ accountUuid }) => accountUuid)).toEqual([accountUuidOf(DEMO_ADMIN)]);
	});

	test("fill the sections of the landing page", async () => {
		expect(await db.$count(schema.mockTestType)).toBeGreaterThan(4);
		expect(await db.$count(schema.course)).toBe(24);
		expect(await db.$count(schema.material)).toBeGreaterThan(0);
		const kinds = await db.selectDistinct({ kind: schema.institute.kind }).from(schema.institute);
		expect(kinds.map(({ kind }) => kind).sort()).toEqual(["coaching", "college", "school", "university"]);
	});
});

describe("The institutes of the demo", () => {
	test("are all that are known, each in its place and with words that it is found by", async () => {
		const { institute, instituteWord } = schema;
		const all = await db.select().from(institute);
		expect(all.length).toBeGreaterThan(KNOWN_INSTITUTES.length);
		const byName = new Map(all.map((row) => [row.name, row]));
		for (const { name, nameBn, kind, districtId, eiin, also } of KNOWN_INSTITUTES)
			expect(byName.get(name)).toMatchObject({
				nameBn,
				kind,
				districtId,
				eiin,
				otherNames: [...also],
				state: "listed",
			});
		expect(all.filter(({ districtId, isOpenSchool }) => (districtId === null) !== isOpenSchool)).toEqual([]);
		const words = await db.select().from(instituteWord);
		const wordsOf = Map.groupBy(words, ({ instituteUuid }) => instituteUuid);
		for (const { uuid, ...row } of all) {
			const { words: expected, ...keys } = foundBy(row);
			expect(row).toMatchObject(keys);
			expect(
				wordsOf
					.get(uuid)
					?.map(({ word }) => word)
					.toSorted(),
			).toEqual(expected.toSorted());
		}
	});

	test("have teachers as teachers, and something that waits for an admin", async () => {
		const { instituteMembership, instituteRequest, accountRole } = schema;
		const members = await db
			.select({ as: instituteMembership.role, is: accountRole.role, status: instituteMembership.requestStatus })
			.from(instituteMembership)
			.innerJoin(accountRole, eq(accountRole.accountUuid, instituteMembership.accountUuid));
		expect(members.filter(({ as, is }) => as !== is)).toEqual([]);
		expect(members.filter(({ status }) => status === "Pending").map(({ as }) => as)).toEqual(["teacher", "teacher"]);
		expect(await db.$count(instituteRequest, eq(instituteRequest.requestStatus, "Pending"))).toBe(2);
		expect(await db.$count(schema.section)).toBe(3);
	});
});

describe("The courses of the demo", () => {
	test("are of several teachers and institutes, in both languages, past, running and to come", async () => {
		const { course } = schema;
		const all = await db.select().from(course);
		expect(new Set(all.map(({ teacherUuid }) => teacherUuid)).size).toBe(7);
		expect(new Set(all.map(({ instituteUuid }) => instituteUuid)).size).toBe(7);
		expect(all.filter(({ title }) => /[\u0980-\u09ff]/.test(title)).length).toBeGreaterThan(5);
		expect(all.filter(({ endAt }) => endAt < NOW).length).toBeGreaterThan(0);
		expect(all.filter(({ startAt, endAt }) => startAt < NOW && endAt > NOW).length).toBeGreaterThan(5);
		expect(all.filter(({ startAt }) => startAt > NOW).length).toBeGreaterThan(5);
		expect(all.filter(({ archivedAt }) => archivedAt !== null)).toHaveLength(1);
		expect(all.filter(({ seatsTaken, maxStudents }) => seatsTaken === maxStudents).length).toBeGreaterThan(1);
	});

	test("have lectures that are over, that run, and that are to come", async () => {
		const lectures = await db.select().from(schema.lecture);
		expect(lectures.filter(({ endsAt }) => endsAt < NOW).length).toBeGreaterThan(10);
		expect(lectures.filter(({ startsAt, endsAt }) => startsAt <= NOW && endsAt > NOW).length).toBeGreaterThan(0);
		expect(lectures.filter(({ startsAt }) => startsAt > NOW).length).toBeGreaterThan(30);
		expect(await db.$count(schema.attendance)).toBeGreaterThan(50);
	});

	test("have assignments with every state of a gradebook, and work with files (GRD-1)", async () => {
		const { asset, assignment, assignmentExcuse, submission, submissionMark } = schema;
		const handedIn = await db.$count(submission);
		const marked = await db.$count(submissionMark, isNotNull(submissionMark.returnedAt));
		expect([marked > 0, handedIn > marked]).toEqual([true, true]);
		expect(await db.$count(assignmentExcuse)).toBe(1);
		expect(await db.$count(assignment, gt(assignment.endsAt, NOW))).toBeGreaterThan(0);
		expect(await db.$count(asset, eq(asset.holderType, "submission"))).toBe(3);
		expect(await db.$count(asset, eq(asset.holderType, "assignment"))).toBe(3);
		expect(await db.$count(assignment, isNotNull(assignment.lectureUuid))).toBe(1);
	});

	test("are in every state of an assignment for the demo's student (ASG-7)", async () => {
		const student = actorOf("student", { accountUuid: personByMobile("01700000011") });
		const [of] = await db.select().from(schema.assignment).limit(1);
		const listing = { page: 0, size: 20 };
		const deps = { db, clock: () => NOW };
		const { assignments } = await listAssignments(deps, student, of?.courseUuid ?? "", { of: "all" }, listing);
		const states = new Set(assignments.content.map(({ mine }) => mine?.state));
		expect([...states].sort()).toEqual(
			["closed", "handed_in", "handed_in_late", "late_open", "open", "returned", "upcoming"].sort(),
		);
	});

	test("have work and students in every state that the teacher's pages and the gradebook name (ASG-5, ASG-6, GRD-1)", async () => {
		const teacher = actorOf("teacher", { accountUuid: personByMobile("01700000001") });
		const deps = { db, clock: () => NOW };
		const all = { page: 0, size: 100 };
		const assignments = await db.select().from(schema.assignment);
		const lists = await Promise.all(
			assignments.map(async ({ uuid }) => {
				const ids = { assignmentId: uuid };
				const { submissions } = await listSubmissions(deps, teacher, ids, all);
				const { missing } = await listMissing(deps, teacher, ids, all);
				return { submissions: submissions.content, missing: missing.content };
			}),
		);
		const works = lists.flatMap(({ submissions }) => submissions);
		const drafted = works.filter(({ mark }) => mark !== null && mark.draftedAt !== null);
		const isNewer = ({ mark, submission }: (typeof works)[number]) => mark?.seenVersion !== submission.version;
		const missing = lists.flatMap((list) => list.missing);
		const found = {
			returned: works.some(({ mark }) => mark?.returnedAt != null),
			draft: drafted.some((of) => !isNewer(of)),
			"draft of work that changed since": drafted.some(isNewer),
			"to mark": works.some(({ mark }) => mark === null),
			late: works.some(({ submission }) => submission.late),
			"replaced by another": (await db.$count(schema.submission, eq(schema.submission.state, "replaced"))) > 0,
			"missing and in time": missing.some(({ late, excused }) => !late && !excused),
			"missing and late": missing.some(({ late }) => late),
			excused: missing.some(({ excused }) => excused),
			"with more time": missing.some(({ extended }) => extended),
		};
		expect(Object.entries(found).filter(([, is]) => !is)).toEqual([]);
		const { students } = await getGradebook(deps, teacher, assignments[0]?.courseUuid ?? "", { students: all });
		const states = new Set(students.content.flatMap(({ grades }) => grades.map(({ state }) => state)));
		expect([...states].sort()).toEqual([...GRADE_STATES].sort());
	});

	test("have somebody in every state, and nobody waits while a seat is free (ENR-3)", async () => {
		const { course, enrolment } = schema;
		const rows = await db
			.select({ state: enrolment.state, seats: course.maxStudents, taken: course.seatsTaken, course: course.uuid })
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid));
		const states = new Set(rows.map(({ state }) => state));
		expect(schema.ENROLMENT_STATES.filter((state) => !states.has(state))).toEqual([]);
		expect(rows.filter(({ state, seats, taken }) => state === "waiting" && taken < seats)).toEqual([]);
		for (const [uuid, of] of Map.groupBy(rows, (row) => row.course)) {
			const seated = of.filter(({ state }) => (schema.SEATED as readonly string[]).includes(state)).length;
			expect(seated, uuid).toBe(of[0]?.taken);
		}
	});
});

describe("What the demo's courses sold", () => {
	test("is in the books, which balance, and every seat that costs something was paid for (WAL-1, ENR-6)", async () => {
		expect(await checkBooks({ db })).toEqual([]);
		const { course, enrolment, payment } = schema;
		const seats = await db
			.select({ fee: course.feePoisha, payment, state: enrolment.state, teacher: course.teacherUuid })
			.from(enrolment)
			.innerJoin(course, eq(course.uuid, enrolment.courseUuid))
			.leftJoin(payment, eq(payment.uuid, enrolment.paymentUuid))
			.where(inArray(enrolment.state, ["accepted", "paid", "left"]));
		const seated = seats.filter(({ state }) => state !== "left");
		expect(seated.filter(({ fee, payment }) => (payment?.amount ?? 0) !== fee)).toEqual([]);
		expect(new Set(seated.filter(({ fee }) => fee > 0).map(({ teacher }) => teacher)).size).toBeGreaterThan(4);
		const back = seats.filter(({ state, payment }) => state === "left" && payment);
		expect(back.map(({ fee, payment }) => payment?.refunded === fee)).toEqual([true]);
	});

	test("brought the demo's teacher something, and gives the demo's student something back (EAR-1, ENR-9)", async () => {
		const [own] = DEMO_TEACHERS;
		const teacher = actorOf("teacher", { accountUuid: own ? accountUuidOf(own) : "" });
		const { sold, refunded, earned } = totalOf(await listEarnings({ db }, teacher));
		expect([sold > refunded, refunded > 0, earned > 0]).toEqual([true, true, true]);
		const student = actorOf("student", { accountUuid: personByMobile("01700000011") });
		const clock = () => NOW;
		const { door } = await getStudentCourse({ db, clock }, student, seedUuid("course", 22));
		expect([door.state, door.quote]).toEqual(["accepted", 800_00]);
	});
});

describe("The lectures of the demo", () => {
	test("are in a weekly series, moved, cancelled, held elsewhere and recorded (LEC-2, ATD-3)", async () => {
		const lectures = await db.select().from(schema.lecture);
		const of = (which: (one: (typeof lectures)[number]) => boolean) => lectures.filter(which).length;
		expect(of(({ seriesUuid }) => seriesUuid !== null)).toBe(4);
		expect(of(({ movedFrom, startsAt }) => movedFrom !== null && movedFrom < startsAt && startsAt > NOW)).toBe(1);
		expect(of(({ cancelledAt, cancelReason }) => cancelledAt !== null && cancelReason !== null)).toBe(1);
		expect(of(({ meetingUrl }) => meetingUrl !== null)).toBe(1);
		const [recorded] = await db
			.select({ recording: schema.recording, lecture: schema.lecture, mine: schema.attendance })
			.from(schema.recording)
			.innerJoin(schema.lecture, eq(schema.lecture.uuid, schema.recording.lectureUuid))
			.innerJoin(schema.attendance, eq(schema.attendance.lectureUuid, schema.lecture.uuid))
			.where(eq(schema.attendance.accountUuid, personByMobile("01700000011")));
		expect(recorded).toMatchObject({ recording: { state: "ready", recordId: DEMO_RECORDING.recordId } });
		expect(meetingIdOf(recorded?.lecture.uuid ?? "")).toBe(DEMO_RECORDING.meetingId);
		expect(recorded?.mine.intervals).toHaveLength(2);
	});
});

describe("A later start", () => {
	test("changes nothing, however much later", async () => {
		const before = await everything();
		expect(await demo.seed(ISSUER, NOW + 30 * 24 * HOUR)).toEqual({ ...demo.report, seeded: false });
		expect(await everything()).toEqual(before);
	});

	test("at another port keeps the accounts, those that registered themselves too", async () => {
		const [student] = DEMO_STUDENTS;
		const row = { issuer: ISSUER, subject: "registered-later", createdAt: NOW, updatedAt: NOW };
		await db.insert(schema.account).values({ ...row, uuid: "registered-later" });
		await db.insert(schema.account).values({ ...row, uuid: "elsewhere", issuer: "https://id.example.org" });
		await demo.seed("http://localhost:9001/oidc");
		const issuers = new Map(
			(await db.select().from(schema.account)).map(({ uuid, issuer }) => [uuid, issuer] as const),
		);
		expect(issuers.get(student ? accountUuidOf(student) : "")).toBe("http://localhost:9001/oidc");
		expect(issuers.get("registered-later")).toBe("http://localhost:9001/oidc");
		expect(issuers.get("elsewhere")).toBe("https://id.example.org");
		await demo.seed();
	});

	test("goes on with a seed that was broken off", async () => {
		const exams = await db.select().from(schema.modelTest).orderBy(schema.modelTest.id);
		const [first] = exams;
		if (!first) throw new Error("No exams");
		// As if the process had died before its last step: the log itself refuses to forget.
		await db.run(sql`DROP TRIGGER audit_log_no_delete`);
		await db.batch([
			db.delete(schema.auditLog).where(eq(schema.auditLog.action, "seed.finished")),
			db.delete(schema.winner).where(eq(schema.winner.examUuid, first.uuid)),
			db.delete(schema.attempt).where(eq(schema.attempt.examUuid, first.uuid)),
			// What hangs on a course keeps it: those of before the others have nothing that does.
			db.delete(schema.submissionMark),
			db.delete(schema.submission),
			db.delete(schema.assignmentExcuse),
			db.delete(schema.assignmentExtension),
			db.delete(schema.assignment),
			db.delete(schema.material),
			db.delete(schema.enrolmentEvent),
			db.delete(schema.enrolment),
			db.delete(schema.recording),
			db.delete(schema.lecture),
			db.delete(schema.announcement),
			db.delete(schema.course),
		]);
		const again = await demo.seed(ISSUER, NOW + 5 * HOUR);
		expect(again).toEqual(demo.report);
		expect(await db.select().from(schema.modelTest).orderBy(schema.modelTest.id)).toEqual(exams);
		// The first part brings its own three again; what was in a later one is in its own mark.
		expect(await db.$count(schema.course)).toBe(3);
		expect(await db.$count(schema.winner, eq(schema.winner.examUuid, first.uuid))).toBe(10);
		expect(await demo.seed()).toMatchObject({ seeded: false });
	});
});
