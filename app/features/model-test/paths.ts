/** The canonical addresses of model tests for everybody, without a language; `page` counts from 1. */
export const examListPath = (page = 1): string => (page <= 1 ? "/weekly-exam/p" : `/weekly-exam/p/${page}`);

export const examPath = (uuid: string): string => `/weekly-exam/${uuid}`;

/** The share-service path of an exam (SITE-2). */
export const sharePath = (id: number | string): string => `/s/weekly-exam/${id}`;

/** Sign in as a student, then the buy page (MT-3): the entry to registering and paying. */
export const registerPath = (uuid: string): string =>
	`/auth/sign-in?role=student&next=${encodeURIComponent(`/student/weekly-exam/${uuid}/buy`)}`;
