/**
 * `npm run bench`: the budgets (RUN-3) on the production build, each as a ratio measured in one run
 * against a bare Worker served in the same way. Prints one table and keeps it in `docs/operations.md`.
 * `-- --only pages,files,answers,wire,bundle,trips,search,sessions,exam` measures some. Sizes: `--open 5000` sessions that are open while
 * answers are measured, `--sessions 2000` whole attempts, `--students 1000` of one exam, each of whom answers every
 * `--pace 36` seconds; `--database-away 60` takes libSQL away for so many seconds in the middle of that exam. Only when named:
 * `due`, the scheduled work when `--due 10000` payments and registrations wait for it, with a provider that answers after
 * `--provider 300` ms. `-- --only profiles` measures nothing, and says where time goes.
 */
import { parseArgs } from "node:util";
import { measureAnswers } from "#tests/bench/measure/answers.ts";
import { measureBigCourse } from "#tests/bench/measure/big-course.ts";
import { measureBundle } from "#tests/bench/measure/bundle.ts";
import { measureCachedPage } from "#tests/bench/measure/cached-page.ts";
import { measureDue } from "#tests/bench/measure/due.ts";
import { measureExam } from "#tests/bench/measure/exam.ts";
import { measureFiles } from "#tests/bench/measure/files.ts";
import { takeProfiles } from "#tests/bench/measure/profiles.ts";
import { measureRenderedPages } from "#tests/bench/measure/rendered-page.ts";
import type { Row } from "#tests/bench/measure/row.ts";
import { measureSearch } from "#tests/bench/measure/search.ts";
import { measureSessions } from "#tests/bench/measure/sessions.ts";
import { measureTrips } from "#tests/bench/measure/trips.ts";
import { measureWire } from "#tests/bench/measure/wire.ts";
import { keepReport, printReport } from "#tests/bench/report.ts";
import { makeExam } from "#tests/bench/support/exams.ts";
import { type Site, startSite } from "#tests/bench/support/site.ts";
import { makeStudents, type Student } from "#tests/bench/support/students.ts";
import { build } from "./build.ts";

const GROUPS = ["trips", "search", "wire", "bundle", "pages", "files", "answers", "sessions", "exam"] as const;
/** Only when named: profiling slows down what is profiled … */
const PROFILES = "profiles";
/** … and this takes ten minutes. */
const DUE = "due";
const PROFILED_STUDENTS = 300;
type Group = (typeof GROUPS)[number] | typeof PROFILES | typeof DUE;

const HOUR = 3600_000;
const OPENING_AT_ONCE = 16;

const { values } = parseArgs({
	options: {
		only: { type: "string" },
		open: { type: "string", default: "5000" },
		sessions: { type: "string", default: "2000" },
		students: { type: "string", default: "1000" },
		/** A hundred questions in an hour. */
		pace: { type: "string", default: "36" },
		due: { type: "string", default: "10000" },
		provider: { type: "string", default: "300" },
		"database-away": { type: "string", default: "0" },
	},
});
const wanted: readonly string[] = values.only?.split(",") ?? GROUPS;
const wants = (...groups: Group[]) => groups.some((group) => wanted.includes(group));
const known: readonly string[] = [...GROUPS, PROFILES, DUE];
const unknown = wanted.filter((group) => !known.includes(group));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known: ${known.join(", ")}.`);

/** A free exam of ten questions that runs now. */
const tenQuestions = (site: Site, name: string, now: number) =>
	makeExam(
		site.db,
		{
			name,
			startAt: now - HOUR,
			stopAt: now + 3 * HOUR,
			durationMinutes: 150,
			subjects: [
				{ title: "Physics", count: 4 },
				{ title: "Bangla", count: 3 },
				{ title: "ICT", count: 3 },
			],
		},
		now,
	);

async function openSessions(site: Site, examUuid: string, students: readonly Student[]) {
	const { sessions, errors } = await site.generator.run({
		kind: "open",
		port: site.platform.port,
		connections: OPENING_AT_ONCE,
		examUuid,
		tokens: students.map(({ token }) => token),
	});
	if (Object.keys(errors).length > 0) throw new Error(`Sessions could not be opened: ${JSON.stringify(errors)}`);
	return sessions;
}

async function measure(site: Site): Promise<Row[]> {
	const rows: Row[] = [];
	const step = async (name: string, work: () => Promise<Row[]>) => {
		console.log(`… ${name}`);
		const found = await work();
		// At once: a run may be broken off.
		for (const row of found) console.log(`  ${row.what}: ${row.measured} (${row.budget})`);
		rows.push(...found);
	};
	const now = Date.now();
	const open = wants("answers") ? Number(values.open) : 1;
	const attempts = wants("sessions") ? Number(values.sessions) : 0;
	const sitting = wants("exam") ? Number(values.students) : 0;
	const waiting = wants(DUE) ? Number(values.due) : 0;
	const people = Math.max(open, attempts, sitting, waiting, wants(PROFILES) ? PROFILED_STUDENTS : 0);
	const [opening, whole] = [
		await tenQuestions(site, "Open sessions", now),
		await tenQuestions(site, "Whole attempts", now),
	];
	if (wants("trips")) await step("database round trips", () => measureTrips(site, opening));
	if (wants("search")) {
		await step("searches of people, institutes and courses", () => measureSearch(site, now));
		await step("lists of a course that thousands are in", () => measureBigCourse(site, now));
	}
	console.log(`… ${people} students`);
	const students = await makeStudents(site.db, people, now, site.stack.storeSessions);
	const [student] = students as [Student];
	const [first] = await openSessions(site, opening, [student]);
	if (!first) throw new Error("The first session was not opened");
	if (wants("wire")) await step("bytes over the wire", () => measureWire(site, opening, student));
	if (wants("bundle")) await step("the Worker's size and start", () => measureBundle(site));
	if (wants("pages")) {
		await step("cached page", () => measureCachedPage(site));
		await step("rendered pages", () => measureRenderedPages(site, student));
	}
	if (wants("files")) await step("files in and out", () => measureFiles(site, student));
	if (wants("sessions")) await step("whole attempts", () => measureSessions(site, whole, students.slice(0, attempts)));
	if (wants("exam"))
		await step("one exam for everybody", () =>
			measureExam(site, students.slice(0, sitting), {
				databaseAway: Number(values["database-away"]),
				pace: Number(values.pace),
			}),
		);
	if (wants(DUE)) {
		const examUuid = await tenQuestions(site, "Nobody came", now);
		const of = students.slice(0, waiting).map(({ accountUuid }) => accountUuid);
		await step("much that is due", () =>
			measureDue(site, { people: of, examUuid, providerMs: Number(values.provider) }),
		);
	}
	if (wants(PROFILES)) {
		const sessions = await openSessions(site, opening, students.slice(1, 51));
		await takeProfiles(site, { examUuid: whole, student, students: students.slice(0, PROFILED_STUDENTS), sessions });
	}
	if (wants("answers"))
		await step("answers", async () =>
			measureAnswers(site, [first, ...(await openSessions(site, opening, students.slice(1, open)))]),
		);
	return rows;
}

await build();
const site = await startSite({ inspected: wants(PROFILES) });
try {
	const rows = await measure(site);
	printReport(rows);
	if (!values.only) keepReport(rows, new Date());
	process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} catch (error) {
	console.error(`What the platform logged:\n${site.problems.join("\n")}`);
	throw error;
} finally {
	await site.stop();
}
