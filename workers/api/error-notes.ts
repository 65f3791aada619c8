import type { ErrorCode } from "~/lib/http-errors.ts";
import type { CallErrorCode } from "./problem.ts";

/** What each error code means to the program that gets it. */
export const ERROR_NOTES: Record<ErrorCode | CallErrorCode, string> = {
	InvalidRequest: "A parameter or the body is not valid; `errors` names each field.",
	NotFound: "There is no such address.",
	MethodNotAllowed:
		"The address does not answer this method (nor HEAD where GET changes state); `Allow` says which it answers.",
	BodyTooLarge: "The body is larger than the call takes.",
	CrossOrigin: "A request with a cookie that changes something did not come from our own origin.",
	BearerOnly: "The call answers to a bearer token only.",
	SessionOnly: "The call answers to a signed-in session only, not to a bearer token.",
	TooManyRequests: "Wait a minute before the next try.",
	Unavailable: "A part of the service cannot be reached. Nothing saved is lost; repeat after `Retry-After`.",
	Internal: "A fault of ours; `instance` finds it in our logs.",
	InvalidToken: "No valid token or session. Sign in again.",
	RoleNotAllowed: "The role in use may not do this, or the `role` header names a role that the person does not have.",
	StudentMobileUnverified: "The student's mobile number must be verified first.",
	TeacherMobileUnverified: "The teacher's mobile number must be verified first.",
	StudentNameMissing: "The student must give a name first.",
	TeacherNameMissing: "The teacher must give a name first.",
	TeacherNotVerified: "The teacher must be verified first.",
	ExamNotFound: "There is no such published model test.",
	RegistrationClosed: "Registration has closed.",
	PaymentRequired: "The model test has a fee and is not paid for.",
	NotRegistered: "The student is not registered for the model test.",
	Early: "The model test has not started yet.",
	Late: "The model test has ended.",
	Finished: "The student has completed the model test.",
	NotStarted: "The student has not started the attempt. POST to `/api/weekly-exam/{id}/questions` starts it.",
	InvalidAnswer: "The question or option is not in the student's paper.",
	AttemptRunning: "The attempt is still running.",
	NoAttempt: "The student did not take the model test.",
	AnswersNotYet: "Answers are shown once the model test has ended for everyone.",
	PoolTooSmall: "The pool has fewer questions of a subject than a paper needs.",
	ExamAlreadyStarted: "A model test that has started can no longer be published anew.",
	InvalidCorrection: "The question or the option is not in the pool of the model test.",
};
