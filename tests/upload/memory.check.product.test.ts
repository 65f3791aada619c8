import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Upload } from "tus-js-client";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { inspectorOf, watchHeap } from "#tests/bench/support/inspector.ts";
import { makeStudents } from "#tests/bench/support/students.ts";
import { findPorts, freePort } from "../../scripts/support/ports.ts";
import { startStack } from "../../scripts/support/stack.ts";

const MB = 1024 * 1024;
const FILE_BYTES = 300 * MB;
const PART_BYTES = 8 * MB;
/** What the platform gives an isolate. */
const ISOLATE_BYTES = 128 * MB;

test("300 MB go up and come down again, and the Worker's isolate stays under what the platform gives it (UPL-2)", async () => {
	const folder = mkdtempSync(join(tmpdir(), "pathshala-memory-"));
	const ports = await findPorts();
	const platform = await freePort();
	const stack = await startStack({
		ports,
		dataDir: folder,
		environment: "test",
		inspectorPorts: { platform },
	});
	try {
		const [student] = await makeStudents(
			openDatabase(`http://127.0.0.1:${ports.database}`),
			1,
			Date.now(),
			stack.storeSessions,
		);
		const headers = { authorization: `Bearer ${student?.token}`, role: "student" };
		const bytes = Buffer.alloc(FILE_BYTES);
		for (let at = 0; at < FILE_BYTES; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
		const heap = await watchHeap(inspectorOf("platform", platform), stack.origins.platform);
		const url = await new Promise<string>((resolve, reject) => {
			const upload = new Upload(bytes, {
				...{ endpoint: `${stack.origins.platform}/uploads`, headers, chunkSize: PART_BYTES, retryDelays: [500, 2_000] },
				metadata: { filename: "film.bin" },
				onError: reject,
				onSuccess: () => resolve(upload.url ?? ""),
			});
			upload.start();
		});
		const up = heap.seen().most;
		const got = await fetch(`${stack.origins.platform}/api/asset/download/${url.split("/").at(-1)}`, { headers });
		const digest = createHash("sha256");
		for await (const piece of got.body ?? []) digest.update(piece);
		const down = heap.seen().most;
		heap.stop();
		console.info(JSON.stringify({ up, down }));
		expect(digest.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
		expect(Math.max(up, down)).toBeLessThan(ISOLATE_BYTES);
		expect(Math.min(up, down)).toBeGreaterThan(0);
	} finally {
		await stack.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}, 300_000);
