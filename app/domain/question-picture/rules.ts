/** Where its bytes are kept: apart from photos, which everybody reads. */
export const questionPictureKey = (uuid: string): string => `question-picture/${uuid}`;

/** How long a browser keeps one, in seconds: a reload in an exam does not fetch it again, and a lent phone does not keep it for long. */
export const KEPT_SECONDS = 24 * 3600;
