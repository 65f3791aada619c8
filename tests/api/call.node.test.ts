import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { calls } from "#workers/api/calls.ts";
import { defineCall, ok, twin } from "#workers/api/core/call.ts";
import type { Actor } from "~/domain/account/session.ts";

const about = {
	path: "/api/trial/{id}",
	id: "tryIt",
	summary: "A trial",
	answers: { 200: { description: "Done" } },
} as const;
const params = z.object({ id: z.string().transform(Number) });
const call = { ...about, method: "get" } as const;

/** What these handlers are for is checked by the compiler: none of them runs. */
const done = async () => ok(null);

describe("a handler", () => {
	test("meets the caller whom the access of its call promises", () => {
		defineCall({
			...call,
			access: "everyone",
			handle: ({ actor }) => {
				expectTypeOf(actor).toEqualTypeOf<Actor | null>();
				return done();
			},
		});
		for (const access of ["signed-in", "ready"] as const)
			defineCall({
				...call,
				access,
				handle: ({ actor }) => {
					expectTypeOf(actor).toEqualTypeOf<Actor>();
					return done();
				},
			});
		defineCall({
			...call,
			access: "admin",
			handle: ({ actor }) => {
				expectTypeOf(actor.role).toEqualTypeOf<"admin">();
				return done();
			},
		});
	});

	test("gets what its schemas make, and nothing that it has no schema for", () => {
		defineCall({
			...call,
			access: "everyone",
			params,
			handle: (_app, input) => {
				expectTypeOf(input).toEqualTypeOf<{
					params: { id: number };
					query: undefined;
					body: undefined;
					key: string | null;
				}>();
				return done();
			},
		});
	});
});

describe("a twin", () => {
	const [get, post] = twin({
		...about,
		notes: "Idempotent.",
		access: "student",
		params,
		handle: ({ actor }, { params }) => {
			expectTypeOf(actor.role).toEqualTypeOf<"student">();
			expectTypeOf(params).toEqualTypeOf<{ id: number }>();
			return done();
		},
	});

	test("is a GET for tokens alone and a POST for everybody else, at the same path", () => {
		expect(get).toMatchObject({ ...about, method: "get", credential: "bearer", changesState: true, access: "student" });
		expect(post).toMatchObject({ ...about, id: "tryItByPost", method: "post", access: "student" });
		expect([post.credential, post.changesState, post.handle]).toEqual([undefined, undefined, get.handle]);
	});

	test("says of each what it is, after the notes of both", () => {
		expect(get.notes).toBe("Idempotent. Changes state, so it answers to a bearer token only: pages use POST.");
		expect(post.notes).toBe("Idempotent. The twin of GET at the same path.");
	});

	test("is what every GET is that changes state, but for the paper, which a cookie may read", () => {
		const changing = calls.filter(({ method, changesState }) => method === "get" && changesState);
		expect(changing.filter(({ credential }) => credential !== "bearer").map(({ path }) => path)).toEqual([
			"/api/weekly-exam/{id}/questions",
		]);
		const posts = calls.filter(({ method }) => method === "post").map(({ path }) => path);
		expect(changing.filter(({ path }) => !posts.includes(path))).toEqual([]);
	});
});
