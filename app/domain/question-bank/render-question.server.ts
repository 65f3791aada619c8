import type { MarkdownEngine } from "~/lib/markdown.server.ts";

type Texts = { content: string; explanation: string; options: readonly { content: string }[] };

/** The HTML of a question wherever students see it: the one way for papers, reviews and the preview of who writes it. */
export const renderQuestion = (
	{ renderBlock, renderPhrase }: Pick<MarkdownEngine, "renderBlock" | "renderPhrase">,
	{ content, explanation, options }: Texts,
) => ({
	contentHtml: renderBlock(content),
	explanationHtml: renderBlock(explanation),
	optionsHtml: options.map((option) => renderPhrase(option.content)),
});
