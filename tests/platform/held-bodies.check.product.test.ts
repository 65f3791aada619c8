import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { everyone, openExamRoom } from "#tests/support/chaos/exam-room.ts";
import { addedBy, grownBy, HELD_MOST, measureHeld } from "#tests/support/hostile/measure-held.ts";
import { findPorts } from "../../scripts/support/ports.ts";
import { type Stack, startStack } from "../../scripts/support/stack.ts";

const STUDENTS = 14;
/** One by whom the memory is warmed up, and three who hold. */
const HOLDERS = 4;
const HOUR = 3_600_000;

/** An exam that runs; the last of its students have other things in mind. */
async function exam(stack: Stack, database: number) {
	const room = await openExamRoom(
		{
			platform: stack.origins.platform,
			databaseUrl: `http://127.0.0.1:${database}`,
			command: (_name, entries) => stack.storeSessions(entries as Parameters<Stack["storeSessions"]>[0]),
		},
		{ students: STUDENTS, lastsMs: HOUR, seed: 1 },
	);
	await everyone(room.candidates, "open", 200, (candidate) => candidate.open());
	// Several rounds: what a Worker loads for its first answers is no matter here.
	for (let round = 0; round < 20; round += 1)
		await everyone(room.candidates, "answer", 201, async (candidate) => candidate.answerNext());
	return room.candidates;
}

test("40 held uploads of one account and 300 held bodies of strangers add less than 40 MB each time, and an exam goes on (SEC-8)", async () => {
	const directory = mkdtempSync(join(tmpdir(), "pathshala-held-"));
	const ports = await findPorts();
	const stack = await startStack({ ports, dataDir: directory, environment: "test" });
	try {
		const candidates = await exam(stack, ports.database);
		const holders = candidates.slice(-HOLDERS).map(({ student }) => student.token);
		const report = await measureHeld(ports.platform, holders, candidates.slice(0, -HOLDERS));
		console.info(JSON.stringify(report));
		expect(addedBy(report)).toBeLessThan(HELD_MOST);
		expect(grownBy(report)).toBeLessThan(HELD_MOST / 2);
		expect(report.answers.refused).toBe(0);
		expect(report.answers.count).toBeGreaterThan(STUDENTS - HOLDERS);
		expect(report.uploads["429"]).toBeGreaterThanOrEqual(37);
		expect(Object.keys(report.strangers).toSorted()).toEqual(expect.arrayContaining(["503", "waits"]));
	} finally {
		await stack.stop();
		rmSync(directory, { recursive: true, force: true });
	}
}, 360_000);
