import { isDatabaseAway } from "#db/away.ts";
import { type CodeOf, DomainError, type ErrorDefinition, mergeErrors, type PlainCodeOf } from "~/lib/define-errors.ts";
import { accountErrors } from "./account/errors.ts";
import { attemptErrors } from "./attempt/errors.ts";
import { mockTestErrors } from "./mock-test/errors.ts";
import { modelTestErrors } from "./model-test/errors.ts";
import { paymentErrors } from "./payment/errors.ts";
import { questionBankErrors } from "./question-bank/errors.ts";
import { requestErrors } from "./request/errors.ts";

/** The one registry: every capability whose failures pages, API and the API's document know. */
const CAPABILITIES = [
	requestErrors,
	accountErrors,
	modelTestErrors,
	attemptErrors,
	questionBankErrors,
	paymentErrors,
	mockTestErrors,
] as const;
type Capability = (typeof CAPABILITIES)[number];

export type ErrorCode = CodeOf<Capability>;

/** Every expected failure by its code. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = mergeErrors(CAPABILITIES) as Record<
	ErrorCode,
	ErrorDefinition
>;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/**
 * What was thrown as an expected failure, or null for a bug. A database that is away is one as well (`Unavailable`),
 * whoever asked it.
 */
export function expectedError(error: unknown): DomainError<ErrorCode> | null {
	if (error instanceof DomainError) return isErrorCode(error.code) ? (error as DomainError<ErrorCode>) : null;
	return isDatabaseAway(error) ? requestErrors.fail("Unavailable") : null;
}

/** The sentence for an expected failure, in the language of the request. */
export function errorText(error: DomainError<ErrorCode> | PlainCodeOf<Capability>): string {
	if (typeof error === "string") return ERRORS[error].text({} as never);
	return ERRORS[error.code].text(error.params as never);
}
