export type MarkdownEngine = typeof import("./markdown-engine.server.ts");

let engine: Promise<MarkdownEngine> | undefined;

/** Loads marked and KaTeX at first use: a chunk of its own, for only freezing, importing and a few texts need it. */
export function markdownEngine(): Promise<MarkdownEngine> {
	engine ??= import("./markdown-engine.server.ts");
	return engine;
}

/** Markdown with LaTeX (`$…$`, `$$…$$`) to HTML that is safe for any input. Costs milliseconds: freeze the result. */
export async function renderMarkdown(text: string): Promise<string> {
	return (await markdownEngine()).renderText(text);
}

/** The same with pictures of the question bank, for texts of questions: whoever stores them notes their use (QB-19). */
export async function renderQuestionText(text: string): Promise<string> {
	return (await markdownEngine()).renderBlock(text);
}

/**
 * The same of what anybody in a course may write, within the limits of `formula-load.ts`, which keep it below 8 ms: 5,000 letters take
 * one to two, with as many formulas as are drawn seven. Freeze it where a list shows many; a page that shows one text makes it as it is read.
 */
export async function renderWithin(text: string): Promise<string> {
	return (await markdownEngine()).renderWithin(text);
}
