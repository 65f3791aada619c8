import ornamentCss from "../../app/styles/ornament.css?raw";
import tokensCss from "../../app/styles/tokens.css?raw";

/** The tokens of the light look: the first block of custom properties. */
const TOKENS = new Map(
	[...(/:root \{([^}]*)\}/.exec(tokensCss)?.[1] ?? "").matchAll(/--([\w-]+): ([^;]+);/g)].map(
		([, name = "", value = ""]) => [name, value] as const,
	),
);

const gamma = (linear: number) => {
	const light = Math.min(1, Math.max(0, linear));
	return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
};

/** `oklch(0.5 0.1 158)` as SVG takes it: `rgb(…)`. By the matrices of CSS Color 4. */
function toRgb(lightness: number, chroma: number, hue: number): string {
	const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const red = gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
	const green = gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
	const blue = gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
	return `rgb(${red},${green},${blue})`;
}

/** Every colour of a sheet as `rgb(…)`. */
export const inRgb = (css: string) =>
	css.replace(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g, (_, lightness, chroma, hue) =>
		toRgb(Number(lightness), Number(chroma), Number(hue)),
	);

/** A token's value. @throws Error where the look has no such token */
export function token(name: string): string {
	const value = TOKENS.get(name);
	if (!value) throw new Error(`The look has no token ${name}`);
	return inRgb(value);
}

/** The colours of signs, mark and border, from the pages' own sheet: rules of `fill` and `stroke` that SVG understands. */
export const artSheet: string = [...ornamentCss.matchAll(/^\t([.\w -]+) \{([^}]*)\}/gm)]
	.map(([, selector, body = ""]) => {
		const painted = [...body.matchAll(/(?:fill|stroke|stroke-width): [^;]+;/g)].join("");
		return painted && `${selector}{${inRgb(painted.replace(/var\(--([\w-]+)\)/g, (_, name) => token(name)))}}`;
	})
	.join("");
