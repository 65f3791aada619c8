import type { AccessErrorCode } from "~/domain/account/access.ts";
import type { MockTestErrorCode } from "~/domain/mock-test/errors.ts";
import type { ModelTestErrorCode } from "~/domain/model-test/errors.ts";
import type { PaymentErrorCode } from "~/domain/payment/errors.ts";

/** Failures of the request itself, in any capability. */
export type RequestErrorCode =
	| "InvalidRequest"
	| "NotFound"
	| "CrossOrigin"
	| "BearerOnly"
	| "TooManyRequests"
	| "Unavailable";

export type ErrorCode = AccessErrorCode | PaymentErrorCode | ModelTestErrorCode | MockTestErrorCode | RequestErrorCode;

/** The one table from error code to HTTP status (design section 3). */
export const HTTP_STATUS: Record<ErrorCode, 400 | 401 | 402 | 403 | 404 | 409 | 412 | 429 | 503> = {
	InvalidRequest: 400,
	NotFound: 404,
	CrossOrigin: 403,
	BearerOnly: 403,
	TooManyRequests: 429,
	Unavailable: 503,
	InvalidToken: 401,
	RoleNotAllowed: 403,
	StudentMobileUnverified: 412,
	TeacherMobileUnverified: 412,
	StudentNameMissing: 412,
	TeacherNameMissing: 412,
	TeacherNotVerified: 412,
	ExamNotFound: 404,
	RegistrationClosed: 409,
	PaymentRequired: 402,
	NotRegistered: 403,
	Early: 409,
	Late: 409,
	Finished: 409,
	NotStarted: 409,
	InvalidAnswer: 400,
	AttemptRunning: 409,
	NoAttempt: 404,
	AnswersNotYet: 409,
	PoolTooSmall: 409,
	ExamAlreadyStarted: 409,
	InvalidCorrection: 400,
	PaymentNotFound: 404,
	NotForSale: 409,
	AlreadyBought: 409,
	InvalidAmount: 400,
	NotEnoughBalance: 402,
	PaymentUnavailable: 503,
	NotRefundable: 409,
	MockTestNotFound: 404,
	AttemptNotFound: 404,
	NothingWrong: 409,
};

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(HTTP_STATUS, code);
