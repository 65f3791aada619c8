import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routes } from "#tests/support/route-table.ts";
import { loggedPath } from "~/request/logged-path.ts";
import { BBB_CALLBACKS, BBB_SLIDES } from "~/request/mounted.ts";

const SECRET = "k3J-_abcdefghijklmnopqrstuvwxyz0123456789ABC";
/** What a route calls what nobody may know. */
const NAMED = /:(?:feed|code|token|secret|key)\b/;

const withSecret = routes.entries.map(({ pattern }) => pattern).filter((pattern) => NAMED.test(pattern));
const addresses = [
	...withSecret.map((pattern) => pattern.replace(NAMED, SECRET).replace(/\/:\w+\??/g, "/x")),
	...Object.values(BBB_CALLBACKS).map((path) => path.replace("{callbackToken}", SECRET)),
	BBB_SLIDES.replace("{assetUuid}", "018f0000-0000-7000-8000-000000000001").replace("{word}", `1.${SECRET}.pdf`),
	`/calendar/${SECRET}.ics`,
	`/CALENDAR/${SECRET}.ics`,
	`/%63alendar/${SECRET}.ics.data`,
	`/calendar/%e0${SECRET}.ics`,
	`//calendar/${SECRET}.ics`,
	`/student/invite/${SECRET}.data`,
];

describe("a path in a log (SEC-5)", () => {
	test("of each address that is a secret has none", () => {
		expect(withSecret.length).toBeGreaterThan(1);
		for (const address of addresses)
			expect([address, loggedPath(address)]).not.toEqual([address, expect.stringContaining(SECRET.slice(2))]);
	});

	test("of any other is as it was asked for", () => {
		for (const path of [
			"/",
			"/student/calendar",
			"/student/calendar/feed",
			"/dashboard/teacher/calendar/feed.data",
			"/webhooks/bbb/events",
			"/dashboard/teacher/course/d/1/invite",
			"/%e0/x",
			"/bn/course/%E0%A6%95",
		])
			expect(loggedPath(path)).toBe(path);
	});

	test("is made so wherever one is logged", () => {
		const sources = ["workers", "app"].flatMap((folder) =>
			readdirSync(folder, { recursive: true, encoding: "utf8" })
				.filter((file) => /\.tsx?$/.test(file) && !/^(sandbox|accounts)\//.test(file))
				.map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, "utf8")] as const),
		);
		const bare = /\bpath: (?:c\.req\.path|new URL\([^)]*\)\.pathname|pathname)\b/;
		expect(sources.filter(([, text]) => bare.test(text)).map(([file]) => file)).toEqual([]);
	});
});
