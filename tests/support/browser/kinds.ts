import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import type { Locale } from "~/lib/time.ts";
import config from "~/routes.ts";
import { filled } from "./screen-tokens.ts";
import { SCREENS, type Screen } from "./screens.ts";

type Page = { file: string; pattern: string; own: readonly string[] };

/** A screen in one language. */
export type Visit = Screen & { language: Locale };

/** The pages by the patterns of their addresses, and how many parts of a pattern stand for themselves. */
const pages = (function below(entries: readonly RouteConfigEntry[], at: string): Page[] {
	return entries.flatMap(({ file, path = "", children = [] }) => {
		const pattern = [at, path].filter(Boolean).join("/");
		const own = pattern.split("/").filter((part) => !/^[:*]/.test(part));
		return [...below(children, pattern), ...(children.length === 0 ? [{ file, pattern, own }] : [])];
	});
})(await config, "");

/** The file of the page that a screen opens: of those whose pattern matches, the one that says most of the address itself. */
export function pageOf({ path }: Screen): string {
	const address = filled(path, () => "018f0000-0000-7000-8000-000000000001").split("?")[0] ?? "";
	const parts = address.split("/");
	const fitting = pages.filter(
		({ pattern, own }) => own.every((part) => parts.includes(part) || part === "") && matchPath(`/${pattern}`, address),
	);
	const [page] = fitting.toSorted((one, other) => other.own.length - one.own.length);
	return page?.file ?? "";
}

/** Every call of the API on one page: checking it takes as long as checking ten others. */
const LONGEST = "routes/public/api-docs.tsx";

/**
 * Pages that are made of the same parts as another one: `npm test` opens the other one only, `npm run check` opens both. A page that
 * is not named here is opened by both.
 */
export const ALIKE: Readonly<Record<string, string>> = {
	[LONGEST]: "routes/public/api-search.tsx",
	"routes/public/terms.tsx": "routes/public/privacy.tsx",
	"routes/public/mock-test-list.tsx": "routes/public/model-test-list.tsx",
	"routes/public/course-search.tsx": "routes/public/course-list.tsx",
	"routes/auth/register.tsx": "routes/auth/login.tsx",
	"routes/errors/error-401.tsx": "routes/errors/error-404.tsx",
	"routes/errors/error-500.tsx": "routes/errors/error-404.tsx",
	"routes/student/wrong-role.tsx": "routes/errors/error-404.tsx",
	"routes/student/mock-test-mine.tsx": "routes/public/model-test-list.tsx",
	"routes/student/mock-test-type.tsx": "routes/public/model-test-details.tsx",
	"routes/student/mock-test-result.tsx": "routes/student/model-test-result.tsx",
	"routes/student/assignment/delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/assignment-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/assignment-edit.tsx": "routes/teacher/course/assignment-new.tsx",
	"routes/student/course/leave.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/edit.tsx": "routes/teacher/course/new.tsx",
	"routes/teacher/course/duplicate.tsx": "routes/teacher/course/new.tsx",
	"routes/teacher/course/archive.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/cover.tsx": "routes/profile/photo.tsx",
	"routes/teacher/course/material-edit.tsx": "routes/teacher/course/material-new.tsx",
	"routes/teacher/course/material-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/material-file-remove.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/people-template-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/people-remove.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/recording-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/lecture-edit.tsx": "routes/teacher/course/lecture-new.tsx",
	"routes/teacher/course/lecture-repeat.tsx": "routes/teacher/course/lecture-new.tsx",
	"routes/teacher/course/lecture-cancel.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/lecture-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/teacher/course/earnings.tsx": "routes/teacher/earnings.tsx",
	"routes/content/edit.tsx": "routes/content/new.tsx",
	"routes/content/poster.tsx": "routes/profile/photo.tsx",
	"routes/content/captions.tsx": "routes/content/new.tsx",
	"routes/content/delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/discussion/announcement.tsx": "routes/discussion/announcements.tsx",
	"routes/discussion/announcement-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/discussion/said-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/profile/privacy-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/admin/home.tsx": "routes/admin/exam/model-tests.tsx",
	"routes/admin/exam/self-assessments.tsx": "routes/admin/exam/model-tests.tsx",
	"routes/admin/exam/model-test-new.tsx": "routes/admin/exam/model-test.tsx",
	"routes/admin/exam/self-assessment-new.tsx": "routes/admin/exam/model-test.tsx",
	"routes/admin/exam/self-assessment.tsx": "routes/admin/exam/model-test.tsx",
	"routes/admin/exam/self-assessment-preview.tsx": "routes/admin/exam/model-test-preview.tsx",
	"routes/admin/exam/self-assessment-pool.tsx": "routes/admin/exam/model-test-pool.tsx",
	"routes/admin/exam/self-assessment-publish.tsx": "routes/admin/exam/model-test-publish.tsx",
	"routes/admin/exam/model-test-copy.tsx": "routes/teacher/course/new.tsx",
	"routes/admin/exam/self-assessment-copy.tsx": "routes/teacher/course/new.tsx",
	"routes/admin/exam/model-test-poster.tsx": "routes/profile/photo.tsx",
	"routes/admin/exam/self-assessment-poster.tsx": "routes/profile/photo.tsx",
	"routes/admin/exam/self-assessment-withdraw.tsx": "routes/admin/exam/model-test-cancel.tsx",
	"routes/public/teacher.tsx": "routes/public/institute.tsx",
	"routes/errors/not-here-in-area.ts": "routes/errors/error-404.tsx",
	"routes/teacher/wrong-role.tsx": "routes/errors/error-404.tsx",
	"routes/student/model-test-list.tsx": "routes/public/model-test-list.tsx",
	"routes/student/model-test-details.tsx": "routes/public/model-test-details.tsx",
	"routes/student/all-course.tsx": "routes/public/course-list.tsx",
	"routes/student/course/lecture.tsx": "routes/teacher/course/lecture.tsx",
	"routes/student/course/gradebook.tsx": "routes/teacher/course/gradebook.tsx",
	"routes/student/course/questions.tsx": "routes/discussion/questions.tsx",
	"routes/discussion/unanswered.tsx": "routes/discussion/questions.tsx",
	"routes/teacher/course/recording.tsx": "routes/student/course/recording.tsx",
	"routes/student/wallet-add.tsx": "routes/student/checkout.tsx",
	"routes/profile/address.tsx": "routes/profile/general.tsx",
	"routes/profile/tokens.tsx": "routes/profile/devices.tsx",
	"routes/profile/institute-not-listed.tsx": "routes/profile/institute.tsx",
	"routes/auth/mobile-verification.tsx": "routes/auth/profile-verification.tsx",
	"routes/teacher/course/correct-attendance.tsx": "routes/student/course/excuse.tsx",
	"routes/teacher/course/lecture-attendance.tsx": "routes/teacher/course/attendance.tsx",
	"routes/teacher/course/assignment-files.tsx": "routes/teacher/course/material.tsx",
	"routes/admin/exam/extra-time.tsx": "routes/admin/exam/extend.tsx",
	"routes/admin/question.tsx": "routes/admin/question-new.tsx",
	"routes/admin/question-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/admin/announcement.tsx": "routes/admin/announcement-new.tsx",
	"routes/admin/announcement-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/admin/classes.tsx": "routes/admin/subjects.tsx",
	"routes/admin/video-delete.tsx": "routes/teacher/course/delete.tsx",
	"routes/admin/videos.tsx": "routes/admin/announcements.tsx",
	"routes/admin/help-texts.tsx": "routes/admin/announcements.tsx",
	"routes/admin/institute-requests.tsx": "routes/admin/institutes.tsx",
	"routes/admin/missed-institutes.tsx": "routes/admin/institutes.tsx",
	"routes/admin/feedback-detail.tsx": "routes/admin/verification.tsx",
	"routes/admin/payment-issues.tsx": "routes/admin/payments.tsx",
	"routes/admin/institute-new.tsx": "routes/admin/institute.tsx",
	"routes/admin/institute-merge.tsx": "routes/teacher/course/delete.tsx",
};

const languageOf = ({ path }: Screen): Locale => (/^\/bn(\/|$)/.test(path) ? "bn" : "en");

/** A page of somebody signed in has the language of their cookie; a public page has that of its address. */
const isIn = (language: Locale) => (screen: Screen) => screen.who !== null || languageOf(screen) === language;

/** The first screen of each page, in the language that fewer pages before it had where the page has both. */
function kindsOf(): Visit[] {
	const seen = { en: 0, bn: 0 };
	return [...Map.groupBy(SCREENS, pageOf)].flatMap(([page, screens]) => {
		if (page in ALIKE) return [];
		const rarer = seen.bn < seen.en ? "bn" : "en";
		const screen = screens.find(isIn(rarer)) ?? screens[0];
		if (!screen) return [];
		const language = isIn(rarer)(screen) ? rarer : languageOf(screen);
		seen[language] += 1;
		return [{ ...screen, language }];
	});
}

export const KINDS: readonly Visit[] = kindsOf();

/** Every screen in every language that it has. */
export const ALL: readonly Visit[] = (["en", "bn"] as const).flatMap((language) =>
	SCREENS.filter(isIn(language)).map((screen) => ({ ...screen, language })),
);

/** Visits that one browser makes one after the other, so that it is opened once for them. */
export type Tour = { visitor: string; who: Screen["who"]; part: number; visits: readonly Visit[] };

function visitorOf(visit: Visit): string {
	const { who, language } = visit;
	if (who) return `the ${who.role} ${who.mobile}`;
	return pageOf(visit) === LONGEST ? `everybody, every call, ${language}` : "everybody";
}

/** The longest page is a tour by itself. @param length the most visits of a tour */
export const toursOf = (visits: readonly Visit[], length: number): Tour[] =>
	[...Map.groupBy(visits, visitorOf)].flatMap(([visitor, theirs]) =>
		Array.from({ length: Math.ceil(theirs.length / length) }, (_, part) => ({
			...{ visitor, who: theirs[0]?.who ?? null, part: part + 1 },
			visits: theirs.slice(part * length, (part + 1) * length),
		})),
	);
