import type { MetaDescriptor } from "react-router";
import { barePath, localePath } from "~/lib/localise-path.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import { pageTitle } from "./page-title.ts";

/** What every public page's loader says about its place: our own origin without a slash, and the page's language. */
export type PagePlace = { origin: string; locale: Locale };

/** A picture for previews: absolute or from our root, in pixels where they are known, and what it shows. */
export type PageImage = { path: string; alt: string; width?: number; height?: number };

/** The platform's own picture, for what has no other. */
export const PLATFORM_IMAGE_PATH = "/og.png";

type PageMeta = {
	place: PagePlace;
	/** The page's canonical address in either language. */
	path: string;
	title: string;
	description: string;
	/** The platform's own picture without one. */
	image?: PageImage;
	kind?: "website" | "article";
	/** Objects for JSON-LD, without their `@context`. */
	data?: readonly Record<string, unknown>[];
	/** Not for search engines: pages that only lead on. */
	noIndex?: boolean;
};

const absolute = (origin: string, path: string): string => new URL(path, origin).href;

/** Title, description, canonical and language twins, Open Graph and JSON-LD of a public page (SITE-6). */
export function pageMeta({ place, path, title, description, ...more }: PageMeta): MetaDescriptor[] {
	const { origin, locale } = place;
	const url = origin + localePath(path, locale);
	const full = title.includes(m.common_app_name()) ? title : pageTitle(title);
	const image = more.image ?? { path: PLATFORM_IMAGE_PATH, alt: m.common_app_name(), width: 1200, height: 630 };
	const tags: MetaDescriptor[] = [
		{ title: full },
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: url },
		{ tagName: "link", rel: "alternate", hrefLang: "en", href: origin + barePath(path) },
		{ tagName: "link", rel: "alternate", hrefLang: "bn", href: origin + localePath(path, "bn") },
		{ tagName: "link", rel: "alternate", hrefLang: "x-default", href: origin + barePath(path) },
		{ property: "og:site_name", content: m.common_app_name() },
		{ property: "og:type", content: more.kind ?? "website" },
		{ property: "og:title", content: title },
		{ property: "og:description", content: description },
		{ property: "og:url", content: url },
		{ property: "og:image", content: absolute(origin, image.path) },
		{ property: "og:image:alt", content: image.alt },
		{ property: "og:locale", content: locale === "bn" ? "bn_BD" : "en_GB" },
		{ property: "og:locale:alternate", content: locale === "bn" ? "en_GB" : "bn_BD" },
		{ name: "twitter:card", content: "summary_large_image" },
	];
	if (image.width && image.height) {
		tags.push({ property: "og:image:width", content: String(image.width) });
		tags.push({ property: "og:image:height", content: String(image.height) });
	}
	if (more.noIndex) tags.push({ name: "robots", content: "noindex" });
	for (const data of more.data ?? []) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...data } });
	return tags;
}

/** The way from the first page to this one, for search results. */
export function breadcrumbs(
	{ origin, locale }: PagePlace,
	steps: readonly { name: string; path: string }[],
): Record<string, unknown> {
	const all = [{ name: m.common_home(), path: "/" }, ...steps];
	return {
		"@type": "BreadcrumbList",
		itemListElement: all.map((step, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: step.name,
			item: origin + localePath(step.path, locale),
		})),
	};
}
