import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { zipList } from "~/lib/zip-list.ts";

/** So many files of a lecture are handed to its room, each so large at most, in MB: the provider takes 30 million bytes (LIV-6). */
export const MAX_SLIDES = 3;
export const SLIDES_MB = MAX_MB.slides;

/** For how long the provider may fetch them after it was told of them. */
export const FETCHED_WITHIN_MS = 15 * 60_000;

const PDF = "application/pdf";
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

/** What a room shows, by its content, and how its name has to end: the provider goes by that. */
const SLIDE_ENDINGS = { [PDF]: ".pdf", [PPTX]: ".pptx" } as const;
type SlideType = keyof typeof SLIDE_ENDINGS;

/** What the chooser of files offers. */
export const SLIDE_ACCEPT = [...Object.values(SLIDE_ENDINGS), ...Object.keys(SLIDE_ENDINGS)].join(",");

/** So much of a ZIP's end holds its list of contents, also of a presentation with a thousand pictures. */
export const LISTED_BYTES = 256 * 1024;

/** So much a presentation may be once unpacked, in MB: the provider unpacks it, and pictures are packed already. */
export const UNPACKED_MB = 200;

const PRESENTATION = "ppt/presentation.xml";

/** What a file is to a room; null where it is nothing that is shown there. @param type by its first bytes */
export function slideType(type: string, end: Uint8Array): SlideType | "too-much" | null {
	if (type === PDF) return PDF;
	const list = isZip(type) ? zipList(end) : null;
	if (!list) return null;
	if (list.unpacked > UNPACKED_MB * MB) return "too-much";
	return list.names.includes(PRESENTATION) ? PPTX : null;
}

/** A presentation is one: more of it has to be looked at. */
export const isZip = (type: string): boolean => type === "application/zip";

const endingOf = (type: string): string => SLIDE_ENDINGS[type as SlideType] ?? ".pdf";

/** The name that a room shows: as the teacher called it, ending as its content is. */
export const slideName = (name: string, type: string): string =>
	name.toLowerCase().endsWith(endingOf(type)) ? name : `${name.replace(/\.[a-z0-9]{1,5}$/i, "")}${endingOf(type)}`;

/** What the address of one ends with. */
export const slideEnding = endingOf;

/** Slides are for a class that is to be held, or goes on. @param now ms UTC */
export const takesSlides = (lecture: { cancelledAt: number | null; endsAt: number }, now: number): boolean =>
	lecture.cancelledAt === null && now < lecture.endsAt;
