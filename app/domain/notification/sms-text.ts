/** What one SMS holds with a single letter that is not GSM in it; a second one costs as much again (NTF-9). */
export const SMS_UNITS = 70;

const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** At most so many UTF-16 units of a text, cut between what a reader takes for letters. */
function cut(text: string, units: number): string {
	if (text.length <= units) return text;
	let kept = "";
	for (const { segment } of graphemes.segment(text)) {
		if (kept.length + segment.length + 1 > units) break;
		kept += segment;
	}
	return `${kept.trimEnd()}…`;
}

/** A sentence with a name that somebody chose, which is cut so that the whole is one SMS. */
export const fitted = (name: string, say: (name: string) => string): string =>
	say(cut(name.toWellFormed().replace(/\s+/g, " ").trim(), SMS_UNITS - say("").length));
