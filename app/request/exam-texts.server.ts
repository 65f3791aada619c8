import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import { renderMarkdown } from "~/lib/markdown.server.ts";

/** The Markdown texts of an exam as safe HTML. */
export type ExamTexts = { description: string | null; rule: string | null; prize: string | null };

export async function examTexts({ description, rule, prize }: ExamDetails): Promise<ExamTexts> {
	const html = (text: string | null) => (text ? renderMarkdown(text) : null);
	const [descriptionHtml, ruleHtml, prizeHtml] = await Promise.all([html(description), html(rule), html(prize)]);
	return { description: descriptionHtml, rule: ruleHtml, prize: prizeHtml };
}
