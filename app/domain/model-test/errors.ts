/** Expected failures of this capability; `lib/http-errors.ts` maps them to statuses, `lib/error-text.ts` to sentences. */
export type ModelTestErrorCode =
	| "ExamNotFound"
	| "RegistrationClosed"
	| "PaymentRequired"
	| "NotRegistered"
	| "Early"
	| "Late"
	| "Finished"
	| "NotStarted"
	| "InvalidAnswer"
	| "AttemptRunning"
	| "NoAttempt"
	| "AnswersNotYet"
	| "PoolTooSmall"
	| "ExamAlreadyStarted"
	| "InvalidCorrection";
