/** Figures and names that the sentence of an error, or whoever handles it, needs. */
type ErrorParams = Record<string, string | number>;

/** One expected failure: its HTTP status, what people read, and what programs are told. */
export type ErrorDefinition = {
	status: 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 416 | 429 | 500 | 503;
	/** The sentence for people, in the language of the request. */
	text: (params: never) => string;
	/** The field of a form and of a call that it is always about, where it is about one. */
	field?: string;
	/** What the code means to a program, in the API's document. */
	note: string;
};

export type ErrorTable = Record<string, ErrorDefinition>;

/**
 * An expected failure of a use case or a request. Nobody makes one from a plain string: `fail` of what `defineErrors`
 * returns does, so that a code without a definition does not compile. Anything else thrown is a bug and becomes a 500.
 */
export abstract class DomainError<Code extends string = string> extends Error {
	override readonly name: string = "DomainError";
	readonly code: Code;
	readonly params: ErrorParams;
	constructor(code: Code, params: ErrorParams = {}, options?: ErrorOptions & { message?: string }) {
		super(options?.message ?? code, options);
		this.code = code;
		this.params = params;
	}
}

class Failure<Code extends string> extends DomainError<Code> {}

/** What `fail` takes besides the code: what its sentence takes, which may be nothing, and what it came from. */
type DetailsOf<D extends ErrorDefinition> = D["text"] extends () => string
	? [params?: ErrorParams, options?: ErrorOptions]
	: [params: Parameters<D["text"]>[0], options?: ErrorOptions];

/** The codes of a capability, or of several. */
export type CodeOf<E extends { table: ErrorTable }> = E extends { table: infer T } ? keyof T & string : never;

/** Those whose sentence takes nothing. */
export type PlainCodeOf<E extends { table: ErrorTable }> = E extends { table: infer T }
	? { [C in keyof T & string]: T[C] extends { text: () => string } ? C : never }[keyof T & string]
	: never;

/** The expected failures of one capability: `throw examErrors.fail("ExamNotFound")`. One registry merges them all. */
export function defineErrors<const T extends ErrorTable>(table: T) {
	return {
		table,
		/** The error to throw. */
		fail: <C extends keyof T & string>(code: C, ...[params, options]: DetailsOf<T[C]>): DomainError<C> =>
			new Failure(code, params, options),
		/** Whether something thrown is one of the codes named. */
		is: <C extends keyof T & string>(error: unknown, ...codes: C[]): error is DomainError<C> =>
			error instanceof DomainError && (codes as string[]).includes(error.code),
	};
}

/** All definitions by code. @throws Error when two capabilities define the same code */
export function mergeErrors(capabilities: readonly { table: ErrorTable }[]): ErrorTable {
	const all: ErrorTable = {};
	for (const [code, definition] of capabilities.flatMap(({ table }) => Object.entries(table))) {
		if (Object.hasOwn(all, code)) throw new Error(`Two capabilities define the error ${code}`);
		all[code] = definition;
	}
	return all;
}
