import type { Reference, ReferenceCall, ReferenceShape } from "~/request/api-reference.ts";
import { calls, tags } from "../calls.ts";
import { type DocumentVars, errorsByStatus, errorTable, openApiDocument, whoMay } from "./openapi.ts";
import { type SampleRequest, samplesOf } from "./samples.ts";
import { type JsonSchema, type SchemaIndex, shapeOf } from "./shape.ts";

type Parameter = {
	name: string;
	in: string;
	required?: boolean;
	description?: string;
	schema: JsonSchema;
};
type Media = Record<string, { schema: JsonSchema; example?: unknown }>;
type Operation = {
	security: Record<string, string[]>[];
	/** What all calls share is a reference to what the introduction tells. */
	parameters?: (Parameter | { $ref: string })[];
	requestBody?: { content: Media };
	responses: Record<string, { description: string; content?: Media }>;
};
type Document = {
	info: { description: string };
	servers: [{ url: string }];
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: SchemaIndex; securitySchemes: { cookie: { name: string } } };
};

function shapeFrom(content: Media | undefined, known: SchemaIndex): ReferenceShape | null {
	const media = content?.["application/json"];
	if (!media) return null;
	const example = media.example === undefined ? null : JSON.stringify(media.example, null, 2);
	return { shape: shapeOf(media.schema, known), example };
}

/** A parameter's kind in few words: `integer, 10 where nothing is said`. */
const kindOf = ({ schema }: Parameter, known: SchemaIndex) => {
	const shape = shapeOf(schema, known);
	return schema.default === undefined ? shape : `${shape} = ${JSON.stringify(schema.default)}`;
};

const isOwn = (parameter: Parameter | { $ref: string }): parameter is Parameter => !("$ref" in parameter);

/** How the caller proves who they are: a token wherever one is taken. */
function credentialHeaders({ security }: Operation, { servers, components }: Document): Record<string, string> {
	if (security.some((scheme) => scheme.bearer)) return { Authorization: "Bearer YOUR_TOKEN" };
	if (security.length === 0) return {};
	// A browser says by itself where a request comes from.
	return { Cookie: `${components.securitySchemes.cookie.name}=YOUR_SESSION`, Origin: servers[0].url };
}

/** The call as the document's examples make it. */
function sampleRequest(call: (typeof calls)[number], operation: Operation, document: Document): SampleRequest {
	const own = (operation.parameters ?? []).filter(isOwn);
	const example = (name: string) =>
		own.find((parameter) => parameter.in === "path" && parameter.name === name)?.schema.example;
	// Without these the call would be refused.
	const needed = own.filter(
		(parameter) => parameter.in === "query" && parameter.required && "example" in parameter.schema,
	);
	const query = new URLSearchParams(needed.map(({ name, schema }) => [name, String(schema.example)])).toString();
	const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example(name)));
	const body = operation.requestBody?.content["application/json"]?.example;
	return {
		method: call.method.toUpperCase(),
		url: `${document.servers[0].url}${path}${query && `?${query}`}`,
		headers: {
			...credentialHeaders(operation, document),
			...(body === undefined ? {} : { "Content-Type": "application/json" }),
		},
		...(body === undefined ? {} : { body }),
		...(call.file ? { file: "notes.txt" } : {}),
	};
}

function describe(call: (typeof calls)[number], document: Document): ReferenceCall {
	const { paths, components } = document;
	const operation = paths[call.path]?.[call.method];
	if (!operation) throw new Error(`${call.method} ${call.path} is not in the document`);
	const known = components.schemas;
	return {
		id: call.id,
		method: call.method.toUpperCase(),
		path: call.path,
		summary: call.summary,
		notes: call.notes ?? null,
		who: whoMay(call),
		parameters: (operation.parameters ?? []).filter(isOwn).map((parameter) => ({
			name: parameter.name,
			place: parameter.in,
			kind: kindOf(parameter, known),
			required: parameter.required === true,
			meaning: parameter.description ?? parameter.schema.description ?? "",
		})),
		body: shapeFrom(operation.requestBody?.content, known),
		answers: Object.keys(call.answers).map((status) => ({
			status: Number(status),
			meaning: operation.responses[status]?.description ?? "",
			body: shapeFrom(operation.responses[status]?.content, known),
		})),
		errors: [...errorsByStatus(call)].map(([status, codes]) => ({ status, codes })),
		samples: samplesOf(sampleRequest(call, operation, document)),
	};
}

let made: { origin: string; reference: Reference } | undefined;

/** What the reference page shows: the OpenAPI document in reading order, made once per isolate. */
export function apiReference(vars: DocumentVars): Reference {
	if (made?.origin === vars.PUBLIC_ORIGIN) return made.reference;
	const document = openApiDocument(vars) as Document;
	const groups = tags.map(({ name, description }) => ({
		name,
		about: description,
		calls: calls.filter((call) => call.tag === name).map((call) => describe(call, document)),
	}));
	const reference = { introduction: document.info.description.split("\n\n"), groups, errors: errorTable() };
	made = { origin: vars.PUBLIC_ORIGIN, reference };
	return reference;
}
