/** The older addresses of a student's model test, which signing in and paying lead to; screens name the canonical ones (SITE-8). */
export const studentExamPath = (examUuid: string | null): string => `/student/weekly-exam/${examUuid}`;

export const studentExamBuyPath = (examUuid: string | null): string => `${studentExamPath(examUuid)}/buy`;
