import { z } from "zod";
import { openApiDocument } from "#workers/api/core/openapi.ts";
import { parseEnv } from "#workers/env.ts";
import { bindings } from "./exam-session.ts";

type Json = { [key: string]: unknown };
type Response = { headers?: Json; content?: Record<string, { schema: Json }> };
type Operation = { responses: Record<string, Response> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Json> } };

const asPublished = JSON.parse(JSON.stringify(openApiDocument(parseEnv(bindings)))) as Document;

/** The schema with every reference replaced by what it names; none of ours refers to itself. */
function resolved(node: unknown): unknown {
	if (Array.isArray(node)) return node.map(resolved);
	if (typeof node !== "object" || node === null) return node;
	const { $ref, ...rest } = node as Json;
	if (typeof $ref === "string") return resolved(asPublished.components.schemas[$ref.split("/").at(-1) ?? ""]);
	return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolved(value)]));
}

const matches = (pattern: string, path: string) =>
	new RegExp(`^${pattern.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

const made = new Map<string, z.ZodType>();

export type DocumentedAnswer = { contentType: string | null; schema: z.ZodType | null; headers: string[] };

/**
 * What the published document says of an answer; null where it has no such path and method.
 * @throws Error when the path answers a status that the document does not name
 */
export function documentedAnswer(method: string, path: string, status: number): DocumentedAnswer | null {
	// The most literal pattern is the one that the router takes.
	const [pattern] = Object.keys(asPublished.paths)
		.filter((candidate) => matches(candidate, path))
		.sort((a, b) => a.split("{").length - b.split("{").length);
	const operation = pattern && asPublished.paths[pattern]?.[method.toLowerCase()];
	if (!operation) return null;
	const response = operation.responses[status];
	if (!response) throw new Error(`${method} ${pattern} answered ${status}, which the document does not name`);
	const headers = Object.keys(response.headers ?? {});
	const [contentType, content] = Object.entries(response.content ?? {})[0] ?? [];
	if (!contentType || !content) return { contentType: null, schema: null, headers };
	const key = `${method} ${pattern} ${status}`;
	const schema = made.get(key) ?? z.fromJSONSchema(resolved(content.schema) as z.core.JSONSchema.JSONSchema);
	made.set(key, schema);
	return { contentType, schema, headers };
}
