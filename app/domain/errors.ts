import {
	type CodeOf,
	type DomainError,
	type ErrorDefinition,
	mergeErrors,
	type PlainCodeOf,
} from "~/lib/define-errors.ts";
import { accountErrors } from "./account/errors.ts";
import { assetErrors } from "./asset/errors.ts";
import { assignmentErrors } from "./assignment/errors.ts";
import { attemptErrors } from "./attempt/errors.ts";
import { attendanceErrors } from "./attendance/errors.ts";
import { confirmErrors } from "./confirm/errors.ts";
import { contentErrors } from "./content/errors.ts";
import { courseErrors } from "./course/errors.ts";
import { coursePeopleErrors } from "./course-people/errors.ts";
import { discussionErrors } from "./discussion/errors.ts";
import { examDraftErrors } from "./exam-draft/errors.ts";
import { examPosterErrors } from "./exam-poster/errors.ts";
import { examTimeErrors } from "./exam-time/errors.ts";
import { feedbackErrors } from "./feedback/errors.ts";
import { helpErrors } from "./help/errors.ts";
import { instituteErrors } from "./institute/errors.ts";
import { lectureErrors } from "./lecture/errors.ts";
import { liveClassErrors } from "./live-class/errors.ts";
import { materialErrors } from "./material/errors.ts";
import { mockTestErrors } from "./mock-test/errors.ts";
import { modelTestErrors } from "./model-test/errors.ts";
import { notificationErrors } from "./notification/errors.ts";
import { paymentErrors } from "./payment/errors.ts";
import { peopleErrors } from "./people/errors.ts";
import { photoErrors } from "./photo/errors.ts";
import { privacyErrors } from "./privacy/errors.ts";
import { questionAppealErrors } from "./question-appeal/errors.ts";
import { questionBankErrors } from "./question-bank/errors.ts";
import { questionPictureErrors } from "./question-picture/errors.ts";
import { recordingErrors } from "./recording/errors.ts";
import { requestErrors } from "./request/errors.ts";
import { saleErrors } from "./sale/errors.ts";
import { enrolmentErrors } from "./seat/errors.ts";
import { sharedDeviceErrors } from "./shared-device/errors.ts";
import { siteAnnouncementErrors } from "./site-announcement/errors.ts";
import { verificationErrors } from "./verification/errors.ts";
import { walletErrors } from "./wallet/errors.ts";

/** The one registry: every capability whose failures pages, API and the API's document know. */
const CAPABILITIES = [
	requestErrors,
	accountErrors,
	instituteErrors,
	modelTestErrors,
	attemptErrors,
	confirmErrors,
	examDraftErrors,
	examPosterErrors,
	examTimeErrors,
	questionAppealErrors,
	questionBankErrors,
	questionPictureErrors,
	saleErrors,
	walletErrors,
	paymentErrors,
	mockTestErrors,
	assetErrors,
	peopleErrors,
	feedbackErrors,
	verificationErrors,
	sharedDeviceErrors,
	photoErrors,
	notificationErrors,
	privacyErrors,
	contentErrors,
	courseErrors,
	enrolmentErrors,
	coursePeopleErrors,
	lectureErrors,
	liveClassErrors,
	attendanceErrors,
	recordingErrors,
	discussionErrors,
	materialErrors,
	assignmentErrors,
	siteAnnouncementErrors,
	helpErrors,
] as const;
type Capability = (typeof CAPABILITIES)[number];

export type ErrorCode = CodeOf<Capability>;

/** What a screen says of an expected failure. */
export type Problem = { code: ErrorCode; text: string; status: number };

/** Every expected failure by its code. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = mergeErrors(CAPABILITIES) as Record<
	ErrorCode,
	ErrorDefinition
>;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** The sentence for an expected failure, in the language of the request. */
export function errorText(error: DomainError<ErrorCode> | PlainCodeOf<Capability>): string {
	if (typeof error === "string") return ERRORS[error].text({} as never);
	return ERRORS[error.code].text(error.params as never);
}
