const GSM_BASIC =
	"@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "^{}\\[~]|€";

/**
 * How many parts a text is charged as: 160 GSM characters or 153 a part when there are several (extended ones count
 * double); with any other character UCS-2, 70 or 67.
 */
export function smsParts(text: string): { encoding: "gsm" | "ucs2"; units: number; parts: number } {
	let units = 0;
	for (const character of text) {
		if (GSM_BASIC.includes(character)) units += 1;
		else if (GSM_EXTENDED.includes(character)) units += 2;
		else return { encoding: "ucs2", units: text.length, parts: partsOf(text.length, 70, 67) };
	}
	return { encoding: "gsm", units, parts: partsOf(units, 160, 153) };
}

const partsOf = (units: number, single: number, several: number) => (units <= single ? 1 : Math.ceil(units / several));
