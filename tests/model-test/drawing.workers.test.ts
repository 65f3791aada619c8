import { expect, test } from "vitest";
import { OPENS } from "#tests/support/workers/exam-session.ts";
import { createPictures } from "#workers/providers/pictures/client.ts";
import type { SharePicture } from "~/lib/share-picture.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

const PICTURE: SharePicture = {
	locale: "en",
	brand: "Pathshala",
	kind: "Model Test",
	name: "Weekly Model Test 12",
	subjects: [],
	when: null,
	offer: null,
};

const addressOf = () => `/share/weekly-exam/${crypto.randomUUID()}/en/0.png`;

/** A Worker that draws when it is told to, and the work that outlives those who asked. */
function drawer() {
	const [told, behind] = [Promise.withResolvers<void>(), [] as Promise<unknown>[]];
	let [asked, read] = [0, 0];
	const fetch = async () => {
		asked += 1;
		await told.promise;
		return new Response(PNG);
	};
	const pictures = createPictures({
		service: { fetch } as unknown as Fetcher,
		kv: {
			get: async () => {
				read += 1;
				return null;
			},
			put: async () => {},
		} as unknown as KVNamespace,
		clock: () => OPENS,
		timeoutMs: 20_000,
		background: (work) => behind.push(work),
		log: { error: () => {}, warn: () => {}, info: () => {} },
	});
	return {
		ask: (path = addressOf()) => pictures(path, PICTURE),
		asked: () => asked,
		read: () => read,
		reached: (count: number) => expect.poll(() => asked).toBe(count),
		behind,
		draw: told.resolve,
	};
}

test("a drawing goes on when nobody waits for it any more, and leaves its place to others", async () => {
	const { ask, reached, behind, draw } = drawer();
	// The four that an isolate draws at once; what keeps them alive is what was handed to the background.
	const left = Array.from({ length: 4 }, () => ask());
	await reached(4);
	expect(behind).toHaveLength(4);
	expect(await ask()).toBeNull();
	draw();
	await Promise.all(behind);
	expect(await ask()).not.toBeNull();
	expect((await Promise.all(left)).every(Boolean)).toBe(true);
});

test("those who ask for one picture at once get one drawing (SITE-6)", async () => {
	const { ask, asked, read, reached, draw } = drawer();
	const path = addressOf();
	const first = ask(path);
	await reached(1);
	const others = Array.from({ length: 6 }, () => ask(path));
	await expect.poll(read).toBe(7);
	// A turn of the loop, in which all that were told of no kept picture go on to where they wait.
	await scheduler.wait(0);
	draw();
	for (const png of await Promise.all([first, ...others])) expect(new Uint8Array(png ?? [])).toEqual(PNG);
	expect(asked()).toBe(1);
});
