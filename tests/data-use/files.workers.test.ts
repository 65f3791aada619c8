import { describe, expect, test } from "vitest";
import { post } from "#tests/support/workers/api.ts";
import { download, uploaded } from "#tests/support/workers/assets.ts";
import { assignmentOf, beforeAssignments, DURING } from "#tests/support/workers/assignments.ts";
import { contentOf } from "#tests/support/workers/contents.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { courseUuid, me, one } from "#tests/support/workers/own-lectures.ts";
import { visit, wordsOf } from "#tests/support/workers/pages.ts";
import type { OpenedFile } from "~/domain/asset/opened-file.server.ts";
import { countedFile, countedRead } from "~/domain/data-use/counted-read.server.ts";
import { getMeter } from "~/domain/data-use/meter.server.ts";
import { MB } from "~/domain/data-use/rules.ts";
import { setMeter } from "~/domain/data-use/save-package.server.ts";
import { archiveMaterials } from "~/domain/material/archive.server.ts";
import { zipFile } from "~/request/zip-file.server.ts";

beforeAssignments();

const files = async () => (await getMeter(depsAt(), one)).used.file;

describe("a file or a free video (MET-1)", () => {
	test("is counted by the bytes that were sent, to students alone, and by parts where a player asks for parts", async () => {
		const file = await uploaded(me, "x".repeat(1000));
		await post(me, `/api/course/${courseUuid}/materials`, { title: "Notes", assets: [file] });
		const whole = await download(one, file);
		expect([whole.status, await files()]).toEqual([200, 1000]);
		expect((await download(one, file, { range: "bytes=0-99" })).status).toBe(206);
		expect(await files()).toBe(1100);
		expect((await download(one, file, { "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
		expect(await files()).toBe(1100);
		await download(me, file);
		expect(await files()).toBe(1100);
		const film = await contentOf(me);
		const stream = await visit(one, `/api/content/${film}/stream`);
		expect([stream.status, (await files()) - 1100]).toEqual([200, Number(stream.headers.get("content-length"))]);
		const before = await files();
		expect((await visit(one, `/student/course/${courseUuid}/materials.zip`)).status).toBe(200);
		expect(await files()).toBe(before + 1000);
		await setMeter(depsAt(), one, false);
		await download(one, file);
		expect(await files()).toBe(0);
	});

	test("in an archive that is left off in its middle counts to there, and nothing goes on", async () => {
		const large = await uploaded(me, "x".repeat(3 * MB), "large.txt");
		await post(me, `/api/course/${courseUuid}/materials`, { title: "Notes", assets: [large] });
		const deps = depsAt();
		const archive = zipFile("a", await archiveMaterials(deps, one, courseUuid, 0), deps.clock());
		const reader = archive.body?.getReader();
		let taken = 0;
		while (reader && taken < 600_000) taken += (await reader.read()).value?.byteLength ?? 0;
		await reader?.cancel();
		await deps.settled();
		expect(await files()).toBeGreaterThan(500_000);
		expect(await files()).toBeLessThan(2 * MB);
	});

	describe("as one answer", () => {
		const pieces = (many: number) => {
			let left = many;
			return new ReadableStream<Uint8Array>(
				{ pull: (to) => (left-- > 0 ? to.enqueue(new Uint8Array(MB)) : to.close()) },
				{ highWaterMark: 0 },
			);
		};

		test("is counted to its end, or to where it is left off, in few writes however long it is", async () => {
			const deps = depsAt();
			let noted = 0;
			const counting = {
				...deps,
				background: (task: Promise<unknown>) => {
					noted += 1;
					deps.background(task);
				},
			};
			const whole = await countedRead(counting, one, async () => pieces(100), 100 * MB)();
			for await (const _ of whole);
			await deps.settled();
			// Four notes, and the sending itself.
			expect([await files(), noted]).toEqual([100 * MB, 5]);
			const reader = (await countedRead(counting, one, async () => pieces(100), 100 * MB)()).getReader();
			for (let taken = 0; taken < 10 * MB; ) taken += (await reader.read()).value?.byteLength ?? 0;
			await reader.cancel();
			await deps.settled();
			expect(await files()).toBe(110 * MB);
		});

		test("from the bucket itself it counts by what is asked for, and what goes on counts once (MET-2)", async () => {
			const deps = depsAt();
			const size = 100 * MB;
			const opened = { bytes: size, address: async () => "https://bucket.example/a" } as unknown as OpenedFile;
			const asks = async (range: string | null, method: "GET" | "HEAD" = "GET", who = one) => {
				const before = await files();
				const answer = { method, type: "video/mp4", disposition: "inline" } as const;
				await countedFile(deps, who, opened).address(answer, range);
				await deps.settled();
				return (await files()) - before;
			};
			expect(await asks(null)).toBe(size);
			expect(await asks("bytes=0-")).toBe(size);
			expect(await asks("bytes=52428800-")).toBe(0);
			expect([await asks("bytes=0-999"), await asks("bytes=1000-2999"), await asks("bytes=-500")]).toEqual([
				1000, 2000, 500,
			]);
			expect([await asks(`bytes=${size}-`), await asks(null, "HEAD"), await asks(null, "GET", me)]).toEqual([0, 0, 0]);
		});
	});

	test("says before it is taken how much that is, of what, and the month so far", async () => {
		const [small, large] = [await uploaded(me, "x"), await uploaded(me, "x".repeat(3 * MB), "large.txt")];
		const { body } = await post(me, `/api/course/${courseUuid}/materials`, { title: "Notes", assets: [small, large] });
		const material = `/student/course/${courseUuid}/material/${body.uuid}`;
		expect(wordsOf(await visit(one, material))).toMatch(
			/All of these files: about 3 MB, about ৳1 My package .*3 MB · about ৳1/,
		);
		expect(wordsOf(await visit(one, `/student/course/${courseUuid}/p/1/material`))).toMatch(
			/about 3 MB, about ৳1 My package .*Download all/,
		);
		await download(one, large);
		expect(wordsOf(await visit(one, material))).toContain("this month so far 3 MB");
		const { uuid } = await assignmentOf({ assets: [await uploaded(me, "x".repeat(2 * MB), "sheet.txt")] });
		const page = await visit(one, `/student/assignment/c/${courseUuid}/${uuid}/ten/submission`, DURING);
		expect(wordsOf(page)).toContain("All of these files: about 2 MB, about ৳1 this month so far 3 MB");
		const film = await contentOf(me);
		expect(wordsOf(await visit(one, `/dashboard/video-player/content/${film}`))).toContain("this month so far 3 MB");
		await setMeter(depsAt(), one, false);
		expect(wordsOf(await visit(one, material))).not.toContain("about ৳");
	});
});
