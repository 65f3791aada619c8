import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownSources, wrongArrows } from "../../scripts/support/arrows.ts";
import { importsOf } from "../../scripts/support/module-graph.ts";

/** A small house in memory: paths and what they import. */
const house = (files: Record<string, string>) => wrongArrows(new Map(Object.entries(files)));

describe("Arrows", () => {
	test("point one way in this project", () => {
		const sources = ownSources(join(import.meta.dirname, "../.."));
		expect(sources.size).toBeGreaterThan(400);
		expect(wrongArrows(sources)).toEqual([]);
	});

	test("of a capability as it should be are let through, values and types, by alias and by path", () => {
		expect(
			house({
				"app/lib/money.ts": "export type Poisha = number;",
				"app/components/card.tsx":
					'import type { Poisha } from "~/lib/money.ts"; export const Card = (_: Poisha) => null;',
				"app/domain/library/rules.ts":
					'import type { book } from "#db/schema/library.ts"; export type Book = typeof book;',
				"app/domain/library/lend.server.ts":
					'import { book } from "#db/schema/library.ts"; export type { Book } from "./rules.ts"; export const lend = () => book;',
				"app/features/library/view.tsx":
					'import { Card } from "~/components/card.tsx"; import type { Book } from "~/domain/library/lend.server.ts"; export const View = (_: Book) => Card;',
				"app/routes/library.tsx":
					'import { lend } from "~/domain/library/lend.server.ts"; import { View } from "~/features/library/view.tsx"; export default () => [lend, View];',
				"workers/api/library/calls.ts": 'export { lend } from "~/domain/library/lend.server.ts";',
				"db/schema/library.ts": 'import sheet from "./library.css?url"; export const book = sheet;',
			}),
		).toEqual([]);
	});

	test.each([
		["app/lib/a.ts", 'import { b } from "~/domain/b/rules.ts";', "lib takes no values of domain"],
		["app/components/a.tsx", 'export * from "~/features/b/view.tsx";', "components takes no values of features"],
		["app/domain/a/rules.ts", 'import { b } from "./b.server.ts";', "domain takes no values of domain on the server"],
		["app/domain/a/rules.ts", 'import { b } from "#db/schema/b.ts";', "domain takes no values of database"],
		[
			"app/domain/a/a.server.ts",
			'import { type B, b } from "~/routes/b.tsx";',
			"domain on the server takes no values of routes",
		],
		[
			"app/domain/a/a.server.ts",
			'import type { B } from "~/request/b.ts";',
			"domain on the server takes not even types of request",
		],
		[
			"app/features/a/a.tsx",
			'import { b } from "~/domain/b/b.server.ts";',
			"features takes no values of domain on the server",
		],
		[
			"app/features/a/a.tsx",
			'const b = () => import("~/domain/b/b.server.ts");',
			"features takes no values of domain on the server",
		],
		["app/request/a.server.ts", 'import "../features/b/b.ts";', "request on the server takes no values of features"],
		["app/routes/a.tsx", 'import { b } from "#db/client.ts";', "routes takes no values of way to a database"],
		["app/routes/a.tsx", 'import { b } from "#db/schema/b.ts";', "routes takes no values of database"],
		["app/routes/a.tsx", 'import type { B } from "#workers/env.ts";', "routes takes not even types of platform"],
		["app/routes/a.tsx", 'let b: import("#workers/env.ts").B;', "routes takes not even types of platform"],
		["db/schema/a.ts", 'import { b } from "../../app/domain/b/rules.ts";', "database takes no values of domain"],
		["workers/accounts/a.ts", 'import { b } from "../exam-session/b.ts";', "accounts takes no values of objects"],
		["workers/sandbox/a.ts", 'import { b } from "~/routes/b.tsx";', "sandbox takes no values of routes"],
		[
			"workers/api/a/calls.ts",
			'import { b } from "../../exam-session/b.ts";',
			"API, jobs and webhooks takes no values of objects",
		],
		[
			"workers/api/a/schemas.ts",
			'import { B } from "#db/schema/b.ts";',
			"schemas of the API takes no values of database",
		],
		[
			"workers/jobs/a.ts",
			'import { createDeps } from "../deps.ts";',
			"API, jobs and webhooks takes no values of platform",
		],
		["app/features/a/a.tsx", 'import { sql } from "drizzle-orm";', "features takes no values of this package"],
		["app/domain/a/rules.ts", 'import { sql } from "drizzle-orm";', "domain takes no values of this package"],
		[
			"app/domain/a/a.server.ts",
			'import type { InArgs } from "@libsql/client/web";',
			"domain on the server takes not even types of this package",
		],
		[
			"app/features/a/a.ts",
			'import { b } from "#workers/api/b/schemas.ts";',
			"features takes no values of schemas of the API",
		],
		[
			"app/features/a/a.ts",
			'import type { B } from "#workers/api/b/calls.ts";',
			"features takes not even types of API, jobs and webhooks",
		],
		["app/lib/a.ts", 'import { useState } from "react";', "lib takes no values of this package"],
		["app/lib/a.ts", 'import { b } from "~/routes/b";', "which names no file"],
		["app/lib/a.ts", 'import { b } from "../domain/b/b.server";', "which names no file"],
		["workers/deps.ts", 'import { b } from "#tests/b.ts";', "lies in no layer"],
		["app/shelf/a.ts", 'import { b } from "~/lib/b.ts";', "lies in no layer"],
	])("of %s that says %s are found", (path, text, sentence) => {
		const found = house({ [path]: text });
		expect(found).toHaveLength(1);
		expect(found[0]).toContain(path);
		expect(found[0]).toContain(sentence);
	});

	test("that make a ring of modules are found, unless only types or a later import close it", () => {
		const ring = (back: string) =>
			house({
				"app/domain/a/one.ts": 'import { two } from "./two.ts"; export const one = two;',
				"app/domain/a/two.ts": 'import { three } from "./three.ts"; export const two = three;',
				"app/domain/a/three.ts": back,
			});
		expect(ring('import { one } from "./one.ts"; export const three = one;')).toEqual([
			"Modules in a ring: app/domain/a/one.ts → app/domain/a/two.ts → app/domain/a/three.ts → app/domain/a/one.ts",
		]);
		expect(ring('import type { one } from "./one.ts"; export type Three = typeof one;')).toEqual([]);
		expect(ring('export const three = () => import("./one.ts");')).toEqual([]);
	});

	test.each(["app/domain", "app/features", "workers/api"])(
		"that make a ring of capabilities are found, though no module is in one: %s",
		(layer) => {
			const found = house({
				[`${layer}/sale/a.ts`]: 'import { b } from "../gift/b.ts"; export const a = b;',
				[`${layer}/gift/b.ts`]: "export const b = 1;",
				[`${layer}/gift/c.ts`]: 'import { d } from "../sale/d.ts"; export const c = d;',
				[`${layer}/sale/d.ts`]: "export const d = 1;",
			});
			expect(found).toEqual([
				`Capabilities in a ring: ${layer}/sale → ${layer}/gift → ${layer}/sale, by ${layer}/sale/a.ts → ${layer}/gift/b.ts, ${layer}/gift/c.ts → ${layer}/sale/d.ts`,
			]);
		},
	);
});

test("What a module takes is told apart: values, types, later, and words in a comment", () => {
	const text = `
		import one, { type T } from "./one.ts"; import { type U } from "./types.ts"; import type { V } from "~/lib/v.ts";
		import "./effect.ts"; export { w } from "../w.ts"; export type * from "./x.ts"; import { z } from "zod";
		// import("./comment.ts")
		const later = () => import("./later.ts"); type Q = import("./q.ts").Q;`;
	expect(importsOf("app/a/b.ts", text).map(({ to, reach }) => `${reach} ${to}`)).toEqual([
		"value app/a/one.ts",
		"type app/a/types.ts",
		"type app/lib/v.ts",
		"value app/a/effect.ts",
		"value zod",
		"value app/w.ts",
		"type app/a/x.ts",
		"later app/a/later.ts",
		"type app/a/q.ts",
	]);
});
