import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { openApiDocument } from "#workers/api/core/openapi.ts";

/** By Spectral's rules for OpenAPI, hints too. */
async function bySpectral(document: object): Promise<string[]> {
	const spectral = new Spectral();
	spectral.setRuleset({ extends: [[oas, "recommended"]] } as RulesetDefinition);
	const found = await spectral.run(JSON.stringify(document));
	return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
}

test("the OpenAPI document passes Spectral's rules for OpenAPI", async () => {
	expect(await bySpectral(openApiDocument({ PUBLIC_ORIGIN: "https://pathshala.example" }))).toEqual([]);
});

test("Spectral finds what is wrong", async () => {
	const wrong = {
		openapi: "3.1.0",
		info: { title: "Nobody's", version: "1", description: "It has no contact." },
		servers: [{ url: "https://pathshala.example" }],
		paths: { "/ping": { get: { responses: { 200: { description: "It answers" } } } } },
	};
	expect((await bySpectral(wrong)).join()).toMatch(/info-contact.*operation-operationId/);
});
