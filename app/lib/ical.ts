/** An event of a calendar. Times ms UTC. */
export type CalendarEvent = {
	/** Unique for ever: a calendar that has it already renews it. */
	uid: string;
	/** When this was written. */
	stampAt: number;
	startAt: number;
	endAt: number;
	title: string;
	text: string;
	url: string;
	/** How many minutes before the start it reminds. */
	remindMinutes: number;
};

const MAX_OCTETS = 75;
const encoder = new TextEncoder();
const octetsOf = (text: string) => encoder.encode(text).length;
const clusters = new Intl.Segmenter("bn", { granularity: "grapheme" });

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** `20260915T060000Z` */
const instant = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

/** What a line may be folded between: what people see as one character, a conjunct too, but where that alone fills a line. */
function* unitsOf(line: string): Iterable<string> {
	for (const { segment } of clusters.segment(line))
		if (octetsOf(segment) < MAX_OCTETS) yield segment;
		else yield* segment;
}

/**
 * One line as RFC 5545 folds it: 75 octets at most; what goes on begins with a space. No character is torn apart, so a
 * calendar that shows line by line still shows Bangla.
 */
function folded(line: string): string {
	let [done, current, octets] = ["", "", 0];
	for (const character of unitsOf(line)) {
		const size = octetsOf(character);
		if (octets + size > MAX_OCTETS) {
			done += `${current}\r\n `;
			[current, octets] = ["", 1];
		}
		current += character;
		octets += size;
	}
	return done + current;
}

/** An event as a file of RFC 5545, each line ended. */
export function toCalendar(event: CalendarEvent): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Pathshala//Model Tests//EN",
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		"BEGIN:VEVENT",
		`UID:${event.uid}`,
		`DTSTAMP:${instant(event.stampAt)}`,
		`DTSTART:${instant(event.startAt)}`,
		`DTEND:${instant(event.endAt)}`,
		`SUMMARY:${escaped(event.title)}`,
		`DESCRIPTION:${escaped(event.text)}`,
		`URL:${event.url}`,
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escaped(event.title)}`,
		`TRIGGER:-PT${event.remindMinutes}M`,
		"END:VALARM",
		"END:VEVENT",
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}
