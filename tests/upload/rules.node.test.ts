import { describe, expect, test } from "vitest";
import { beginsAs, NOTHING_SENT, withPart } from "~/features/asset/part-digests.ts";
import { fittedPartBytes, nextPartBytes, PART_BYTES, partBytesAfterLoss } from "~/features/asset/part-size.ts";
import { placedAt, UnfinishedUploads, type UploadNote } from "~/features/asset/unfinished-uploads.ts";
import { UploadQueue } from "~/features/asset/upload-queue.ts";
import { outcomeOf, refusalIn } from "~/features/asset/upload-retries.ts";

const KB = 1024;

describe("the size of a part (UPL-6)", () => {
	test.each([
		["grows to twice as much on a fast line", nextPartBytes(1024 * KB, 200), 2048 * KB],
		["stays where a part takes four seconds", nextPartBytes(1024 * KB, 4_000), 1024 * KB],
		["shrinks on a slow line", nextPartBytes(1024 * KB, 8_000), 512 * KB],
		["is never less than 256 KB", nextPartBytes(256 * KB, 60_000), 256 * KB],
		["is never more than 8 MB", nextPartBytes(8192 * KB, 1), 8192 * KB],
		["goes on growing after one that was cut to fit", nextPartBytes(1024 * KB, 100, 8192 * KB), 8192 * KB],
		["of the full size ends where one of the store's ends", fittedPartBytes(8192 * KB, 7168 * KB), 1024 * KB],
		["is whole from there on", fittedPartBytes(8192 * KB, 16_384 * KB), 8192 * KB],
		["is not cut to less than 256 KB", fittedPartBytes(8192 * KB, 8191 * KB), 8192 * KB],
		["is not cut on a slower line", fittedPartBytes(2048 * KB, 7168 * KB), 2048 * KB],
		["is a quarter after a loss", partBytesAfterLoss(4096 * KB), 1024 * KB],
		["is never less after many losses", partBytesAfterLoss(PART_BYTES.least), PART_BYTES.least],
	])("%s", (_, bytes, expected) => {
		expect(bytes).toBe(expected);
	});
});

/** A browser's store, in memory. */
function memory(): Storage {
	const kept = new Map<string, string>();
	return {
		get length() {
			return kept.size;
		},
		key: (index) => [...kept.keys()][index] ?? null,
		getItem: (key) => kept.get(key) ?? null,
		setItem: (key, value) => void kept.set(key, value),
		removeItem: (key) => void kept.delete(key),
		clear: () => kept.clear(),
	};
}

const HOUR = 3_600_000;
const note = (url: string, more: Partial<UploadNote> = {}): UploadNote => ({
	...{ url, name: "film.mp4", bytes: 10, mark: "m", sent: 5, begunAt: 0 },
	...more,
});

describe("what a device knows of uploads that are not over", () => {
	test("is there after a reload, each once, until it is forgotten", () => {
		const shelf = memory();
		new UnfinishedUploads("me", "/form", shelf).write(note("/uploads/1"));
		new UnfinishedUploads("me", "/form", shelf).write(note("/uploads/1", { sent: 7 }));
		new UnfinishedUploads("me", "/form", shelf).write(note("/uploads/2"));
		const again = new UnfinishedUploads("me", "/form", shelf);
		expect(again.read(0).map(({ url, sent }) => [url, sent])).toEqual([
			["/uploads/1", 7],
			["/uploads/2", 5],
		]);
		expect(new UnfinishedUploads("me", "/other", shelf).read(0)).toEqual([]);
		again.forget(["/uploads/1"], 0);
		expect(again.read(0)).toHaveLength(1);
		again.forget(["/uploads/2"], 0);
		expect(shelf.length).toBe(0);
	});

	test("is nobody else's (ACC-52)", () => {
		const shelf = memory();
		new UnfinishedUploads("me", "/form", shelf).write(note("/uploads/1"));
		expect(new UnfinishedUploads("another", "/form", shelf).read(0)).toEqual([]);
		expect(shelf.length).toBe(0);
	});

	test("is forgotten before the server forgets it: whole ones some hours after they were", () => {
		const kept = new UnfinishedUploads("me", "/form", memory());
		kept.write(note("/uploads/1"));
		kept.write(note("/uploads/2", { sent: 10, doneAt: HOUR }));
		kept.write(note("/uploads/3", { sent: 10, doneAt: 60 * HOUR }));
		const at = (hours: number) => kept.read(hours * HOUR).map(({ url }) => url);
		expect(at(22.9)).toEqual(["/uploads/1", "/uploads/2", "/uploads/3"]);
		expect(at(23)).toEqual(["/uploads/1", "/uploads/3"]);
		expect(at(70)).toEqual(["/uploads/3"]);
		expect(at(82)).toEqual([]);
	});

	test("is kept as long as the server keeps it, where it was begun anew at another place", () => {
		const kept = new UnfinishedUploads("me", "/form", memory());
		const old = note("/uploads/1", { begunAt: HOUR });
		expect(placedAt(old, "/uploads/1", 60 * HOUR)).toEqual(old);
		kept.write(placedAt(old, "/uploads/2", 60 * HOUR));
		const at = (hours: number) => kept.read(hours * HOUR).map(({ url, sent }) => [url, sent]);
		expect(at(129)).toEqual([["/uploads/2", 0]]);
		expect(at(130)).toEqual([]);
	});

	test("is nothing where the browser refuses storage, or keeps what is none", () => {
		const shelf = memory();
		shelf.setItem("pathshala.uploads:me:/form", "{");
		expect(new UnfinishedUploads("me", "/form", shelf).read(0)).toEqual([]);
		const full = {
			...memory(),
			setItem: () => {
				throw new Error("full");
			},
		};
		expect(() => new UnfinishedUploads("me", "/form", full).write(note("/uploads/1"))).not.toThrow();
		expect(new UnfinishedUploads("me", "/form", null).read(0)).toEqual([]);
	});
});

test.each([
	["a lost connection", "POST", 0, null, "passing"],
	["a server that is busy", "POST", 503, "ServerBusy", "passing"],
	["a server that is away", "HEAD", 502, null, "passing"],
	["a body that came too slowly", "PATCH", 408, "BodyTooSlow", "passing"],
	["another request at the same upload", "PATCH", 423, null, "passing"],
	["another offset", "PATCH", 409, null, "passing"],
	["too many parts at once", "PATCH", 429, "TooManyUploads", "passing"],
	["too many requests within a minute", "POST", 429, "TooManyRequests", "passing"],
	["a full storage", "POST", 409, "StorageFull", "over"],
	["too many files", "POST", 409, "TooManyFiles", "over"],
	["a file that is too large", "POST", 413, "FileTooLarge", "over"],
	["the limit of a day at its beginning", "POST", 429, "LimitReached", "later"],
	["the limit of a day at a part", "PATCH", 429, "LimitReached", "later"],
	["a session that has ended at its beginning", "POST", 401, "InvalidToken", "later"],
	["a session that has ended", "PATCH", 401, "InvalidToken", "later"],
	["a session that has ended while nobody looked", "HEAD", 401, null, "later"],
	["another role", "PATCH", 403, "RoleNotAllowed", "later"],
	["a network that lets no part through", "PATCH", 405, null, "later"],
	["a network that answers in the place of the server", "HEAD", 200, null, "later"],
	["more than it was said to have", "PATCH", 413, null, "over"],
	["a refusal of what it is", "PATCH", 400, "PlaceNotRemoved", "over"],
	["nothing in its place", "PATCH", 404, "AssetNotFound", "over"],
	["the end of its time", "PATCH", 410, null, "over"],
] as const)("an upload that meets %s: %s %i %s is %s (UPL-6)", (_, method, status, code, outcome) => {
	expect(outcomeOf({ method, status, code })).toBe(outcome);
});

test("a refusal is read from the body of a problem, and is none in what is no problem", () => {
	const body = JSON.stringify({ code: "StorageFull", message: "Full." });
	expect(refusalIn(body)).toEqual({ code: "StorageFull", sentence: "Full." });
	for (const none of ["Another request adds to this upload", "", undefined, "null", "[]", '{"message":3}'])
		expect(refusalIn(none)).toEqual({ code: null, sentence: null });
});

test("large files are sent two at a time, and the others in their turn (UPL-6)", () => {
	const queue = new UploadQueue();
	const began: number[] = [];
	const add = (id: number) => queue.add(id, () => began.push(id));
	for (const id of [1, 2, 3, 4, 5]) add(id);
	expect(began).toEqual([1, 2]);
	// Removed before its turn.
	queue.leave(3);
	queue.leave(1);
	expect(began).toEqual([1, 2, 4]);
	// Pressed twice.
	add(2);
	add(5);
	queue.leave(2);
	queue.leave(2);
	expect([began, queue.has(4), queue.has(2)]).toEqual([[1, 2, 4, 5], true, false]);
	// Paused, it goes on at the end.
	add(6);
	add(2);
	queue.leave(4);
	queue.leave(5);
	expect(began).toEqual([1, 2, 4, 5, 6, 2]);
	add(7);
	queue.close();
	queue.leave(6);
	// Its form was left while it was still read.
	add(8);
	expect(began.filter((id) => id > 6)).toEqual([]);
});

test("a file that is chosen again goes on where all that was sent of it is the same, also between the samples (UPL-6)", async () => {
	const bytes = Uint8Array.from({ length: 3 * 1024 * KB }, (_, at) => (at >> 4) % 251);
	const file = new Blob([bytes]);
	let sent = NOTHING_SENT;
	for (const end of [256 * KB, 1024 * KB, 1500 * KB]) sent = await withPart(file, sent, end);
	expect([sent.ends, sent.value.length]).toEqual([[256 * KB, 1024 * KB, 1500 * KB], 64]);
	expect(await beginsAs(file, sent)).toBe(true);
	expect(await beginsAs(new Blob([]), NOTHING_SENT)).toBe(true);
	const changedAt = (at: number) => new Blob([bytes.with(at, 255)]);
	for (const at of [0, 256 * KB, 1500 * KB - 1]) expect(await beginsAs(changedAt(at), sent)).toBe(false);
	expect(await beginsAs(file.slice(0, 1400 * KB), sent)).toBe(false);
	// What was not sent yet is sent as it is now.
	expect(await beginsAs(changedAt(2000 * KB), sent)).toBe(true);
});
