import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inspectorOf, watchHeap } from "#tests/bench/support/inspector.ts";
import { everyone, openExamRoom } from "#tests/support/chaos/exam-room.ts";
import { heldFaults, measureHeld } from "#tests/support/hostile/measure-held.ts";
import { findPorts, freePort } from "../../scripts/support/ports.ts";
import { type Stack, startStack } from "../../scripts/support/stack.ts";

const STUDENTS = 14;
/** Each holds once. */
const HOLDERS = 3;
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
	const inspectorPorts = { platform: await freePort() };
	const stack = await startStack({ ports, dataDir: directory, environment: "test", inspectorPorts });
	try {
		const candidates = await exam(stack, ports.database);
		const holders = candidates.slice(-HOLDERS).map(({ student }) => student.token);
		const heap = await watchHeap(inspectorOf("platform", inspectorPorts.platform), stack.origins.platform);
		const report = await measureHeld({ port: ports.platform, heap }, holders, candidates.slice(0, -HOLDERS));
		heap.stop();
		console.info(JSON.stringify(report));
		expect(report.rounds).toHaveLength(HOLDERS);
		expect(heldFaults(report)).toEqual([]);
		expect(report.answers.refused).toBe(0);
		expect(report.answers.count).toBeGreaterThan(STUDENTS - HOLDERS);
	} finally {
		await stack.stop();
		rmSync(directory, { recursive: true, force: true });
	}
}, 360_000);
