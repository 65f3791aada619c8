import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calls, tags } from "#workers/api/calls.ts";
import { openApiDocument } from "#workers/api/core/openapi.ts";
import { apiReference } from "#workers/api/core/reference.ts";
import { problemSchema } from "#workers/api/core/schemas.ts";
import { VERSION } from "~/lib/version.ts";

const vars = { PUBLIC_ORIGIN: "https://pathshala.example" };

type Json = { [key: string]: unknown };
type Operation = {
	operationId: string;
	summary: string;
	description: string;
	security: Json[];
	parameters?: { name: string; in: string; schema: Json; $ref?: string }[];
	responses: Record<string, Response>;
};
type Response = {
	description: string;
	headers?: Record<string, Json>;
	content?: Record<string, { schema: Json; examples?: Record<string, { $ref: string }> }>;
};
type Document = {
	openapi: string;
	info: Json;
	paths: Record<string, Record<string, Operation>>;
	components: {
		schemas: Json;
		parameters: Record<string, Json>;
		examples: Record<string, { value: z.output<typeof problemSchema> }>;
	};
};

const document = JSON.parse(JSON.stringify(openApiDocument(vars))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);

function references(node: unknown): string[] {
	if (Array.isArray(node)) return node.flatMap(references);
	if (typeof node !== "object" || node === null) return [];
	return Object.entries(node).flatMap(([key, value]) =>
		key === "$ref" && typeof value === "string" ? [value] : references(value),
	);
}

describe("the OpenAPI document", () => {
	test("has every call that is mounted, and no other", () => {
		const mounted = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
		expect(operations.map(({ name }) => name).sort()).toEqual(mounted.sort());
	});

	test("is OpenAPI 3.1 whose references all lead somewhere", () => {
		expect(document.openapi).toBe("3.1.0");
		expect(document.info.version).toBe(VERSION);
		for (const reference of references(document)) {
			const [, where, kind = "", name = ""] = reference.split("/");
			expect(where).toBe("components");
			expect(document.components).toHaveProperty([kind, name]);
		}
	});

	test("has a heading for every call, in the order of the resources, and says what is under it", () => {
		const names: string[] = tags.map(({ name }) => name);
		expect(calls.map(({ tag }) => tag).filter((tag) => !names.includes(tag))).toEqual([]);
		expect(names[0]).toBe("Account");
		expect(tags.filter(({ description }) => description === "")).toEqual([]);
	});

	test("has the role header at every call, with each role that it takes", () => {
		const role = "#/components/parameters/Role";
		expect(operations.filter(({ operation }) => !operation.parameters?.some(({ $ref }) => $ref === role))).toEqual([]);
		expect(document.components.parameters.Role).toMatchObject({
			in: "header",
			name: "role",
			schema: { enum: ["student", "teacher", "admin", "guest"] },
		});
	});

	test("shows an answer of each error that a call can end with, whole sentences in English", () => {
		for (const { name, operation } of operations)
			for (const [status, { content }] of Object.entries(operation.responses).filter(([code]) => Number(code) >= 400)) {
				const examples = Object.values(content?.["application/problem+json"]?.examples ?? {});
				expect([name, status, examples.length > 0]).toEqual([name, status, true]);
				for (const { $ref } of examples) {
					const shown = document.components.examples[$ref.split("/").at(-1) ?? ""];
					expect(shown?.value.status).toBe(Number(status));
				}
			}
		for (const [code, { value }] of Object.entries(document.components.examples)) {
			expect(problemSchema.strict().parse(value).code).toBe(code);
			expect(value.message).toMatch(/^[\x20-\x7e‘’“”–৳]{8,}$/);
			expect(JSON.stringify(value)).not.toMatch(/undefined|NaN|\{\w+\}/);
		}
	});

	test("names the headers that come with a refusal", () => {
		const headers = (status: string) =>
			new Set(
				operations.flatMap(({ operation: { responses } }) =>
					responses[status] ? [Object.keys(responses[status].headers ?? {}).join()] : [],
				),
			);
		expect(headers("401")).toEqual(new Set(["WWW-Authenticate"]));
		expect(headers("405")).toEqual(new Set(["Allow"]));
		expect(headers("429")).toEqual(new Set(["Retry-After"]));
		expect(headers("503")).toEqual(new Set(["Retry-After"]));
	});

	test("names each operation once, and its path parameters", () => {
		expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
		for (const { path, operation } of operations) {
			const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
			expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
		}
	});

	test("says for each call who may make it and what each status means", () => {
		for (const { operation } of operations) {
			expect(operation.summary).not.toBe("");
			expect(operation.description).toMatch(/Who may call: ./);
			const statuses = Object.entries(operation.responses);
			expect(statuses.some(([status]) => status.startsWith("2"))).toBe(true);
			for (const [status, response] of statuses) {
				expect(response.description).not.toBe("");
				if (Number(status) >= 400) expect(Object.keys(response.content ?? {})).toEqual(["application/problem+json"]);
			}
			if (operation.security.length > 0) expect(operation.responses).toHaveProperty("401");
		}
	});

	test("lets a GET that changes state speak to tokens alone", () => {
		const bearerOnly = operations.filter(({ operation }) => JSON.stringify(operation.security) === '[{"bearer":[]}]');
		expect(bearerOnly.map(({ name }) => name).sort()).toEqual([
			"DELETE /auth/token",
			"GET /api/lecture/{id}/bbb-video-token",
			"GET /api/register_open_school",
			"GET /api/weekly-exam/paid/verify-purchase/{id}",
			"GET /api/weekly-exam/{id}/initiate-purchase",
			"GET /api/weekly-exam/{id}/register/free",
		]);
	});
});

describe("an example", () => {
	const examples = calls.flatMap((call) => [
		...(call.bodyExample === undefined ? [] : [[`${call.method} ${call.path} body`, call.body, call.bodyExample]]),
		...Object.entries(call.answers).flatMap(([status, answer]) =>
			answer.example === undefined ? [] : [[`${call.method} ${call.path} ${status}`, answer.schema, answer.example]],
		),
	]) as [string, z.ZodType, unknown][];

	test.each(examples)("is true to its schema: %s", (_name, schema, example) => {
		const strict = schema instanceof z.ZodObject ? schema.strict() : schema;
		expect(strict.safeParse(example)).toMatchObject({ success: true });
	});
});

describe("for programs that are made from the document", () => {
	test("each answer with a body has an example, and each body that is sent", () => {
		const without = calls.flatMap((call) => [
			...(call.body && call.bodyExample === undefined ? [`${call.id} body`] : []),
			...Object.entries(call.answers).flatMap(([status, { schema, example }]) =>
				schema && example === undefined ? [`${call.id} ${status}`] : [],
			),
		]);
		expect(without).toEqual([]);
	});

	test("each call has a short name: a verb and what it is about", () => {
		expect(calls.map(({ id }) => id).filter((id) => !/^[a-z]+([A-Z][a-z]+){0,6}$/.test(id) || id.length > 32)).toEqual(
			[],
		);
		const idOf = (name: string) => operations.find((one) => one.name === name)?.operation.operationId;
		expect(idOf("GET /api/weekly-exams")).toBe("listModelTests");
		expect(idOf("POST /api/weekly-exam/{id}/register/free")).toBe("registerForModelTestByPost");
	});

	test("no number has a bound that means nothing", () => {
		const bounds: number[] = [];
		const look = (node: unknown): void => {
			if (typeof node !== "object" || node === null) return;
			for (const [key, value] of Object.entries(node))
				if ((key === "maximum" || key === "minimum") && typeof value === "number") bounds.push(value);
				else look(value);
		};
		look(document);
		expect(bounds.length).toBeGreaterThan(100);
		expect(bounds.filter((bound) => Math.abs(bound) >= 1_000_000)).toEqual([]);
	});

	test("no pattern needs classes of Unicode, which many programs do not know", () => {
		const patterns = [...JSON.stringify(document).matchAll(/"pattern":"([^"]*)"/g)].map(([, pattern]) => pattern ?? "");
		expect(patterns.length).toBeGreaterThan(0);
		expect(patterns.filter((pattern) => pattern.includes("p{"))).toEqual([]);
	});

	test("a body says that it takes no other fields", () => {
		expect(document.components.schemas.GradeChoice).toMatchObject({ additionalProperties: false });
	});
});

describe("the reference page's content", () => {
	const reference = apiReference(vars);
	const described = reference.groups.flatMap((group) => group.calls);

	test("is every documented call, with statuses whose codes are explained", () => {
		expect(described.map(({ id }) => id).sort()).toEqual(
			operations.map(({ operation }) => operation.operationId).sort(),
		);
		const explained = new Set(reference.errors.map(({ code }) => code));
		const used = described.flatMap(({ errors }) => errors.flatMap(({ codes }) => codes));
		expect(used.filter((code) => !explained.has(code))).toEqual([]);
	});

	test("writes shapes as people would", () => {
		const answer = described.find(({ path }) => path === "/api/weekly-exam/answer");
		expect(answer?.body?.shape).toBe(
			"{\n  examUUID: uuid\n  questionUuid: uuid\n  optionUuid: uuid | null\n  seq: integer\n}",
		);
		expect(answer?.answers.map(({ status, body }) => [status, body === null])).toEqual([
			[201, false],
			[204, true],
		]);
	});
});
