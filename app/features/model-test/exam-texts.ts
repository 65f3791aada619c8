/** The Markdown texts of an exam as safe HTML. */
export type ExamTexts = { description: string | null; rule: string | null; prize: string | null };
