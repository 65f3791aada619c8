import { firstSentence } from "~/lib/plain-text.ts";

/** The most letters of an announcement in one language: it stands above every page. */
export const MOST_TEXT = 600;

/** So many are shown at once, the newest first. */
export const MOST_SHOWN = 3;

/** An announcement has no title: its first words name it where one is meant by name (ACC-20.2), without signs of Markdown and a stop. */
const NAME_WORDS = 4;
const MOST_NAME = 60;
export const nameOfAnnouncement = (text: string): string => {
	const words = (firstSentence(text) || text.trim()).split(/\s+/).slice(0, NAME_WORDS).join(" ");
	const name = [...words].slice(0, MOST_NAME).join("").trim();
	return name.replace(/[.,;:!?।]+$/u, "") || name;
};

/** Whom one is for. */
export const AUDIENCES = ["everybody", "students", "teachers"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Whether it is for somebody with this role; a guest is everybody. */
export const isFor = (audience: Audience, role: string | null): boolean =>
	audience === "everybody" || `${role}s` === audience;

type Times = { publishedAt: number | null; fromAt: number; untilAt: number };

/** How an announcement stands at a moment, for the admins who see all of them. */
export type AnnouncementState = "draft" | "coming" | "shown" | "over";
export function stateOf({ publishedAt, fromAt, untilAt }: Times, now: number): AnnouncementState {
	if (publishedAt === null) return "draft";
	if (now >= untilAt) return "over";
	return now < fromAt ? "coming" : "shown";
}
