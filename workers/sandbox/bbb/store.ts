import type { Fault } from "./faults.ts";

/** One connection of somebody to a meeting; who comes back has another one. Times ms UTC. */
export type User = {
	sessionToken: string;
	/** `w_…`, the server's. */
	internalUserId: string;
	/** The caller's, or the server's where none was given. */
	userId: string;
	fullName: string;
	role: "MODERATOR" | "VIEWER";
	/** Null until their browser has opened the room. */
	joinedAt: number | null;
	leftAt: number | null;
	/** `userdata-…`, as it came. */
	customdata: Record<string, string>;
};

/** A file that was handed over: fetched from its address when the meeting was made; `bytes` null until then, -1 where it could not be. */
export type Slides = { url: string; name: string; bytes: number | null };

export type Meeting = {
	internalId: string;
	meetingId: string;
	name: string;
	attendeePW: string;
	moderatorPW: string;
	createTime: number;
	voiceBridge: string;
	/** What `create` was called with. */
	params: Record<string, string>;
	/** Keys in lower case. */
	metadata: Record<string, string>;
	/** Files that were handed over with it. */
	slides: Slides[];
	startTime: number | null;
	endTime: number | null;
	forciblyEnded: boolean;
	users: User[];
};

export type Recording = {
	recordId: string;
	meetingId: string;
	name: string;
	state: "processing" | "published" | "unpublished" | "deleted";
	startTime: number;
	endTime: number;
	participants: number;
	metadata: Record<string, string>;
	sizeBytes: number;
	/** When it is processed. */
	readyAt: number;
};

export type Hook = { hookId: number; callbackUrl: string; meetingId: string | null; permanent: boolean };

/** Something that was told to a caller. */
export type Delivery = { id: number; what: string; url: string; body: string; status: number; at: number };

/** What is kept, by the name of its kind. */
export type Kept = {
	meeting: Meeting;
	recording: Recording;
	hook: Hook;
	delivery: Delivery;
	fault: Fault;
	setting: string;
};

/** What the fake server remembers; things are given and taken whole. */
export interface Store {
	put<K extends keyof Kept>(kind: K, id: string, thing: Kept[K]): void;
	get<K extends keyof Kept>(kind: K, id: string): Kept[K] | null;
	/** In the order in which they were first put. */
	all<K extends keyof Kept>(kind: K): Kept[K][];
	remove(kind: keyof Kept, id: string): void;
}
