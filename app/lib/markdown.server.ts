export type MarkdownEngine = typeof import("./markdown-engine.server.ts");

let engine: Promise<MarkdownEngine> | undefined;

/** Loads marked and KaTeX at first use: a chunk of its own, for only freezing, importing and a few texts need it. */
export function markdownEngine(): Promise<MarkdownEngine> {
	engine ??= import("./markdown-engine.server.ts");
	return engine;
}

/** Markdown with LaTeX (`$…$`, `$$…$$`) to HTML that is safe for any input. Costs milliseconds: freeze the result. */
export async function renderMarkdown(text: string): Promise<string> {
	return (await markdownEngine()).renderBlock(text);
}
