import { latinDigits } from "~/lib/mobile.ts";
import { asSeen } from "~/lib/plain-text.ts";

const HIGH = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOW = "₀₁₂₃₄₅₆₇₈₉";

/**
 * What two texts have in common that a person would take for one question (QB-8): by it likely doubles are found, in the bank and within a file.
 * Case, spaces, punctuation, markup, the script of digits, joiners and the normal form of letters make no difference, nor does a র that is
 * written as ব with a dot; signs that change what is asked stay: those of arithmetic, powers, decimals and per cent. Null of a text without any.
 */
export function lookKey(markdown: string): string | null {
	const seen = asSeen(
		markdown.replace(/!\[(?:\\.|[^[\]\\])*\]\(picture:/g, " ").replace(/&(?:nbsp|zwn?j|#\w{1,7});/g, " "),
	)
		.replace(/[⁰¹²³⁴-⁹]/g, (sign) => `^${HIGH.indexOf(sign)}`)
		.replace(/[₀-₉]/g, (sign) => `_${LOW.indexOf(sign)}`)
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll("ব\u09bc", "র")
		.replace(/[\u200c\u200d]/g, "");
	const key = latinDigits(seen)
		// Thousands are parted by some and not by others.
		.replace(/(?<=\d),(?=\d)/g, "")
		.replace(/\\times\b/g, "×")
		.replace(/\\(?:d|t)?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, "$1/$2")
		// A minus, and no hyphen or dash between words.
		.replace(/[-−–—](?=\s*(?:\$\s*)?(?:\d|\p{L}(?!\p{L})))/gu, "\u2212")
		.replace(/(?<=\d)\.(?=\d)/g, "\u00b7")
		// A letter with a number below, not emphasis.
		.replace(/(?<=[\p{L}\p{N}}])_(?=[\p{L}\p{N}{])/gu, "\u2193")
		.replace(/[^\p{L}\p{M}\p{N}+=<>^/×÷%≤≥≠\u2212\u00b7\u2193]/gu, "");
	return key === "" ? null : key;
}
