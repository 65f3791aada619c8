const BN_ZERO = "০".charCodeAt(0);
const asciiDigits = (text: string) => text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BN_ZERO));

/** Poisha of a typed amount (`500`, `12.50`, `১,০০০`), or null when it is none. */
export function parseTaka(typed: string): number | null {
	const text = asciiDigits(typed.trim()).replace(/^৳\s*/, "").replaceAll(",", "");
	const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
	return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** Amounts to pick from, in poisha. */
export const QUICK_AMOUNTS = [100_00, 200_00, 500_00, 1000_00] as const;
