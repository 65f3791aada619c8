import type { ExamDetails } from "~/domain/model-test/queries.server.ts";
import type { ExamTexts } from "~/features/model-test/exam-texts.ts";
import { renderMarkdown } from "~/lib/markdown.server.ts";

/** The texts of an exam, rendered and sanitised. */
export async function examTexts({ description, rule, prize }: ExamDetails): Promise<ExamTexts> {
	const html = (text: string | null) => (text ? renderMarkdown(text) : null);
	const [descriptionHtml, ruleHtml, prizeHtml] = await Promise.all([html(description), html(rule), html(prize)]);
	return { description: descriptionHtml, rule: ruleHtml, prize: prizeHtml };
}
