/** The Worker under test: the Durable Objects, without the pages, whose virtual modules Vitest cannot resolve. */
export { ExamSession } from "#workers/exam-session/durable-object.ts";

export default {
	fetch: () => new Response("Not found", { status: 404 }),
} satisfies ExportedHandler;
