import { renderMarkdown } from "~/lib/markdown.server.ts";
import type { ExamDetails } from "./queries.server.ts";

/** The Markdown texts of an exam as safe HTML. */
export type ExamTexts = { description: string | null; rule: string | null; prize: string | null };

/** The texts of an exam, rendered and sanitised. */
export async function examTexts({ description, rule, prize }: Pick<ExamDetails, keyof ExamTexts>): Promise<ExamTexts> {
	const html = (text: string | null) => (text ? renderMarkdown(text) : null);
	const [descriptionHtml, ruleHtml, prizeHtml] = await Promise.all([html(description), html(rule), html(prize)]);
	return { description: descriptionHtml, rule: ruleHtml, prize: prizeHtml };
}
