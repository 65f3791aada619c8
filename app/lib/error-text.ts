import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import type { DomainError } from "./domain-error.ts";
import { type ErrorCode, isErrorCode } from "./http-errors.ts";
import { toNumerals } from "./time.ts";

type ErrorParams = Record<string, string | number>;

const ofMockTest = (params: ErrorParams) => params.of === "mock-test";

const numerals = (value: string | number) => toNumerals(value, getLocale());

/** The one table from error code to a sentence in the reader's language (spec section 8 to the letter where it has one). */
const ERROR_TEXT: Record<ErrorCode, (params: ErrorParams) => string> = {
	InvalidRequest: () => m.errors_invalid_request(),
	NotFound: () => m.errors_not_found(),
	CrossOrigin: () => m.errors_cross_origin(),
	BearerOnly: () => m.errors_bearer_only(),
	TooManyRequests: () => m.errors_too_many_requests(),
	Unavailable: () => m.errors_unavailable(),
	InvalidToken: () => m.errors_invalid_token(),
	RoleNotAllowed: () => m.errors_role_not_allowed(),
	StudentMobileUnverified: () => m.errors_student_mobile_unverified(),
	TeacherMobileUnverified: () => m.errors_teacher_mobile_unverified(),
	StudentNameMissing: () => m.errors_student_name_missing(),
	TeacherNameMissing: () => m.errors_teacher_name_missing(),
	TeacherNotVerified: () => m.errors_teacher_not_verified(),
	ExamNotFound: () => m.errors_exam_not_found(),
	RegistrationClosed: () => m.errors_registration_closed(),
	PaymentRequired: (params) =>
		ofMockTest(params) ? m.errors_payment_required_mock_test() : m.errors_payment_required(),
	NotRegistered: () => m.errors_not_registered(),
	Early: () => m.errors_early(),
	Late: () => m.errors_late(),
	Finished: (params) => (ofMockTest(params) ? m.errors_finished_mock_test() : m.errors_finished()),
	NotStarted: (params) => (ofMockTest(params) ? m.errors_not_started_mock_test() : m.errors_not_started()),
	InvalidAnswer: () => m.errors_invalid_answer(),
	AttemptRunning: (params) => (ofMockTest(params) ? m.errors_attempt_running_mock_test() : m.errors_attempt_running()),
	NoAttempt: () => m.errors_no_attempt(),
	AnswersNotYet: () => m.errors_answers_not_yet(),
	PoolTooSmall: ({ subject = "", available = 0, needed = 0 }) =>
		m.errors_pool_too_small({ subject, available: numerals(available), needed: numerals(needed) }),
	ExamAlreadyStarted: () => m.errors_exam_already_started(),
	InvalidCorrection: () => m.errors_invalid_correction(),
	PaymentNotFound: () => m.errors_payment_not_found(),
	NotForSale: () => m.errors_not_for_sale(),
	AlreadyBought: () => m.errors_already_bought(),
	InvalidAmount: () => m.errors_invalid_amount(),
	NotEnoughBalance: () => m.errors_not_enough_balance(),
	PaymentUnavailable: () => m.errors_payment_unavailable(),
	NotRefundable: () => m.errors_not_refundable(),
	MockTestNotFound: () => m.errors_mock_test_not_found(),
	AttemptNotFound: () => m.errors_attempt_not_found(),
	NothingWrong: () => m.errors_nothing_wrong(),
};

/** The sentence for an expected failure, in the language of the request. */
export function errorText(error: DomainError | ErrorCode): string {
	if (typeof error === "string") return ERROR_TEXT[error]({});
	return isErrorCode(error.code) ? ERROR_TEXT[error.code](error.params) : ERROR_TEXT.InvalidRequest({});
}
