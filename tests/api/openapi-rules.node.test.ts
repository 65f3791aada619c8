import { createConfig, lintFromString } from "@redocly/openapi-core";
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "#workers/api/core/openapi.ts";

const text = JSON.stringify(openApiDocument({ PUBLIC_ORIGIN: "https://pathshala.example" }));

/** By Redocly's strictest rules: what is wrong, and where. Reads nothing but what it is given. */
async function byRedocly(source: string): Promise<string[]> {
	const config = await createConfig({ extends: ["recommended-strict"] });
	const problems = await lintFromString({ source, config, absoluteRef: "openapi.json" });
	return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer ?? ""}: ${message}`);
}

/** By Spectral's rules for OpenAPI, hints too. */
async function bySpectral(source: string): Promise<string[]> {
	const spectral = new Spectral();
	spectral.setRuleset({ extends: [[oas, "recommended"]] } as RulesetDefinition);
	const found = await spectral.run(source);
	return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
}

/** Other people's rules take their time, the more where others work too (ms). */
const PATIENCE = { timeout: 120_000 };

test("the OpenAPI document passes Redocly's strict rules", PATIENCE, async () => {
	expect(await byRedocly(text)).toEqual([]);
});

test("the OpenAPI document passes Spectral's rules for OpenAPI", PATIENCE, async () => {
	expect(await bySpectral(text)).toEqual([]);
});

test("both find what is wrong", PATIENCE, async () => {
	const wrong = {
		openapi: "3.1.0",
		info: { title: "Nobody's", version: "1", description: "It has neither licence nor contact." },
		servers: [{ url: "https://pathshala.example" }],
		paths: { "/ping": { get: { responses: { 200: { description: "It answers" } } } } },
	};
	expect((await byRedocly(JSON.stringify(wrong))).join()).toMatch(/info-license.*operation-operationId/);
	expect((await bySpectral(JSON.stringify(wrong))).join()).toMatch(/info-contact.*operation-operationId/);
});
