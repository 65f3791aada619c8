/**
 * An expected failure of a use case. `code` is the capability's own; one table maps codes to HTTP status
 * (`lib/http-errors.ts`), another to a sentence (`lib/error-text.ts`). Anything else thrown is a bug and becomes a 500.
 */
export class DomainError<Code extends string = string> extends Error {
	readonly code: Code;
	readonly params: Record<string, string | number>;
	constructor(code: Code, params: Record<string, string | number> = {}) {
		super(code);
		this.name = "DomainError";
		this.code = code;
		this.params = params;
	}
}
