import { z } from "zod";

/** One page of a list, as the API answers it (DATA-4). `page` counts from 0. */
export type Page<T> = { content: T[]; totalElements: number; totalPages: number; page: number; size: number };

/** How many entries a page of a list has, where `PAGE_SIZES` does not say otherwise (DATA-4). */
export const PAGE_SIZE = 10;
/** The most that a call may ask for (DATA-4); a paper may be asked for as a whole. */
export const MAX_PAGE_SIZE = 100;
export const MAX_PAPER_SIZE = 500;

/** The lists with a number of their own (DATA-4). */
export const PAGE_SIZES = {
	/** The files of a material, an assignment or a submission. */
	attached: 50,
	/** Payments, as an admin sees them. */
	adminPayments: 20,
	/** Institutes and what is asked about them, as an admin sees them. */
	adminInstitutes: 20,
	/** What a search by name finds of institutes and people, and how many uuids a group look-up takes. */
	groupSearch: 10,
	/** What profiles choose from, and the institutes somebody belongs to. */
	grades: 100,
	sections: 100,
	subjects: 500,
	schoolLinks: 100,
	/** People and the audit log, as an admin sees them; `story`: of each kind, what a person's page shows of theirs. */
	adminPeople: 20,
	audit: 30,
	story: 10,
	/** Free content. */
	contents: 12,
	/** Feedback, as an admin sees it. */
	adminFeedback: 20,
	/** What teachers sent to be verified, as an admin sees it. */
	adminVerifications: 20,
	/** Answers on the page of a question. */
	answers: 20,
	/** Questions of a running exam: what a student may choose, the first unless chosen. */
	examRoom: [5, 10],
	/** Who was in a lecture; students and lectures crossed. */
	lectureAttendance: 50,
	courseAttendance: { students: 20, lectures: 6 },
	/** Students and assignments crossed. */
	gradebook: { students: 20, assignments: 6 },
	/** Who has extra time in a model test, as an admin sees them. */
	extraTime: 50,
	/** The winners of one model test. */
	winners: 100,
	/** Past model tests with their winners, and the best of each: four rows of five (SITE-1), the rest on a page of its own. */
	previousWinners: { exams: 4, perExam: 20 },
	/** Students of a course, as its teacher sees them. */
	enrolments: 20,
	/** The student's overview, which shows no further page. */
	overview: { running: 4, courses: 4, next: 6, open: 4, past: 5 },
	/** The courses on a teacher's dashboard, which leads to all of them. */
	teacherDashboard: 5,
	/** The student's last payments on the page of the wallet. */
	walletPayments: 5,
	/**
	 * Self-assessments: the last attempts on the page of a type, those in a chart, the charts beside the list of all
	 * attempts.
	 */
	mockTest: { recent: 5, charted: 50, charts: 2 },
	/** The announcements of the platform, and free videos, as an admin sees them. */
	siteAnnouncements: 20,
	adminContents: 20,
	/** The questions of the bank, as an admin sees them. */
	bank: 20,
	/** Imports of questions, as an admin sees them; and those of one that are named. */
	imports: 20,
	importedQuestions: 50,
	/** The errors of a question file on the page: the rest are fixed by the same reading. */
	importErrors: 50,
	/** Questions of a file that are drawn on a page before they are imported. */
	importPreviews: 20,
	/** Lectures that come next, where nobody asks for another number; and as many as may be asked for. */
	upcomingLectures: 5,
	mostUpcoming: 50,
	/** The landing page, which leads to the whole lists (SITE-1). */
	landing: { exams: 4, mockTests: 4, courses: 8 },
} as const;

/** `page` and `size` of an API call; anything else than small whole numbers is a 400 that names the field. */
export const pagingSchema = (defaultSize: number = PAGE_SIZE, maxSize = MAX_PAGE_SIZE) =>
	z.object({
		page: z.coerce.number().int().min(0).max(1_000_000).default(0),
		size: z.coerce.number().int().min(1).max(maxSize).default(defaultSize),
	});

export type Paging = { page: number; size: number };

export function toPage<T>(content: T[], totalElements: number, { page, size }: Paging): Page<T> {
	return { content, totalElements, totalPages: Math.ceil(totalElements / size), page, size };
}

/** The same page with each of its entries told in other words. */
export const mapPage = <T, U>(page: Page<T>, tell: (entry: T) => U): Page<U> => ({
	...page,
	content: page.content.map(tell),
});

/** The one-based page of an address as a zero-based index; nonsense is the first page. */
export function pageFromPath(segment: string | undefined): number {
	const page = segment && /^\d{1,6}$/.test(segment) ? Number(segment) : 1;
	return Math.max(page, 1) - 1;
}

/** The nearest existing page: what a screen shows for an address past the end. */
export function nearestPage(page: number, totalElements: number, size: number): number {
	return Math.max(Math.min(page, Math.ceil(totalElements / size) - 1), 0);
}
