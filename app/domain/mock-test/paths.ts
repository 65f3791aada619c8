/** The older addresses of a student's self-assessments, which signing in and paying lead to; screens name the canonical ones (SITE-8). */
export const studentTypePath = (typeUuid: string): string => `/student/mock-test/${typeUuid}`;

export const studentTypeBuyPath = (typeUuid: string): string => `${studentTypePath(typeUuid)}/buy`;

/** The student's attempts of one type. */
export const studentAttemptsPath = (typeUuid: string | null): string =>
	`/student/p/1/mock-test?mockTestTypeUuid=${typeUuid}`;
