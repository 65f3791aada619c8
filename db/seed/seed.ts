import { readdirSync, readFileSync } from "node:fs";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, openDatabase } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { subjectRows } from "#db/factories/question-bank.ts";
import * as schema from "#db/schema/index.ts";
import { importQuestions } from "~/domain/question-bank/import-questions.server.ts";
import { COURSES, GRADES_BN, INSTITUTES_BN, SUBJECTS, subjectUuidOf } from "./catalogue.ts";
import { DEMO_ADMIN, DEMO_TEACHERS } from "./people.ts";
import { seedAnnouncements } from "./seed-announcements.ts";
import { seedAssignments } from "./seed-assignments.ts";
import { seedClasses } from "./seed-classes.ts";
import { seedContents } from "./seed-contents.ts";
import { seedCourseDays } from "./seed-course-days.ts";
import { seedCourseSales } from "./seed-course-sales.ts";
import { type SeedDeps, seedExams } from "./seed-exams.ts";
import { seedFeedback } from "./seed-feedback.ts";
import { seedInstitutes } from "./seed-institutes.ts";
import { seedMaterials } from "./seed-materials.ts";
import { seedMockTests } from "./seed-mock-tests.ts";
import { seedMoreCourses } from "./seed-more-courses.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { accountUuidOf, demoAdmin, seedPeople, seedSubjectsOfPeople } from "./seed-people.ts";
import { seedSuspensions } from "./seed-suspensions.ts";
import { noSeal, type Seal, seedVerifications } from "./seed-verifications.ts";
import { alone, at, seedUuid } from "./support.ts";

const QUESTIONS = new URL("./questions/", import.meta.url);
const DAY = 24 * 3600_000;
const STARTED = "seed.started";

type SeedOptions = {
	databaseUrl: string;
	authToken?: string;
	/** The account provider's address: with the subject, the key of the demo accounts. */
	issuer: string;
	/** ms UTC; exams stand around this instant at the first start. */
	now: number;
	/** Seals the numbers of documents as the Worker does. */
	seal?: Seal;
	/** Below which address the provider of live classes plays what it recorded. */
	playback?: string;
	/** Whether the files of the demo are in the bucket as well (`demoFiles`): without them nothing is said of them. */
	withFiles?: boolean;
};

export type SeedReport = { seeded: boolean; questions: number; exams: number };

const systemActor = demoAdmin();

/** The instants written into the audit log: when the first start seeded, and when each part was in. */
async function marks(db: Database) {
	const rows = await db
		.select({ action: schema.auditLog.action, createdAt: schema.auditLog.createdAt })
		.from(schema.auditLog)
		.where(
			and(
				eq(schema.auditLog.objectUuid, seedUuid("seed")),
				inArray(schema.auditLog.action, [STARTED, ...PARTS.map(({ mark }) => mark)]),
			),
		);
	return new Map(rows.map((row) => [row.action, row.createdAt]));
}

const setMark = (db: Database, action: string, createdAt: number) =>
	db.insert(schema.auditLog).values({
		uuid: seedUuid("seed", action === STARTED ? 1 : 2 + PARTS.findIndex(({ mark }) => mark === action)),
		action,
		objectType: "platform",
		objectUuid: seedUuid("seed"),
		createdAt,
	});

/** The issuer's address changes with the port; its people stay the same people. */
async function followIssuer(db: Database, issuer: string): Promise<void> {
	const { account } = schema;
	const before = sql`(SELECT issuer FROM ${account} WHERE uuid = ${accountUuidOf(DEMO_ADMIN)})`;
	await db.run(
		sql`UPDATE OR IGNORE ${account} SET issuer = ${issuer} WHERE issuer = ${before} AND issuer <> ${issuer}`,
	);
}

const seedSubjects = (db: Database, now: number) =>
	insertRows(
		db,
		SUBJECTS.flatMap(([title, titleBn], index) =>
			subjectRows({ uuid: seedUuid("subject", index + 1), title, titleBn, at: now + index }),
		),
		{ ifAbsent: true },
	);

/** @throws Error that lists every line of a question file that is not right */
async function seedQuestions(deps: SeedDeps): Promise<void> {
	for (const file of readdirSync(QUESTIONS).sort()) {
		const format = file.endsWith(".csv") ? "csv" : "gift";
		const text = readFileSync(new URL(file, QUESTIONS), "utf8");
		const { errors } = await importQuestions(deps, systemActor, { format, text, dryRun: false });
		if (errors.length === 0) continue;
		const lines = errors.map(
			({ line, code, field, problem }) => `  ${file}:${line} ${code ?? ""} ${field}: ${problem}`,
		);
		throw new Error(`The question files are not right:\n${lines.join("\n")}`);
	}
}

async function seedCourses(db: Database, now: number): Promise<void> {
	const [teacher] = DEMO_TEACHERS;
	if (!teacher) throw new Error("The demo has no verified teacher");
	const [own] = await db
		.select({ uuid: schema.institute.uuid })
		.from(schema.institute)
		.where(eq(schema.institute.name, teacher.organization ?? ""));
	const morning = (days: number) => at.day(now, days, 10);
	const courses = COURSES.map((course, index) => ({
		uuid: seedUuid("course", index + 1),
		title: course.title,
		subtitle: course.subtitle,
		description: course.description,
		teacherUuid: accountUuidOf(teacher),
		instituteUuid: own?.uuid as string,
		subjectUuid: subjectUuidOf(course.subject),
		feePoisha: course.feePoisha,
		maxStudents: course.maxStudents,
		startAt: morning(course.startsIn),
		endAt: morning(course.startsIn + course.lastsDays),
		enrolmentEndAt: morning(course.enrolmentEndsIn),
		createdAt: now - (COURSES.length - index) * DAY,
		updatedAt: now,
	}));
	const materials = COURSES.flatMap((course, index) =>
		course.materials.map(([title, description], position) => ({
			uuid: seedUuid("material", index + 1, position + 1),
			courseUuid: seedUuid("course", index + 1),
			title,
			description,
			position: position + 1,
			createdAt: now - DAY + position,
			updatedAt: now,
		})),
	);
	await insertRows(db, [rowsOf(schema.course, ...courses), rowsOf(schema.material, ...materials)], { ifAbsent: true });
}

/** The Bangla names of classes and institutes, where they have none yet. One round trip. */
async function seedBanglaNames(db: Database): Promise<void> {
	const { grade, institute } = schema;
	const [first, ...rest] = [
		...Object.entries(GRADES_BN).map(([title, titleBn]) =>
			db
				.update(grade)
				.set({ titleBn })
				.where(and(eq(grade.title, title), isNull(grade.titleBn))),
		),
		...Object.entries(INSTITUTES_BN).map(([name, nameBn]) =>
			db
				.update(institute)
				.set({ nameBn })
				.where(and(eq(institute.name, name), isNull(institute.nameBn))),
		),
	];
	if (first) await db.batch([first, ...rest]);
}

type Part = {
	mark: string;
	/** It speaks of files, which are in the bucket. */
	needsFiles?: true;
	run: (deps: SeedDeps, options: { issuer: string; seededAt: number; seal: Seal; playback: string }) => Promise<void>;
};

/** In order. A database seeded before a part existed gains it at the next start, so new parts go to the end. */
const PARTS: readonly Part[] = [
	{
		mark: "seed.finished",
		run: async (deps, { issuer, seededAt }) => {
			await seedPeople(deps.db, issuer, seededAt);
			await seedSubjects(deps.db, seededAt);
			await seedQuestions(deps);
			await seedCourses(deps.db, seededAt);
			await seedExams(deps, systemActor, seededAt);
		},
	},
	{ mark: "seed.self-assessments", run: (deps, { seededAt }) => seedMockTests(deps, systemActor, seededAt) },
	{ mark: "seed.bangla-names", run: ({ db }) => seedBanglaNames(db) },
	{ mark: "seed.classes", run: ({ db }) => seedClasses(db) },
	{ mark: "seed.institutes", run: ({ db }, { seededAt }) => seedInstitutes(db, seededAt) },
	{ mark: "seed.feedback", run: ({ db }, { seededAt }) => seedFeedback(db, seededAt) },
	{
		mark: "seed.verifications",
		run: (deps, { seededAt, seal }) => seedVerifications(deps, seal, seededAt),
	},
	{ mark: "seed.subjects-of-people", run: ({ db }, { seededAt }) => seedSubjectsOfPeople(db, seededAt) },
	{ mark: "seed.notifications", run: ({ db }, { seededAt }) => seedNotifications(db, seededAt) },
	{ mark: "seed.suspensions", run: ({ db }, { issuer, seededAt }) => seedSuspensions(db, issuer, seededAt) },
	{ mark: "seed.courses", run: ({ db }, { issuer, seededAt }) => seedMoreCourses(db, issuer, seededAt) },
	{ mark: "seed.course-sales", run: ({ db }, { seededAt }) => seedCourseSales(db, seededAt) },
	{ mark: "seed.course-days", run: ({ db }, { seededAt, playback }) => seedCourseDays(db, seededAt, playback) },
	{ mark: "seed.contents", needsFiles: true, run: ({ db }, { seededAt }) => seedContents(db, seededAt) },
	{ mark: "seed.materials", run: ({ db }, { seededAt }) => seedMaterials(db, seededAt) },
	{ mark: "seed.assignments", run: ({ db }, { seededAt }) => seedAssignments(db, seededAt) },
	{ mark: "seed.announcements", run: ({ db }, { seededAt }) => seedAnnouncements(db, seededAt) },
];

/**
 * Fills the platform's database with the demo (people, questions, exams around `now`, courses,
 * self-assessments). Each part runs once: a later start changes nothing but the issuer's address, and one that was broken
 * off goes on where it was.
 * @throws Error when the database cannot be reached or a question file is not right
 */
export async function seedPlatform({
	databaseUrl,
	authToken,
	issuer,
	now,
	seal = noSeal,
	playback = "http://localhost:8789/bigbluebutton/playback",
	withFiles = false,
}: SeedOptions): Promise<SeedReport> {
	const db = openDatabase(databaseUrl, authToken);
	try {
		const done = await marks(db);
		const seededAt = done.get(STARTED) ?? now;
		const missing = PARTS.filter(({ mark, needsFiles }) => !done.has(mark) && (withFiles || !needsFiles));
		const deps: SeedDeps = { db, clock: () => seededAt, ...alone };
		if (!done.has(STARTED)) await setMark(db, STARTED, seededAt);
		for (const { mark, run } of missing) {
			await run(deps, { issuer, seededAt, seal, playback });
			await setMark(db, mark, now);
		}
		await followIssuer(db, issuer);
		return {
			seeded: missing.length > 0,
			questions: await db.$count(schema.question),
			exams: await db.$count(schema.modelTest),
		};
	} finally {
		db.$client.close();
	}
}
