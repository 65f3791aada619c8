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

/** By all of Spectral's rules for OpenAPI, hints too. */
async function bySpectral(source: string): Promise<string[]> {
	const spectral = new Spectral();
	spectral.setRuleset({ extends: [[oas, "recommended"]] } as RulesetDefinition);
	const found = await spectral.run(source);
	return found.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
}

test("the OpenAPI document passes Redocly's strict rules", async () => {
	expect(await byRedocly(text)).toEqual([]);
});

test("the OpenAPI document passes Spectral's rules for OpenAPI", async () => {
	expect(await bySpectral(text)).toEqual([]);
});

test("both find what is wrong", async () => {
	const wrong = JSON.parse(text);
	delete wrong.info.license;
	delete wrong.info.contact;
	wrong.tags[0].description = undefined;
	const broken = JSON.stringify(wrong);
	expect((await byRedocly(broken)).join("\n")).toMatch(/info-license.*\n*.*tag-description|tag-description/s);
	expect((await bySpectral(broken)).join("\n")).toContain("info-contact");
});
