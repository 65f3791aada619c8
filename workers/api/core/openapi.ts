import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { roleHeaderSchema } from "~/domain/account/session.ts";
import { ERROR_CODES, ERRORS, type ErrorCode } from "~/domain/errors.ts";
import { VERSION } from "~/lib/version.ts";
import { calls, tags } from "../calls.ts";
import type { Access, Call } from "./call.ts";
import { idempotencyParameter } from "./idempotency.ts";
import { impliedErrors } from "./implied-errors.ts";
import { problemExamples } from "./problem-examples.ts";
import { problemSchema } from "./schemas.ts";

/** Who may make a call, in words. */
const ACCESS_NOTES: Record<Access, string> = {
	everyone: "Everybody, signed in or not.",
	"signed-in": "Anybody signed in.",
	ready: "Anybody signed in whose mobile number and name are there; teachers must be verified.",
	student: "Students whose mobile number is verified and whose name is there.",
	teacher: "Verified teachers.",
	admin: "Admins.",
};

const credentialNote = ({ credential }: Call) =>
	credential === "bearer"
		? " With a bearer token only."
		: credential === "cookie"
			? " With a session cookie only."
			: "";

export const whoMay = (call: Call): string => `${ACCESS_NOTES[call.access]}${credentialNote(call)}`;

/** Each error status of a call with the codes behind it. */
export function errorsByStatus(call: Call): Map<number, ErrorCode[]> {
	const found = new Map<number, ErrorCode[]>();
	for (const code of new Set([...impliedErrors(call), ...(call.errors ?? [])])) {
		const { status } = ERRORS[code];
		found.set(status, [...(found.get(status) ?? []), code]);
	}
	return new Map([...found].sort(([a], [b]) => a - b));
}

/** Headers that come with every answer of a status. */
const HEADERS: {
	[Status in number]?: Record<string, { schema: { type: "string" | "integer" }; description: string }>;
} = {
	302: { Location: { schema: { type: "string" }, description: "Where it is to be read" } },
	401: {
		"WWW-Authenticate": {
			schema: { type: "string" },
			description: "`Bearer`, with `error` for a token that is not good",
		},
	},
	405: { Allow: { schema: { type: "string" }, description: "The methods that the address answers" } },
	416: { "Content-Range": { schema: { type: "string" }, description: "How long the file is: `bytes */1234`" } },
	429: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
	503: { "Retry-After": { schema: { type: "integer" }, description: "Seconds" } },
};

/** Every code that some call can end with. */
const documentedCodes = () => new Set(calls.flatMap((call) => [...errorsByStatus(call).values()].flat()));

const problemContent = (codes: ErrorCode[]) => ({
	"application/problem+json": {
		schema: problemSchema,
		examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
	},
});

/** A file's bytes. */
const BYTES = { type: "string", format: "binary" } as const;

const fileForm = ({ maxMb }: NonNullable<Call["file"]>) => ({
	required: true,
	content: {
		"multipart/form-data": {
			schema: {
				type: "object" as const,
				required: ["file"],
				properties: { file: { ...BYTES, description: `One file of at most ${maxMb} MB` } },
			},
		},
	},
});

function responsesOf(call: Call): ZodOpenApiResponsesObject {
	const responses: ZodOpenApiResponsesObject = {};
	for (const [status, answer] of Object.entries(call.answers))
		responses[status as "200"] = {
			description: answer.description,
			...(HEADERS[Number(status)] ? { headers: HEADERS[Number(status)] } : {}),
			...(answer.schema
				? { content: { "application/json": { schema: answer.schema, ...example(answer.example) } } }
				: answer.binary
					? { content: { "*/*": { schema: BYTES } } }
					: {}),
		};
	for (const [status, codes] of errorsByStatus(call))
		responses[String(status) as "400"] = {
			description: codes.map((code) => `\`${code}\`: ${ERRORS[code].note}`).join("\n\n"),
			...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
			content: problemContent(codes),
		};
	return responses;
}

const example = (value: unknown) => (value === undefined ? {} : { example: value });

const SECURITY: Record<"bearer" | "cookie", Record<string, string[]>> = {
	bearer: { bearer: [] },
	cookie: { cookie: [] },
};

function securityOf({ access, credential }: Call): Record<string, string[]>[] {
	if (access === "everyone") return [];
	return credential ? [SECURITY[credential]] : [SECURITY.bearer, SECURITY.cookie];
}

function operationOf(call: (typeof calls)[number]): ZodOpenApiOperationObject {
	return {
		operationId: call.id,
		tags: [call.tag],
		summary: call.summary,
		description: [call.notes, `Who may call: ${whoMay(call)}`].filter(Boolean).join("\n\n"),
		security: securityOf(call),
		// Whoever makes a call may say as whom: the header is looked at before all else (API-2).
		parameters: [{ $ref: "#/components/parameters/Role" }],
		requestParams: {
			...(call.params ? { path: call.params } : {}),
			...(call.query ? { query: call.query } : {}),
			...(call.idempotent ? { header: idempotencyParameter } : {}),
		},
		...(call.body
			? {
					requestBody: {
						required: true,
						content: { "application/json": { schema: call.body, ...example(call.bodyExample) } },
					},
				}
			: {}),
		...(call.file ? { requestBody: fileForm(call.file) } : {}),
		responses: responsesOf(call),
	};
}

const DESCRIPTION = `Model tests and self-assessments on Pathshala: find one, register or begin, take it under the server's clock, see the result.

Sign in with a browser, then \`POST /auth/token\` gives a bearer token, and so does the page \`profile/tokens\`. Send it as \`Authorization: Bearer …\`; the \`role\` header (\`student\`, \`teacher\`, \`admin\` or \`guest\`) picks among the roles that the person has, at every call.

Times are ISO 8601 in UTC, money is BDT. Pages count from 0; a page past the end of a list is an empty page with the true totals, never an error. Wherever a path has \`{id}\`, the UUID and the numeric id both work. Requests with a cookie that change anything must come from our own origin, and a cookie never lets a GET change state.

Files of up to 500 MB can arrive in parts, over connections that drop, by tus 1.0 at \`/uploads\` (outside of \`/api\`, with the same token or session), which any client of that protocol speaks: \`POST\` with \`Upload-Length\` and \`Upload-Metadata: filename …, sha256 …\` begins one and answers its address in \`Location\`; \`HEAD\` says how much is kept; \`PATCH\` adds a part, with \`Upload-Checksum\` (sha1, sha256) where the caller wants it proved; \`DELETE\` gives it up. A body of more than 100 MB is refused by the network: parts of 8 MB at most are good. It is over after three days, or after an hour in which no part came since it was begun, which \`HEAD\` does not lengthen (410). When the last byte is there, it is a file as \`POST /api/assets/upload\` makes one, of the same UUID as its address.

Every error is \`application/problem+json\` with a stable \`code\` and a \`message\` for people. An unknown address is 404, another method 405 with \`Allow\`; HEAD answers as GET does, but where GET changes state; OPTIONS answers 204 with \`Allow\`. Answers are JSON whatever \`Accept\` asks for, and other sites' scripts cannot read them: there are no CORS headers but on this document.`;

/** A format says all that its pattern would, in two hundred letters less. */
function dropPattern(schema: { format?: string; pattern?: string }): void {
	if (schema.format) delete schema.pattern;
}

/** What whole numbers and counters can be at most is a bound of the language, and nothing that a caller could go by. */
const MEANS_NOTHING = 1_000_000;

function dropBounds(schema: { minimum?: number; maximum?: number }): void {
	if ((schema.maximum ?? 0) >= MEANS_NOTHING) delete schema.maximum;
	if ((schema.minimum ?? 0) <= -MEANS_NOTHING) delete schema.minimum;
}

/** A field of a body that its schema does not have is refused by its name. */
function closeBody(schema: { type?: unknown; properties?: unknown; additionalProperties?: unknown }, io: string): void {
	if (io === "input" && schema.type === "object" && schema.properties) schema.additionalProperties = false;
}

let made: { origin: string; document: object } | undefined;

export type DocumentVars = { PUBLIC_ORIGIN: string };

/** The OpenAPI 3.1 document of all calls, made once per isolate. */
export function openApiDocument({ PUBLIC_ORIGIN }: DocumentVars): object {
	if (made?.origin === PUBLIC_ORIGIN) return made.document;
	const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
	for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) };
	const document = createDocument(
		{
			openapi: "3.1.0",
			info: {
				title: "Pathshala API",
				version: VERSION,
				description: DESCRIPTION,
				contact: { name: "Pathshala", url: `${PUBLIC_ORIGIN}/help` },
				license: { name: "Terms of use", url: `${PUBLIC_ORIGIN}/terms` },
			},
			servers: [{ url: PUBLIC_ORIGIN }],
			tags,
			paths,
			components: {
				parameters: {
					Role: {
						in: "header",
						name: "role",
						description:
							"Which of the person's roles makes the call; `guest` makes it as a stranger would. The role of the session where nothing is said.",
						schema: { type: "string", enum: roleHeaderSchema.options },
					},
				},
				examples: Object.fromEntries(
					problemExamples(documentedCodes(), PUBLIC_ORIGIN).map((value) => [
						value.code,
						{ summary: value.title, value },
					]),
				),
				securitySchemes: {
					bearer: { type: "http", scheme: "bearer", description: "A token from `POST /auth/token`" },
					cookie: {
						type: "apiKey",
						in: "cookie",
						name: PUBLIC_ORIGIN.startsWith("https:") ? "__Host-pathshala" : "pathshala",
						description: "The session of a signed-in browser",
					},
				},
			},
		},
		{
			override: ({ jsonSchema, io }) => {
				dropPattern(jsonSchema);
				dropBounds(jsonSchema);
				closeBody(jsonSchema, io);
			},
		},
	);
	made = { origin: PUBLIC_ORIGIN, document };
	return document;
}

/** All codes with status and meaning, for the reference page. */
export const errorTable = () =>
	ERROR_CODES.map((code) => ({ code, status: ERRORS[code].status, meaning: ERRORS[code].note }));
