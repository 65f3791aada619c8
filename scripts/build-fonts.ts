/**
 * Cuts the typeface into the files the pages load (decision 2026-11-20-typeface), into `app/fonts/generated/`:
 * `latin` for every page, `bangla-*` for Bangla text, `signs` for the few Bangla signs that English pages carry
 * (the taka sign and the name of the language), and KaTeX's faces with a stylesheet that names WOFF2 alone. What draws pictures
 * (`workers/pictures`) gets faces of its own into `pictures/`: more letters, and TrueType, which nobody has to unpack.
 * Does nothing when the folder was made by this very script from these very packages.
 */
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { PICTURE_BANGLA, PICTURE_LATIN } from "../workers/pictures/letters.ts";

const root = new URL("..", import.meta.url).pathname;
const anek = join(root, "node_modules/@fontsource-variable/anek-bangla");
const katex = join(root, "node_modules/katex");
const out = join(root, "app/fonts/generated");

const range = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

const LATIN = `${range(0x20, 0x7e)}\u00a0£©°±²·×½÷–—‘’“”•…←→−≈≠≤≥`;
/** Bangla as it is written today: without the Assamese letters, Sanskrit vowels and account-book signs of the block. */
const BANGLA = [..." \u200c\u200d", ...range(0x0964, 0x0965), ...range(0x0981, 0x09f3)]
	.filter((sign) => !"ৰৱৠৡৢৣঌৄ".includes(sign) && /\P{Cn}/u.test(sign))
	.join("");
const SIGNS = "৳বাংলা";

const LATIN_FEATURES = ["kern", "tnum", "ccmp", "locl"];

type Cut = {
	name: string;
	source: "latin" | "bengali";
	text: string;
	wght: number | { min: number; max: number };
	keepFeatures?: string[];
	/** WOFF2 unless told; TrueType lies in `.bin`, the ending that makes a Worker's module of bytes. */
	as?: "sfnt";
};

/**
 * One weight axis is cheap in Latin; in Bangla, with its conjuncts, two weights are smaller than an axis. The signs stand
 * beside Latin figures, so they have the axis too.
 */
const FILES: Cut[] = [
	{ name: "latin", source: "latin", text: LATIN, wght: { min: 400, max: 700 }, keepFeatures: LATIN_FEATURES },
	{ name: "bangla-400", source: "bengali", text: BANGLA, wght: 400 },
	{ name: "bangla-600", source: "bengali", text: BANGLA, wght: 600 },
	{ name: "signs", source: "bengali", text: SIGNS, wght: { min: 400, max: 700 } },
	{ name: "pictures/latin", source: "latin", text: PICTURE_LATIN, wght: { min: 400, max: 700 }, as: "sfnt" },
	{ name: "pictures/bangla-400", source: "bengali", text: PICTURE_BANGLA, wght: 400, as: "sfnt" },
	{ name: "pictures/bangla-600", source: "bengali", text: PICTURE_BANGLA, wght: 600, as: "sfnt" },
];

async function stamp(): Promise<string> {
	const hash = createHash("sha256");
	const letters = join(root, "workers/pictures/letters.ts");
	for (const path of [import.meta.filename, letters, join(anek, "package.json"), join(katex, "package.json")]) {
		hash.update(await readFile(path));
	}
	return hash.digest("hex");
}

async function cutTypeface(): Promise<string[]> {
	return Promise.all(
		FILES.map(async ({ name, source, text, wght, keepFeatures, as }) => {
			const font = await readFile(join(anek, "files", `anek-bangla-${source}-wght-normal.woff2`));
			const cut = await subsetFont(font, text, {
				targetFormat: as ?? "woff2",
				variationAxes: { wght },
				keepFeatures,
				noHinting: true,
			});
			await writeFile(join(out, `${name}.${as ? "bin" : "woff2"}`), cut);
			return `${name} ${(cut.length / 1024).toFixed(1)} KB`;
		}),
	);
}

/** KaTeX's own stylesheet, with its older font formats left out and its faces beside it. */
async function copyFormulaFonts(): Promise<void> {
	const css = await readFile(join(katex, "dist/katex.min.css"), "utf8");
	const trimmed = css
		.replace(/,url\(fonts\/[^)]+\.(?:woff|ttf)\) format\("[^"]+"\)/g, "")
		// Small files would be inlined as data: addresses, which the page's policy refuses.
		.replace(/\.woff2\)/g, ".woff2?no-inline)");
	await writeFile(join(out, "katex.css"), trimmed);
	await mkdir(join(out, "fonts"), { recursive: true });
	for (const file of await readdir(join(katex, "dist/fonts"))) {
		if (file.endsWith(".woff2")) await copyFile(join(katex, "dist/fonts", file), join(out, "fonts", file));
	}
}

const wanted = await stamp();
const present = await readFile(join(out, "stamp"), "utf8").catch(() => "");
if (present !== wanted) {
	await rm(out, { recursive: true, force: true });
	await mkdir(join(out, "pictures"), { recursive: true });
	const sizes = await cutTypeface();
	await copyFormulaFonts();
	await writeFile(join(out, "stamp"), wanted);
	console.log(`fonts: ${sizes.join(", ")}`);
}
