import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { openApiDocument } from "#workers/api/core/openapi.ts";

/** By Redocly's strictest rules: what is wrong, and where. Reads nothing but what it is given. */
async function byRedocly(document: object): Promise<string[]> {
	const config = await createConfig({ extends: ["recommended-strict"] });
	const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: "openapi.json" });
	return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer ?? ""}: ${message}`);
}

test("the OpenAPI document passes Redocly's strict rules", async () => {
	expect(await byRedocly(openApiDocument({ PUBLIC_ORIGIN: "https://pathshala.example" }))).toEqual([]);
});

test("Redocly finds what is wrong", async () => {
	const wrong = {
		openapi: "3.1.0",
		info: { title: "Nobody's", version: "1", description: "It has no licence." },
		servers: [{ url: "https://pathshala.example" }],
		paths: { "/ping": { get: { responses: { 200: { description: "It answers" } } } } },
	};
	expect((await byRedocly(wrong)).join()).toMatch(/info-license.*operation-operationId/);
});
