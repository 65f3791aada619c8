import { DHAKA_OFFSET_MS } from "./time.ts";

/** An event of a calendar. Times ms UTC. */
export type CalendarEvent = {
	/** Unique for ever: a calendar that has it already renews it. */
	uid: string;
	/** When this was written; of an event that changes, when it was changed last. */
	stampAt: number;
	startAt: number;
	endAt: number;
	title: string;
	text: string;
	url: string;
	/** How many minutes before the start it reminds; null where something else does. */
	remindMinutes: number | null;
	/** Rises with each change; nothing where it never changes. */
	sequence?: number;
	/** It was cancelled, and stays so that every calendar hears of it. */
	cancelled?: boolean;
	/** Where it is, where that is somewhere. */
	location?: string;
};

/** A file of events: one to be added, or a feed that is asked for again and again. */
export type CalendarFile = {
	/** What of ours wrote it. */
	product: string;
	/** What a feed is called, and after how many hours a calendar asks again. */
	feed?: { name: string; refreshHours: number };
	/** Whether times are told as the clocks of Dhaka show them: people read them so in whatever calendar. */
	zoned: boolean;
	/** Whose events they are: an address that people may write to. What is published says so (RFC 5546). */
	organizer: { name: string; email: string };
	events: readonly CalendarEvent[];
};

const MAX_OCTETS = 75;
const encoder = new TextEncoder();
const octetsOf = (text: string) => encoder.encode(text).length;
const clusters = new Intl.Segmenter("bn", { granularity: "grapheme" });

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what RFC 5545 lets no text hold
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Each break of a line there is, Unicode's own too: a reader that goes by lines would lose all that follows. */
const BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;

const escaped = (text: string) =>
	text
		.toWellFormed()
		.replace(BREAKS, "\n")
		.replace(CONTROLS, "")
		.replace(/[\\;,]/g, "\\$&")
		.replace(/\n/g, "\\n");

/** Readers disagree whether the name of a calendar is escaped: it has nothing to escape. */
const plainName = (text: string) =>
	text
		.toWellFormed()
		.replace(/[\\;,\s\u0085]+/g, " ")
		.replace(CONTROLS, "")
		.trim();

/** `20260915T060000Z` */
const instant = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");

const DHAKA = "Asia/Dhaka";

/** `20260915T120000`: as the clocks of Dhaka show it. */
export const dhakaStamp = (at: number): string => instant(at + DHAKA_OFFSET_MS).slice(0, -1);

/** A fixed +06:00: Outlook wants the zone spelt out, and takes a name alone for its own. */
const VTIMEZONE = [
	...["BEGIN:VTIMEZONE", `TZID:${DHAKA}`, `X-LIC-LOCATION:${DHAKA}`],
	...["BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0600", "TZOFFSETTO:+0600", "TZNAME:+06"],
	...["END:STANDARD", "END:VTIMEZONE"],
];

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
	// Nearly all of them: letters of one octet, and few.
	if (line.length <= MAX_OCTETS && octetsOf(line) <= MAX_OCTETS) return line;
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

function alarm(event: CalendarEvent): string[] {
	if (event.remindMinutes === null) return [];
	return [
		"BEGIN:VALARM",
		"ACTION:DISPLAY",
		`DESCRIPTION:${escaped(event.title)}`,
		`TRIGGER:-PT${event.remindMinutes}M`,
		"END:VALARM",
	];
}

/** Of an event that may change: how often it did, and whether it takes place. Who ignores STATUS at least is not busy then. */
function standing({ sequence, cancelled = false, stampAt }: CalendarEvent): string[] {
	if (sequence === undefined) return [];
	return [
		`LAST-MODIFIED:${instant(stampAt)}`,
		`SEQUENCE:${sequence}`,
		`STATUS:${cancelled ? "CANCELLED" : "CONFIRMED"}`,
		`TRANSP:${cancelled ? "TRANSPARENT" : "OPAQUE"}`,
	];
}

const eventLines = (event: CalendarEvent, { zoned, organizer }: CalendarFile): string[] => [
	"BEGIN:VEVENT",
	`UID:${event.uid}`,
	`DTSTAMP:${instant(event.stampAt)}`,
	`ORGANIZER;CN="${plainName(organizer.name).replaceAll('"', "")}":mailto:${organizer.email}`,
	...standing(event),
	...(zoned
		? [`DTSTART;TZID=${DHAKA}:${dhakaStamp(event.startAt)}`, `DTEND;TZID=${DHAKA}:${dhakaStamp(event.endAt)}`]
		: [`DTSTART:${instant(event.startAt)}`, `DTEND:${instant(event.endAt)}`]),
	`SUMMARY:${escaped(event.title)}`,
	`DESCRIPTION:${escaped(event.text)}`,
	...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
	`URL:${event.url}`,
	...alarm(event),
	"END:VEVENT",
];

/** A calendar as a file of RFC 5545, each line ended. */
export function calendarFile(file: CalendarFile): string {
	const { product, feed, zoned, events } = file;
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//Pathshala//${product}//EN`,
		"CALSCALE:GREGORIAN",
		"METHOD:PUBLISH",
		...(feed
			? [
					`X-WR-CALNAME:${plainName(feed.name)}`,
					`X-WR-TIMEZONE:${DHAKA}`,
					// The standard's word for it, and Outlook's.
					`REFRESH-INTERVAL;VALUE=DURATION:PT${feed.refreshHours}H`,
					`X-PUBLISHED-TTL:PT${feed.refreshHours}H`,
				]
			: []),
		...(zoned ? VTIMEZONE : []),
		...events.flatMap((event) => eventLines(event, file)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** An exam to be added to a calendar. */
export const toCalendar = (event: CalendarEvent, organizer: CalendarFile["organizer"]): string =>
	calendarFile({ product: "Model Tests", zoned: false, organizer, events: [event] });

/** Seconds of 2020: what is counted from there fits what calendars take for a SEQUENCE. */
const SEQUENCE_FROM = Date.UTC(2020, 0) / 1000;

/** The SEQUENCE of what has none of its own: when it was changed last rises as well. @param changedAt ms UTC */
export const sequenceOf = (changedAt: number): number => Math.max(0, Math.floor(changedAt / 1000) - SEQUENCE_FROM);
