import type { Facet } from "~/domain/attempt/list-facets.ts";
import { type ListSearch, MOCK_TEST_SORTS } from "~/domain/attempt/list-search.ts";
import type { Verdict } from "~/domain/exam-session/score.ts";
import { studentTypeBuyPath, studentTypePath } from "~/domain/mock-test/paths.ts";
import type { MockTestListType } from "~/domain/mock-test/rules.ts";
import { checkoutPath } from "~/domain/payment/paths.ts";
import { facetPath, listQuery } from "~/features/attempt/list-address.ts";
import { attemptPaths } from "~/features/attempt/paths.ts";

const AREA = "/dashboard/student";

const paged = (page: number, path: string) => `${AREA}${page > 1 ? `/p/${page}` : ""}${path}`;

/** How an address says which list of kinds it shows: all where it says nothing. */
export const shownList = (type: MockTestListType): Record<string, string> => (type === "all" ? {} : { show: type });

/** Canonical addresses of a student's self-assessments (SITE-8). Pages count from 1. */
export const mockTestPaths = {
	/** @param type which of them @param search what is looked for, in the address */
	select: (page = 1, type: MockTestListType = "all", search: Partial<ListSearch> = {}): string =>
		paged(page, "/mock-test/select") + listQuery(search, MOCK_TEST_SORTS[0], shownList(type)),
	/** @param typeUuid only attempts of this type */
	mine: (page = 1, typeUuid?: string): string =>
		`${paged(page, "/mock-test")}${typeUuid ? `?mockTestTypeUuid=${typeUuid}` : ""}`,
	type: (typeUuid: string): string => `${AREA}/mock-test/${typeUuid}`,
	buy: (typeUuid: string): string => `${AREA}/mock-test/${typeUuid}/buy`,
	checkout: (typeUuid: string): string => checkoutPath("mock_test", typeUuid),
	attend: attemptPaths["mock-test"].attend,
	result: (attemptUuid: string, verdict?: Verdict, page = 1): string =>
		`${attemptPaths["mock-test"].result(attemptUuid)}${verdict ? `/${verdict}` : ""}${page > 1 ? `?page=${page}` : ""}`,
};

/** The canonical addresses of self-assessments for everybody, without a language; `page` counts from 1. */
export const mockTestListPath = (page = 1, facet: Facet | null = null): string =>
	`/mock-test${facetPath(facet)}/p${page <= 1 ? "" : `/${page}`}`;

export const mockTestPath = (typeUuid: string): string => `/mock-test/${typeUuid}`;

/** Signs in as a student and leads to the type, or to buying it where it has a fee. */
export const beginPath = ({ uuid, feePoisha }: { uuid: string; feePoisha: number }): string =>
	`/auth/sign-in?role=student&next=${encodeURIComponent((feePoisha > 0 ? studentTypeBuyPath : studentTypePath)(uuid))}`;
