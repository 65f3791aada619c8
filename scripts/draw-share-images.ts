/**
 * Draws the pictures that previews of a model test show (decision 2026-11-22-share-images) into `public/share/`: one for
 * each subject with a sign of its own and one for several subjects, in both languages. They are kept in Git, because a
 * build has no browser; run it again after a change of the look: `npm run share-images`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { runnerImport } from "vite";
import { SUBJECTS } from "#db/seed/catalogue.ts";
import type * as Logo from "../app/components/logo.tsx";
import type * as Ornaments from "../app/components/ornament.tsx";
import type * as Art from "../app/components/subject-art.tsx";
import { shareImagePath } from "../app/features/model-test/share-image.ts";
import { SHARE_PICTURE_SIZE } from "../app/lib/share-picture.ts";
import type { Locale } from "../app/lib/time.ts";
import { m } from "../app/paraglide/messages.js";
import { chromiumPath, requireChromium } from "./support/chromium.ts";

const root = new URL("..", import.meta.url).pathname;
const app = join(root, "app");

/** A module with JSX, which Node does not read by itself. */
const component = async <Module>(path: string): Promise<Module> =>
	(
		await runnerImport<Module>(join(app, path), {
			root,
			configFile: false,
			logLevel: "error",
			resolve: { alias: { "~": app } },
		})
	).module;

const { LogoMark } = await component<typeof Logo>("components/logo.tsx");
const { Ornament } = await component<typeof Ornaments>("components/ornament.tsx");
const { SubjectArt } = await component<typeof Art>("components/subject-art.tsx");

const face = async (family: string, weight: string, file: string): Promise<string> => {
	const data = await readFile(join(app, "fonts/generated", file), "base64");
	return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`;
};

/** The tokens' own values; what Tailwind reads in front of them is not for a browser. */
const tokens = (await readFile(join(app, "styles/tokens.css"), "utf8")).replace(/^@theme[^{]*\{[^}]*\}/gm, "");

const style = [
	await face("Anek Latin", "400 700", "latin.woff2"),
	await face("Anek Bangla", "400", "bangla-400.woff2"),
	await face("Anek Bangla", "600", "bangla-600.woff2"),
	tokens,
	await readFile(join(app, "styles/ornament.css"), "utf8"),
	`* { box-sizing: border-box; margin: 0 }
	body { width: ${SHARE_PICTURE_SIZE.width}px; height: ${SHARE_PICTURE_SIZE.height}px; overflow: hidden; background: var(--night);
		color: var(--on-night); font-family: "Anek Latin", "Anek Bangla"; position: relative }
	header { position: absolute; left: 90px; top: 76px; display: flex; gap: 24px; align-items: center;
		font-size: 42px; font-weight: 700; line-height: 1.4 }
	main { position: absolute; left: 90px; top: 160px; width: 640px; height: 350px;
		display: flex; flex-direction: column; justify-content: center; gap: 14px }
	.kind { font-size: 38px; font-weight: 600; color: var(--marigold); line-height: 1.3 }
	h1 { font-size: 88px; font-weight: 700; line-height: 1.15; letter-spacing: -0.01em }
	:lang(bn) h1 { font-size: 76px; line-height: 1.25; letter-spacing: 0 }
	.lead { font-size: 33px; color: var(--on-night-soft); line-height: 1.4 }
	aside { position: absolute; right: 90px; top: 96px; width: 348px; height: 380px; display: flex; flex-wrap: wrap;
		gap: 18px; justify-content: center; align-content: center }
	footer { position: absolute; inset: auto 0 0; transform: scale(2.5); transform-origin: 50% 100% }
	footer svg { display: block }`,
].join("\n");

const ALL = SUBJECTS.map(([title]) => title);

/** One picture's document. `subject` is null for several subjects. */
function drawn(subject: readonly [title: string, titleBn: string] | null, locale: Locale): string {
	const kind = m.model_test_name({}, { locale });
	const art: ReactNode = subject
		? h(SubjectArt, { subjects: [subject[0]], size: 320 })
		: ALL.map((title) => h(SubjectArt, { key: title, subjects: [title], size: 104 }));
	const parts = [
		h("header", { key: "header" }, h(LogoMark, { size: 72 }), m.common_app_name({}, { locale })),
		h(
			"main",
			{ key: "main" },
			subject && h("p", { className: "kind" }, kind),
			h("h1", null, subject ? subject[locale === "bn" ? 1 : 0] : kind),
			h("p", { className: "lead" }, m.landing_hero_heading({}, { locale })),
		),
		h("aside", { key: "aside" }, art),
		h("footer", { key: "footer" }, h(Ornament)),
	];
	const body = renderToStaticMarkup(parts);
	return `<!doctype html><html lang="${locale}"><style>${style}</style><body class="on-night">${body}</body></html>`;
}

requireChromium();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
try {
	const page = await browser.newPage({ viewport: SHARE_PICTURE_SIZE, colorScheme: "light" });
	await mkdir(join(root, "public/share"), { recursive: true });
	for (const subject of [...SUBJECTS, null])
		for (const locale of ["en", "bn"] as const) {
			await page.setContent(drawn(subject, locale));
			await page.evaluate(() => document.fonts.ready);
			await writeFile(
				join(root, "public", shareImagePath(subject ? [subject[0]] : [], locale)),
				await page.screenshot({ type: "png" }),
			);
		}
} finally {
	await browser.close();
}
