import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const STORES = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\b[.;,)\]]/;

/** What runs in a browser. */
const sources = ["app", "public", "workers/service-worker"].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(?:tsx?|js)$/.test(entry.name) && !entry.name.includes(".server."))
		.map((entry) => join(entry.parentPath, entry.name)),
);

test("What browsers keep is in these places, of people by account or gone with the paper (ACC-52)", () => {
	const keeping = sources
		.filter((file) => !file.includes("/paraglide/") && STORES.test(readFileSync(file, "utf8")))
		.map((file) => file.slice(root.length + 1));
	expect(keeping.sort()).toEqual([
		// The door to it alone; names of an exam hold the exam and the account: `tests/attempt/device.node.test.ts`.
		"app/components/device-store.ts",
		// Names hold the account; until it is in its form again (LOOK-1): `tests/components/typed-text.node.test.ts`.
		"app/components/typed-store.ts",
		// One running paper, without its key; it goes as soon as the server leads elsewhere (ATT-7).
		"app/features/attempt/kept-document.ts",
		// Of nobody: that this tab has asked whether its subscription is there still (NTF-8.1).
		"app/features/notification/renew-push.tsx",
		"public/exam-room-worker.js",
		// Takes caches away, and keeps none (SITE-15).
		"workers/service-worker/removing-worker.js",
	]);
});
