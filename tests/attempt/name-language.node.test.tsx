import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import type { AboutMockTest } from "~/domain/mock-test/attempt-kind.server.ts";
import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import type { StudentOverview } from "~/domain/overview/student-overview.server.ts";
import { ConfirmFinish } from "~/features/attempt/confirm-finish.tsx";
import { CorrectionView } from "~/features/exam-correction/correction-view.tsx";
import { MockRules } from "~/features/mock-test/mock-rules.tsx";
import { ExamClosed } from "~/features/model-test/exam-closed.tsx";
import { ExamRules } from "~/features/model-test/exam-rules.tsx";
import { OverviewView } from "~/features/overview/overview-view.tsx";
import { CheckoutView } from "~/features/payment/checkout-view.tsx";
import { AppealsView } from "~/features/question-appeal/appeals-view.tsx";
import { getLocale, overwriteGetLocale } from "~/paraglide/runtime.js";

const NOW = Date.UTC(2026, 6, 1);

type Shown = [times: number, element: React.ReactNode];

/** Every view that names an exam or a self-assessment beside what one does about it, and how many times. */
function views(name: string): Record<string, Shown> {
	const exam = {
		...{ uuid: "e", name, durationMinutes: 30, numberOfQuestions: 25, marksPerCorrect: 100, penaltyPerWrong: 0 },
		...{ startAt: NOW + 60_000, stopAt: NOW + 3_600_000, mostExtraMinutes: 0, subjects: [] },
	} as unknown as ExamDetails;
	const standing = { attempt: null, phase: "upcoming" as const, progress: null };
	const overview = {
		...{ courses: [], lectures: [], open: [], bought: [], serverNow: NOW },
		running: [{ uuid: "r", title: name, durationMinutes: 30, numberOfQuestions: 25, progress: null }],
		next: [
			{ ...exam, ...standing },
			{ ...exam, ...standing, uuid: "f" },
		],
		past: [
			{ ...exam, kind: "model-test", uuid: "p", at: NOW, result: null },
			{ kind: "mock-test", uuid: "q", title: name, at: NOW, score: null, totalMarks: 100 },
		],
	} as unknown as StudentOverview;
	const about = {
		type: { uuid: "t", title: name, marksPerCorrect: 100, penaltyPerWrong: 0 },
		...{ subjects: [], durationMinutes: 30, totalQuestions: 25, retryOfUuid: null },
	} as unknown as AboutMockTest;
	const confirm = { kind: "model-test", examUuid: "e", examName: name, answered: "1", size: 1, page: 0 } as const;
	const item = { purpose: "mock_test", itemUuid: "t", title: name, amount: 1_000, inHand: 0 } as const;
	const figures = { uuid: "x", contentHtml: "", explanationHtml: null, options: [], asked: 0, unanswered: 0, right: 0 };
	const corrected = { exam: { ...exam, rankedAt: null }, question: figures, preview: null, change: null };
	const appealed = {
		of: { exam, question: figures, open: 0, seen: null, count: 0, reasons: {} },
		...{ appeals: { content: [], page: 0, size: 10, totalElements: 0, totalPages: 0 }, decisions: [] },
	};
	return {
		overview: [5, <OverviewView key="o" overview={overview} />],
		closed: [1, <ExamClosed key="c" exam={exam} kind="late" serverNow={NOW} />],
		rules: [1, <ExamRules key="r" exam={exam} ruleHtml={null} fewerMinutes={false} />],
		"rules of a self-assessment": [1, <MockRules key="m" about={about} />],
		finish: [
			1,
			<ConfirmFinish
				key="f"
				data={{ ...confirm, deadlineAt: NOW + 60_000, serverNow: NOW }}
				attendPath="/x"
				toasts={[]}
			/>,
		],
		checkout: [
			1,
			<CheckoutView key="p" item={item} balance={0} formKey="k" error={null} here="/x" itemHref="/y">
				{null}
			</CheckoutView>,
		],
		correction: [1, <CorrectionView key="x" {...(corrected as unknown as Parameters<typeof CorrectionView>[0])} />],
		appeals: [1, <AppealsView key="a" {...(appealed as unknown as Parameters<typeof AppealsView>[0])} />],
	};
}

test.each([
	["en", "সাপ্তাহিক পরীক্ষা", "bn"],
	["bn", "Weekly exam", "en"],
	["en", "Weekly exam", null],
] as const)("on a page in %s the exam %s has the language %s wherever it is named", (page, name, lang) => {
	const spoken = getLocale;
	onTestFinished(() => overwriteGetLocale(spoken));
	overwriteGetLocale(() => page);
	for (const [view, [times, element]] of Object.entries(views(name))) {
		const router = createMemoryRouter([{ path: "/", element }]);
		const html = renderToStaticMarkup(<RouterProvider router={router} />);
		const named = html.split(`>${name}<`).length - 1;
		const said = html.match(new RegExp(`<\\w+[^>]* lang="(\\w+)"[^>]*>(?:<a [^>]*>)?${name}<`, "g"))?.length ?? 0;
		expect([view, named, said]).toEqual([view, times, lang === null ? 0 : times]);
		if (lang) expect(html).not.toMatch(new RegExp(`lang="${page}"[^>]*>(?:<a [^>]*>)?${name}<`));
	}
});
