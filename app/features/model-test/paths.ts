import type { Facet } from "~/domain/attempt/list-facets.ts";
import { type ListSearch, MODEL_TEST_SORTS } from "~/domain/attempt/list-search.ts";
import { studentExamBuyPath } from "~/domain/model-test/paths.ts";
import type { ExamListType } from "~/domain/model-test/rules.ts";
import { facetPath, listQuery } from "~/features/attempt/list-address.ts";
import { attemptPaths } from "~/features/attempt/paths.ts";

const AREA = "/dashboard/student";

/** Canonical addresses of a student's model tests (SITE-8). */
export const modelTestPaths = {
	/** @param page counts from 1 @param search what is looked for, in the address */
	examList: (type: ExamListType, page = 1, search: Partial<ListSearch> = {}): string =>
		`${AREA}${page > 1 ? `/p/${page}` : ""}/${type}/weekly-exam${listQuery(search, MODEL_TEST_SORTS[0])}`,
	exam: (uuid: string): string => `${AREA}/weekly-exam/${uuid}`,
	practise: (uuid: string, page = 1): string =>
		`${AREA}/weekly-exam/${uuid}/practise${page > 1 ? `?page=${page}` : ""}`,
	register: (uuid: string): string => `${AREA}/weekly-exam/${uuid}/buy`,
	...attemptPaths["model-test"],
};

/** The canonical addresses of model tests for everybody, without a language; `page` counts from 1. */
export const examListPath = (page = 1, facet: Facet | null = null): string =>
	`/weekly-exam${facetPath(facet)}/p${page <= 1 ? "" : `/${page}`}`;

export const examPath = (uuid: string): string => `/weekly-exam/${uuid}`;

/** The exam as a file for one's own calendar; a page leads there in its own language. */
export const calendarPath = (uuid: string): string => `/weekly-exam/${uuid}/calendar.ics`;

/** The share-service path of an exam (SITE-2). */
export const sharePath = (id: number | string): string => `/s/weekly-exam/${id}`;

/** Sign in as a student, then the buy page (MT-3): the entry to registering and paying. */
export const registerPath = (uuid: string): string =>
	`/auth/sign-in?role=student&next=${encodeURIComponent(studentExamBuyPath(uuid))}`;
