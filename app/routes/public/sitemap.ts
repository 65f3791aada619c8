import { listedCourseUuids } from "~/domain/course/public-courses.server.ts";
import { listedTeacherUuids } from "~/domain/course/teacher-page.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { listedInstituteUuids } from "~/domain/institute/queries.server.ts";
import { publishedMockTestUuids } from "~/domain/mock-test/queries.server.ts";
import { publishedExamUuids } from "~/domain/model-test/queries.server.ts";
import { localePath } from "~/lib/localise-path.ts";
import { orProblem } from "~/request/problem.server.ts";
import { publicFile, type RouteHandle, type SitemapEntry } from "~/request/route-handle.ts";
import { routeTable } from "~/request/route-table.ts";
import type { Route } from "./+types/sitemap.ts";
import { pagePlace } from "./place.server.ts";

export const handle: RouteHandle = publicFile;

type Published = Exclude<SitemapEntry, string>["each"];

/** A sitemap holds 50,000 addresses; two for each page. The newest come first. One round trip. */
async function publishedUuids(deps: Pick<Deps, "db">): Promise<Record<Published, readonly { uuid: string }[]>> {
	const [modelTests, institutes, mockTests, courses, teachers] = await deps.db.batch([
		publishedExamUuids(deps, 10_000),
		listedInstituteUuids(deps, 5_000),
		publishedMockTestUuids(deps, 1_000),
		listedCourseUuids(deps, 6_000),
		listedTeacherUuids(deps, 2_500),
	]);
	return { "model-tests": modelTests, institutes, "mock-tests": mockTests, courses, teachers };
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page in both languages, each naming the other (SITE-6). */
function entry(origin: string, path: string): string {
	const en = escapeXml(origin + localePath(path, "en"));
	const bn = escapeXml(origin + localePath(path, "bn"));
	const twins = `<xhtml:link rel="alternate" hreflang="en" href="${en}"/><xhtml:link rel="alternate" hreflang="bn" href="${bn}"/>`;
	return `<url><loc>${en}</loc>${twins}</url><url><loc>${bn}</loc>${twins}</url>`;
}

/** Every page whose route says that it is in the sitemap, from real data. */
export const loader = ({ context }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps }) => {
		const { origin } = pagePlace(context);
		// A module that answers at several addresses says once which of them is the page's own.
		const said = new Set(context.get(routeTable).entries.map(({ handle }) => handle.sitemap));
		const published = await publishedUuids(deps);
		const paths = [...said].flatMap((line) => {
			if (line === null) return [];
			return typeof line === "string" ? [line] : published[line.each].map(({ uuid }) => line.at.replace(":uuid", uuid));
		});
		const body = paths.map((path) => entry(origin, path)).join("");
		return new Response(
			`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${body}</urlset>`,
			{ headers: { "content-type": "application/xml; charset=utf-8" } },
		);
	});
