import { mkdirSync, writeFileSync } from "node:fs";
import type { Job, OpenSession } from "../load/jobs.ts";
import { hottest, profileOf } from "../support/profile.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { repeated } from "./cached-page.ts";

const DIRECTORY = "test-results/profiles";
const SECONDS = 8;
const LINES = 40;

type Subject = { examUuid: string; student: Student; students: readonly Student[]; sessions: OpenSession[] };

/**
 * Where the time of each kind of request goes, by V8's profiler: the functions with the most time of their own are
 * printed, the profiles kept for a viewer. Measures no budget: profiling itself slows the Worker down.
 */
export async function takeProfiles(site: Site, { examUuid, student, students, sessions }: Subject): Promise<void> {
	const { inspector } = site;
	if (!inspector) throw new Error("The site was started without an inspector");
	const headers = { authorization: `Bearer ${student.token}` };
	const page = (path: string) => repeated(site.platform, path, { seconds: SECONDS }, headers).job();
	const load = { port: site.platform.port, connections: 16 };
	const tokens = students.map(({ token }) => token);
	const jobs: [name: string, job: Job][] = [
		["cached-page", repeated(site.platform, "/", { seconds: SECONDS }).job()],
		["landing", page("/")],
		["student-overview", page("/student/overview")],
		["registration", { kind: "register", ...load, examUuid, tokens }],
		// What is registered already is only started.
		["start", { kind: "open", ...load, examUuid, tokens }],
		["answer-first", { kind: "answers", ...load, seconds: SECONDS, sessions, firstSeq: 1_000_000 }],
		["answer", { kind: "answers", ...load, seconds: SECONDS, sessions, firstSeq: 2_000_000 }],
	];
	mkdirSync(DIRECTORY, { recursive: true });
	for (const [name, job] of jobs) {
		// Once before, so that the code is warm.
		if (job.kind === "repeat") await site.generator.run(job);
		const profile = await profileOf(inspector, () => site.generator.run(job));
		writeFileSync(`${DIRECTORY}/${name}.cpuprofile`, JSON.stringify(profile));
		console.log(`\n── ${name}\n${hottest(profile, LINES).join("\n")}`);
	}
}
