import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../../../scripts/support/chromium.ts";
import type { Site } from "../support/site.ts";
import type { Student } from "../support/students.ts";
import { kilobytes, type Row } from "./row.ts";

const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];
const KB = 1024;

type Fetched = { url: string; type: string; bytes: number };

/**
 * What a browser with an empty cache fetches for a page. Text counts as gzip packs it, as every edge sends it (the
 * local server packs nothing); fonts and images as they are.
 */
async function firstVisit(url: string): Promise<Fetched[]> {
	const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
	try {
		const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
		const fetched: Promise<Fetched>[] = [];
		page.on("requestfinished", (request) => {
			fetched.push(
				(async () => {
					const response = await request.response();
					const body = (await response?.body()) ?? Buffer.alloc(0);
					const type = (await response?.headerValue("content-type")) ?? "";
					const text = /^text\/|javascript|json|svg|xml/.test(type);
					return { url: request.url(), type, bytes: text ? gzipSync(body).length : body.length };
				})(),
			);
		});
		await page.goto(url, { waitUntil: "networkidle" });
		// What is loaded lazily further down belongs to the visit.
		await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
		await page.waitForLoadState("networkidle");
		return await Promise.all(fetched);
	} finally {
		await browser.close();
	}
}

const sum = (fetched: readonly Fetched[], type: RegExp) =>
	fetched.filter((one) => type.test(one.type)).reduce((total, { bytes }) => total + bytes, 0);

function describe(fetched: readonly Fetched[]): string {
	const parts = [
		["HTML", /html/],
		["CSS", /css/],
		["fonts", /font/],
		["images", /image/],
		["JavaScript", /javascript/],
	] as const;
	return parts.map(([name, type]) => `${name} ${kilobytes(sum(fetched, type))}`).join(", ");
}

/** Whether every font of the page's style sheets leaves the text readable while it loads. */
async function fontsBlockNothing(fetched: readonly Fetched[]): Promise<boolean> {
	const sheets = fetched.filter(({ type }) => type.includes("css"));
	const texts = await Promise.all(sheets.map(async ({ url }) => (await fetch(url)).text()));
	// Faces of the device itself (`local`) are never waited for.
	const faces = texts
		.flatMap((text) => text.match(/@font-face\s*\{[^}]*\}/g) ?? [])
		.filter((face) => face.includes("url("));
	return faces.every((face) => /font-display:\s*(swap|optional|fallback)/.test(face));
}

/** The landing page's first visit in both languages, and the exam page without JavaScript. */
export async function measureWire(site: Site, examUuid: string, student: Student): Promise<Row[]> {
	const { platform } = site.stack.origins;
	const rows: Row[] = [];
	for (const [language, path, limit] of [
		["English", "/", 60 * KB],
		["Bangla", "/bn", 160 * KB],
	] as const) {
		const fetched = await firstVisit(`${platform}${path}`);
		const total = sum(fetched, /./);
		const [scripts, fonts] = [sum(fetched, /javascript/), sum(fetched, /font/)];
		const open = await fontsBlockNothing(fetched);
		const withinFonts = language === "English" || total - fonts <= 60 * KB;
		rows.push({
			what: `Landing page, first visit over the wire, ${language}`,
			measured: `${kilobytes(total)}, JavaScript ${kilobytes(scripts)}`,
			budget: language === "English" ? "≤ 60 KB, JavaScript 0" : "≤ 60 KB + 100 KB of fonts that block nothing",
			met: total <= limit && scripts === 0 && (language === "English" || (open && withinFonts)),
			note: `${describe(fetched)}; ${fetched.length} requests${open ? "" : "; a font blocks text"}`,
		});
	}
	const exam = await fetch(`${platform}/student/weekly-exam/attend/${examUuid}?size=10`, {
		headers: { authorization: `Bearer ${student.token}` },
	});
	const html = await exam.text();
	const shown = html.match(/<fieldset/g)?.length ?? 0;
	const packed = gzipSync(html).length;
	rows.push({
		what: "Exam page without JavaScript, HTML of 10 questions, gzip",
		measured: kilobytes(packed),
		budget: "≤ 15 KB",
		met: exam.status === 200 && shown >= 10 && packed <= 15 * KB,
		note: `status ${exam.status}, ${shown} questions, ${kilobytes(html.length)} before gzip`,
	});
	return rows;
}
