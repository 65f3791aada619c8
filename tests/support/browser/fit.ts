import type { Page } from "@playwright/test";

/** What sticks out of the page to the right, if the page can be scrolled sideways at all. */
export const overflow = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const { clientWidth, scrollWidth } = document.documentElement;
		if (scrollWidth <= clientWidth) return [];
		const wide = [...document.body.querySelectorAll("*")].filter(
			(element) => element.getBoundingClientRect().right > clientWidth + 1,
		);
		return [
			`${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))}`,
		];
	});

/**
 * Formulas are typeset letter by letter, and what is for screen readers alone takes no room. The words of an option on a paper are its author's, drawn
 * anew for each paper, and stand beside a circle and a letter.
 */
const PASSED_OVER = ".katex, .sr-only, thead, noscript, script, style, .choice .option-text";

/** Words that would fit into a card of the screen's width, three quarters of it, and that a column too narrow for them tears apart. */
export const torn = (page: Page): Promise<string[]> =>
	page.evaluate((passedOver) => {
		const found = new Set<string>();
		const range = document.createRange();
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
			const element = text.parentElement;
			if (!element?.checkVisibility() || element.closest(passedOver)) continue;
			for (const { index, 0: word } of text.data.matchAll(/\S{2,}/g)) {
				if (/[-–/]/.test(word)) continue;
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
				const whole = lines.reduce((sum, { width }) => sum + width, 0);
				const tops = lines.map(({ top }) => Math.round(top));
				const apart = tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 8;
				if (apart && whole < (document.documentElement.clientWidth * 3) / 4)
					found.add(`${word} in <${element.localName}>`);
			}
		}
		return [...found];
	}, PASSED_OVER);

/** What cannot be read to its end, also where dots say so: cut off at the side or the foot of a box that is not scrolled and has no label of its own. */
export const cutOff = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		[...document.body.querySelectorAll<HTMLElement>("*")]
			.filter((element) => {
				const { overflowX, webkitLineClamp, lineHeight } = getComputedStyle(element);
				const closed = overflowX === "hidden" || overflowX === "clip";
				if (!closed || element.closest(".sr-only, .katex, svg, input, [aria-label]")) return false;
				// Letters reach out of a low line by a little: it is half a line that counts.
				const hidden = element.scrollHeight - element.clientHeight;
				const clamped = webkitLineClamp !== "none" && hidden > Number.parseFloat(lineHeight) / 2;
				const wide = element.scrollWidth > element.clientWidth + 1;
				return element.clientWidth > 1 && (clamped || wide) && element.checkVisibility();
			})
			.map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`),
	);

/** Lists to choose from whose choice is longer than its box, though the box could be wider; not in large text, where one line cannot hold every name. */
export const chosenCut = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const pen = document.createElement("canvas").getContext("2d");
		if (!pen || Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16) return [];
		const chosen = (select: HTMLElement) => select.querySelector("option:checked")?.textContent ?? "";
		return [...document.querySelectorAll<HTMLElement>("select")]
			.filter((select) => {
				const whole = select.closest("form")?.clientWidth ?? Number.POSITIVE_INFINITY;
				if (!select.checkVisibility() || select.offsetWidth >= whole * 0.75) return false;
				const { font, paddingLeft, paddingRight } = getComputedStyle(select);
				pen.font = font;
				const words = pen.measureText(chosen(select)).width;
				return words > select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1;
			})
			.map((select) => `cut off: ${chosen(select)} in #${select.id}`);
	});

/** Things to press that lie on one another, but for what is fixed on the screen while the page moves below it. */
export const overlapping = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const floats = (from: Element): Element | null => {
			for (let at: Element | null = from; at; at = at.parentElement)
				if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) return at;
			return null;
		};
		/** The part of a box that can be seen: what is scrolled away within a list is not there. */
		const seen = (element: Element, { left, right, top, bottom }: DOMRect) => {
			const box = { left, right, top, bottom };
			for (let at = element.parentElement; at; at = at.parentElement) {
				const { overflowX, overflowY } = getComputedStyle(at);
				if (at === document.body || (overflowX === "visible" && overflowY === "visible")) continue;
				const frame = at.getBoundingClientRect();
				box.left = Math.max(box.left, frame.left);
				box.right = Math.min(box.right, frame.right);
				box.top = Math.max(box.top, frame.top);
				box.bottom = Math.min(box.bottom, frame.bottom);
			}
			return { ...box, width: box.right - box.left, height: box.bottom - box.top };
		};
		const pressed = [
			...document.body.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, .choice"),
		].filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr-only"));
		const parts = pressed.flatMap((element) =>
			[...element.getClientRects()]
				.map((rect) => seen(element, rect))
				.filter(({ width, height }) => width > 4 && height > 4)
				.map((box) => ({ element, box, float: floats(element) })),
		);
		const found = new Set<string>();
		for (const [index, one] of parts.entries())
			for (const other of parts.slice(index + 1)) {
				const within = one.element.contains(other.element) || other.element.contains(one.element);
				if (within || one.float !== other.float) continue;
				const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
				const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
				// The letters of one line reach into the next by a little.
				if (across > 2 && down > Math.min(one.box.height, other.box.height) / 3)
					found.add(`${one.element.outerHTML.slice(0, 90)} lies on ${other.element.outerHTML.slice(0, 90)}`);
			}
		return [...found];
	});

/** A width of the screen in pixels, and the size of the text as a style says it: none is the page's own. */
export type FitSize = { width: number; text: "" | "200%" };

/** The narrowest phone there is, also with text of twice the size (LOOK-5). */
export const NARROWEST: readonly FitSize[] = [
	{ width: 320, text: "" },
	{ width: 320, text: "200%" },
];

/** Shows an open page with text of a size, at once: with a transition it would have the old sizes until the next frames. */
export const setTextSize = (page: Page, size: FitSize["text"]): Promise<void> =>
	page.evaluate(async (fontSize) => {
		const still = new CSSStyleSheet();
		still.replaceSync("*, ::before, ::after { transition: none !important }");
		document.adoptedStyleSheets = [still];
		document.documentElement.style.fontSize = fontSize;
		// Until its fonts are loaded a page is measured with others, which are wider.
		await document.fonts.ready;
	}, size);

/** What of an open page does not fit at these sizes. The page is left with text of its own size. */
export async function misfits(page: Page, sizes = NARROWEST): Promise<string[]> {
	const found: string[] = [];
	for (const { width, text } of sizes) {
		if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 740 });
		await setTextSize(page, text);
		for (const faults of [overflow, torn, cutOff, chosenCut, overlapping])
			found.push(...(await faults(page)).map((fault) => `${page.url()} at ${width} px ${text}: ${fault}`));
	}
	await setTextSize(page, "");
	return found;
}
