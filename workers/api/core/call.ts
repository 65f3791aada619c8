import type { z } from "zod";
import type { Actor, Role } from "~/domain/account/session.ts";
import type { ErrorCode } from "~/domain/errors.ts";
import type { AppContext } from "~/request/app-context.ts";
import type { Tag } from "./tags.ts";

/**
 * Who may make a call: everyone; anybody signed in; anybody signed in who meets the preconditions of the role in use
 * (412); or one role, with its preconditions.
 */
export type Access = "everyone" | "signed-in" | "ready" | Role;

/** Whom a handler meets: what `access` promises was checked before it runs. */
type Caller<A extends Access> = A extends "everyone" ? Actor | null : A extends Role ? Actor & { role: A } : Actor;

/** The request's context as a handler of a call with that access gets it. */
export type CallContext<A extends Access = Access> = AppContext & { actor: Caller<A> };

export type Answer = { status: 200 | 201 | 204; body?: unknown; headers?: Record<string, string> };

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

/** `binary`: bytes of any type instead of JSON. */
type AnswerDoc = { description: string; schema?: z.ZodType; example?: unknown; binary?: true };

/** The file of a posted form, as it comes. */
export type PostedFile = { name: string; pieces: AsyncIterable<Uint8Array> };

/** `key` is the `Idempotency-Key` of a call that takes one; null where none was sent. */
type Input<P = unknown, Q = unknown, B = unknown> = { params: P; query: Q; body: B; key: string | null };

/** The request itself, for calls that take or give files. */
export type FileRequest = {
	/** GET, or HEAD, which is answered as GET. */
	method: string;
	/** What HTTP says of ranges and of what the caller has. */
	headers: Headers;
	/** Reads the file of a call that takes one. */
	withFile<T>(work: (file: PostedFile) => Promise<T>): Promise<T>;
};

/** One call of the API: what its route, its checks and its documentation are made from (API-1). */
export type Call = {
	method: "get" | "post" | "put" | "patch" | "delete";
	/** As OpenAPI writes it, with `{id}`. */
	path: `/${string}`;
	/** Short, a verb and what it is about: generated clients name their methods by it, and the reference its places. */
	id: string;
	/** The heading in the reference, where it is another than its resource's. */
	tag?: string;
	summary: string;
	notes?: string;
	access: Access;
	/** `bearer`: answers to a token only, so that no link of a page fires it. `cookie`: to a session only. */
	credential?: "bearer" | "cookie";
	/** A GET that (with a token) changes state: it is not run for HEAD, which is answered as GET otherwise. */
	changesState?: true;
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: z.ZodType;
	bodyExample?: unknown;
	/**
	 * Takes a form with one file in its field `file` (multipart/form-data) instead of JSON; of at most so many MB. `streams`: it goes
	 * on as it comes, and is never whole in memory.
	 */
	file?: { maxMb: number; streams?: true };
	/** Takes an `Idempotency-Key`: the same request with the same key is answered as the first time, and done once (PAY-19, DSC-1). */
	idempotent?: true;
	/** It comes by the thousand, each like the others: answered well and fast, it is not logged. */
	quiet?: true;
	/** Bytes; 64 KB where nothing is said. */
	maxBody?: number;
	answers: { [Status in 200 | 201 | 204 | 206 | 302 | 304]?: AnswerDoc };
	/** Expected failures of the use case; those of access, credential and parsing are added by themselves. */
	errors?: readonly ErrorCode[];
	/** A file is answered as a `Response`. */
	handle(app: CallContext, input: Input, request: FileRequest): Promise<Answer | Response>;
};

/** A folder of the API: its heading in the reference, and its calls. */
export type Resource = { tag: Tag; calls: Call[] };

type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;
type ObjectSchema = z.ZodObject | undefined;

type Typed<A extends Access, P extends ObjectSchema, Q extends ObjectSchema, B extends Schema> = Omit<
	Call,
	"access" | "params" | "query" | "body" | "handle"
> & {
	access: A;
	params?: P;
	query?: Q;
	body?: B;
	handle(
		app: CallContext<A>,
		input: Input<Parsed<P>, Parsed<Q>, Parsed<B>>,
		request: FileRequest,
	): Promise<Answer | Response>;
};

/** Binds a handler's caller to the access of its call, and its input to the schemas. */
export const defineCall = <
	A extends Access,
	P extends ObjectSchema = undefined,
	Q extends ObjectSchema = undefined,
	B extends Schema = undefined,
>(
	call: Typed<A, P, Q, B>,
): Call => call as Call;

const sentences = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(" ");

/**
 * A call that changes state and is known as a GET (API-3): the GET answers to bearer tokens only, so that no prefetch and no
 * image fires it, and a POST at the same path is what pages use.
 */
export const twin = <A extends Access, P extends ObjectSchema = undefined, Q extends ObjectSchema = undefined>(
	call: Omit<Typed<A, P, Q, undefined>, "method" | "credential" | "changesState" | "body">,
): [get: Call, post: Call] => [
	defineCall({
		...call,
		method: "get",
		credential: "bearer",
		changesState: true,
		notes: sentences(call.notes, "Changes state, so it answers to a bearer token only: pages use POST."),
	}),
	defineCall({
		...call,
		method: "post",
		id: `${call.id}ByPost`,
		notes: sentences(call.notes, "The twin of GET at the same path."),
	}),
];
