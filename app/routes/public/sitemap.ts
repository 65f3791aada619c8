import { listMockTestTypes } from "~/domain/mock-test/queries.server.ts";
import { listPublicExams } from "~/domain/model-test/queries.server.ts";
import { localePath } from "~/lib/localise-path.ts";
import { orProblem } from "~/request/problem.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { pagePlace } from "./place.server.ts";

const STATIC_PATHS = ["/", "/weekly-exam/p", "/mock-test/p", "/help", "/privacy", "/terms"];
/** A sitemap holds 50,000 addresses; two for each exam. The newest exams come first. */
const MOST_EXAMS = 20_000;
const MOST_MOCK_TESTS = 4_000;

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page in both languages, each naming the other (SITE-6). */
function entry(origin: string, path: string): string {
	const en = escapeXml(origin + localePath(path, "en"));
	const bn = escapeXml(origin + localePath(path, "bn"));
	const twins = `<xhtml:link rel="alternate" hreflang="en" href="${en}"/><xhtml:link rel="alternate" hreflang="bn" href="${bn}"/>`;
	return `<url><loc>${en}</loc>${twins}</url><url><loc>${bn}</loc>${twins}</url>`;
}

/** Every public page, from real data. */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const { origin } = pagePlace(context);
		const [exams, mockTests] = await Promise.all([
			listPublicExams(deps, { page: 0, size: MOST_EXAMS }),
			listMockTestTypes(deps, { page: 0, size: MOST_MOCK_TESTS }),
		]);
		const paths = [
			...STATIC_PATHS,
			...exams.content.map((exam) => `/weekly-exam/${exam.uuid}`),
			...mockTests.content.map(({ uuid }) => `/mock-test/${uuid}`),
		];
		const body = paths.map((path) => entry(origin, path)).join("");
		return new Response(
			`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${body}</urlset>`,
			{ headers: { "content-type": "application/xml; charset=utf-8" } },
		);
	});
