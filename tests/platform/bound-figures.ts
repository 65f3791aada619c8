import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { TALLY_KINDS } from "#db/accounts/walks.ts";
import { ROLES } from "#db/schema/account.ts";
import { LIMITS, LONG_CODE, NOTICE, OTP } from "#workers/accounts/rules.ts";
import { SESSION_DAYS } from "#workers/middleware/session-entries.ts";
import { MOST_INSTITUTES } from "~/domain/account/rules.ts";
import { MAX_LOOSE, MAX_STORED_MB } from "~/domain/asset/rules.ts";
import { MAX_REPLACED } from "~/domain/assignment/rules.ts";
import { MAX_MESSAGE } from "~/domain/course-people/schemas.ts";
import { AN_HOUR } from "~/domain/discussion/rules.ts";
import * as feedback from "~/domain/feedback/rules.ts";
import { MOST_OPEN_REQUESTS } from "~/domain/institute/rules.ts";
import { MAX_ROOMS_A_DAY } from "~/domain/live-class/rules.ts";
import * as material from "~/domain/material/rules.ts";
import { SESSION_KEPT_MS } from "~/domain/mock-test/rules.ts";
import { MOST_AT_ALL, MOST_KEPT, MOST_SUBSCRIPTIONS, READ_KEPT_MS } from "~/domain/notification/rules.ts";
import { MOST_OPEN } from "~/domain/payment/rules.ts";
import { PER_DAY } from "~/domain/request/daily.server.ts";
import { SMS_OF_TEACHER, SMS_TO_NUMBER } from "~/domain/seat/machine.ts";
import { MOST_PEOPLE } from "~/domain/shared-device/rules.ts";
import { MAX_UNDER_WAY, UPLOAD_MS } from "~/domain/upload/rules.ts";
import { MAX_PICTURES } from "~/lib/question-picture.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** A figure that nothing exports, as its file says it. @throws Error where it does not */
function figureIn(path: string, before: RegExp): number {
	const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
	const found = new RegExp(`${before.source}([\\d_]+)`).exec(text)?.[1];
	if (found === undefined) throw new Error(`${path} has no figure after ${before.source}`);
	return Number(found.replaceAll("_", ""));
}

const GUARD = "workers/session-guard/object.ts";
const RETRIES = "app/domain/mock-test/begin-attempt.server.ts";
const ENV = "workers/env.ts";
const mostDevices = figureIn(GUARD, /MOST_DEVICES = /);
const rememberedDays = figureIn(GUARD, /REMEMBERED_MS = /);
/** What is long over at the accounts goes so many hours later. */
const longAgo = (figureIn("workers/accounts/flows.ts", /longAgo = now - /) * OTP.window) / HOUR;
const ofNetwork = LIMITS.codesPerNetwork.max;

const pictureDays = figureIn("workers/providers/pictures/client.ts", /KEEP_SECONDS = /);
const sharedDays = figureIn("workers/lib/shared-cache.ts", /KEEP_SECONDS = /);
const SHARED = [
	...["model-test:", "mock-test-type:", "pool:", "question-counts:"],
	...["course-choices", "list-options", "site-announcements", "help-texts"],
];

/** The figures in the words of each bound (`db/bounds.ts`, `db/accounts/bounds.ts`), in their order, out of the code that keeps them. */
export const BOUND_FIGURES: Record<string, Record<string, readonly number[]>> = {
	platform: {
		accountRole: [ROLES.length],
		accountDeletion: [PER_DAY.deletion],
		issuerSignOut: [mostDevices],
		sharedDevicePerson: [MOST_PEOPLE, PER_DAY.pin],
		asset: [
			MAX_LOOSE,
			PER_DAY.upload,
			PER_DAY["upload-mb"] / 1000,
			MAX_STORED_MB.student / 1000,
			MAX_STORED_MB.teacher / 1000,
		],
		upload: [MAX_UNDER_WAY, PER_DAY["upload-mb"] / 1000, UPLOAD_MS / DAY],
		feedback: [feedback.MAX_AN_HOUR, feedback.MAX_MB_A_DAY],
		notification: [MOST_AT_ALL, MOST_KEPT, READ_KEPT_MS / DAY],
		pushSubscription: [MOST_SUBSCRIPTIONS],
		instituteMembership: [MOST_INSTITUTES],
		instituteRequest: [MOST_OPEN_REQUESTS],
		verificationScan: [figureIn(ENV, /VERIFICATION_SCANS_DAYS: [^,]*\.default\(/)],
		course: [PER_DAY.course, PER_DAY["course-copy"]],
		lecture: [PER_DAY.lecture, PER_DAY["course-copy"]],
		material: [material.MAX.inCourse, PER_DAY.material],
		assignment: [PER_DAY.assignment, PER_DAY["course-copy"]],
		submission: [MAX_REPLACED, PER_DAY.submission],
		announcement: [AN_HOUR.announcement],
		lectureQuestion: [AN_HOUR.question, PER_DAY.question],
		lectureAnswer: [AN_HOUR.answer, PER_DAY.answer],
		content: [PER_DAY.content],
		enrolmentEvent: [PER_DAY.apply, PER_DAY.enrolment],
		mobileInvitation: [SMS_OF_TEACHER],
		askedNumber: [SMS_OF_TEACHER, SMS_TO_NUMBER],
		messageTemplate: [MAX_MESSAGE.templates],
		liveMeeting: [MAX_ROOMS_A_DAY],
		recording: [figureIn(ENV, /RECORDING_DAYS: [^,]*\.default\(/)],
		questionPicture: [PER_DAY.upload],
		questionPictureUse: [MAX_PICTURES],
		questionAppeal: [PER_DAY.appeal],
		mockTestEntitlement: [PER_DAY.payment],
		mockTestAttempt: [
			figureIn(ENV, /MOCK_TESTS_PER_HOUR: [^,]*\.default\(/),
			figureIn(RETRIES, /RETRIES_PER_HOUR = /),
			figureIn(RETRIES, /RETRIES_PER_DAY = /),
		],
		payment: [MOST_OPEN, PER_DAY.payment],
	},
	accounts: {
		session: [figureIn("workers/accounts/users.ts", /MOST_SESSIONS = /), longAgo],
		verification: [LIMITS.authorizations.max],
		oauthAccessToken: [LIMITS.authorizations.max],
		jwks: [figureIn("workers/accounts/auth.ts", /rotationInterval: /)],
		flow: [LIMITS.walksPerCode.max, longAgo],
		otp: [LIMITS.codesOfStrangersPerDay.max, ofNetwork, longAgo],
		longCode: [LONG_CODE.resendAfter / MINUTE, LIMITS.longCodesPerNetwork.max],
		logoutNotice: [NOTICE.longest / DAY],
		mobileChange: [LIMITS.changesOfMobile.max],
		tally: [TALLY_KINDS.length],
	},
	objects: {
		"SessionGuard.ended": [figureIn(GUARD, /MOST_ENDED = /), rememberedDays],
		"SessionGuard.device": [mostDevices, rememberedDays],
		"ExamSession.session": [SESSION_KEPT_MS / DAY],
	},
	stores: {
		"SESSIONS session:": [PER_DAY["sign-in"], PER_DAY.token, SESSION_DAYS, mostDevices],
		"SESSIONS parked:": [SESSION_DAYS, PER_DAY.pin],
		"CACHE picture:": [pictureDays, PER_DAY.move],
		...Object.fromEntries(SHARED.map((key) => [`CACHE ${key}`, [sharedDays]])),
		"ASSETS_BUCKET upload/": [UPLOAD_MS / DAY],
	},
};

const WORDS = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const TENS: Record<string, number> = { twelve: 12, twenty: 20, thirty: 30, forty: 40, fifty: 50 };

/** The figures in a sentence, in digits or words. "One" is none: a key of the schema says it. */
export const figuresIn = (sentence: string): number[] =>
	(sentence.match(/\d[\d,]*|[a-z]+/gi) ?? []).flatMap((word) => {
		if (/^\d/.test(word)) return [Number(word.replaceAll(",", ""))];
		const figure = TENS[word] ?? WORDS.indexOf(word);
		return figure > 1 ? [figure] : [];
	});
