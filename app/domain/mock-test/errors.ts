import { DomainError } from "~/lib/domain-error.ts";

/**
 * Expected failures of this capability. Where a model test fails for the same reason the code is the same one, and
 * `mockTestError` lets the sentence speak of a self-assessment.
 */
export type MockTestErrorCode =
	| "MockTestNotFound"
	| "AttemptNotFound"
	| "NothingWrong"
	| "PaymentRequired"
	| "NotStarted"
	| "AttemptRunning"
	| "Finished"
	| "InvalidAnswer"
	| "PoolTooSmall";

export const mockTestError = (
	code: MockTestErrorCode,
	params: Record<string, string | number> = {},
): DomainError<MockTestErrorCode> => new DomainError(code, { ...params, of: "mock-test" });
