import type { AppealFilter } from "~/domain/question-appeal/schemas.ts";

const queryOf = (asked: Record<string, string>) => {
	const query = new URLSearchParams(asked).toString();
	return query ? `?${query}` : "";
};

/** Where questions of model tests are objected to, and where that is answered. Pages count from 1. */
export const appealPaths = {
	mine: (examUuid: string, questionUuid: string): string =>
		`/dashboard/student/weekly-exam/attend/${examUuid}/appeal/${questionUuid}`,
	list: (show: AppealFilter = "open", page = 1): string =>
		`/admin/appeals${queryOf({ ...(show !== "open" && { show }), ...(page > 1 && { page: String(page) }) })}`,
	one: (examUuid: string, questionUuid: string, page = 1): string =>
		`/admin/model-tests/${examUuid}/questions/${questionUuid}/appeals${queryOf(page > 1 ? { page: String(page) } : {})}`,
};
