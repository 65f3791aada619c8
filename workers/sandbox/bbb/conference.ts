import { Faults } from "./fault-store.ts";
import type { Fault } from "./faults.ts";
import { endsAt, inside, isInside } from "./lifetime.ts";
import type { Delivery, Hook, Meeting, Recording, Store, User } from "./store.ts";
import { analyticsOf, eventOf, recordingOf, type Told, userOf } from "./tell.ts";

/** How long a recording takes to be processed, where nobody says otherwise. */
const PROCESSING_MS = 20_000;
/** About what a minute of a recorded class takes. */
const BYTES_A_MINUTE = 1_500_000;
const DELIVERIES_KEPT = 100;

type ConferenceOptions = {
	/** The clock that `advance` moves on from (ms UTC). */
	clock: () => number;
	/** A hook that is there for good, as the server's own settings may name one. */
	hookUrl?: string;
};

/** Where somebody is in a room. */
export type RoomView = {
	user: User;
	meeting: Pick<Meeting, "name" | "meetingId" | "params" | "slides">;
	/** They have left, or it has ended; else they are in it. */
	over: "left" | "ended" | null;
	people: Pick<User, "fullName" | "role" | "internalUserId">[];
};

const random = (bytes: number) =>
	Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The fake BigBlueButton: its meetings, recordings and hooks, without a platform. The sandbox serves it over HTTP with a
 * memory that lasts; tests speak to it through the real adapter, with a line of their own.
 */
export class Conference {
	readonly store: Store;
	/** What is made to go wrong. */
	readonly faults: Faults;
	readonly #options: ConferenceOptions;
	#told: Told[] = [];

	constructor(store: Store, options: ConferenceOptions) {
		this.store = store;
		this.faults = new Faults(store);
		this.#options = options;
	}

	/** Milliseconds UTC; tests may have moved it on. */
	now(): number {
		return this.#options.clock() + Number(this.store.get("setting", "offset") ?? 0);
	}

	/** Moves this server's clock on, for meetings that expire and recordings that are processed. */
	advance(ms: number): void {
		this.store.put("setting", "offset", String(Number(this.store.get("setting", "offset") ?? 0) + ms));
		this.settle();
	}

	/** Ends and publishes what is due. @returns when something will be next, by the clock outside; null: nothing waits */
	settle(): number | null {
		const now = this.now();
		for (const meeting of this.meetings()) {
			const at = endsAt(meeting);
			if (at !== null && at <= now) this.#ended(meeting, at, false);
		}
		for (const recording of this.store.all("recording"))
			if (recording.state === "processing" && recording.readyAt <= now) this.#published(recording);
		const dues = [
			...this.meetings().flatMap((meeting) => endsAt(meeting) ?? []),
			...this.store.all("recording").flatMap(({ state, readyAt }) => (state === "processing" ? [readyAt] : [])),
		].filter((at) => at > now);
		return dues.length === 0 ? null : Math.min(...dues) - Number(this.store.get("setting", "offset") ?? 0);
	}

	/** What is to be told since this was asked last. */
	takeTold(): Told[] {
		const told = this.#told.splice(0);
		return this.faults.all().some(({ fault }) => fault === "callbacks-reversed") ? told.reverse() : told;
	}

	/** Those that have not ended, in the order in which they were made. */
	meetings(): Meeting[] {
		return this.store.all("meeting").filter(({ endTime }) => endTime === null);
	}

	meeting(meetingId: string): Meeting | null {
		return this.meetings().find((meeting) => meeting.meetingId === meetingId) ?? null;
	}

	/** A new meeting; whoever calls has seen that there is none of that name. */
	open(
		meeting: Omit<Meeting, "createTime" | "internalId" | "startTime" | "endTime" | "forciblyEnded" | "users">,
		hash: string,
	): Meeting {
		const createTime = this.now();
		const made: Meeting = {
			...meeting,
			createTime,
			internalId: `${hash}-${createTime}`,
			startTime: null,
			endTime: null,
			forciblyEnded: false,
			users: [],
		};
		this.#save(made);
		this.#event(made, "meeting-created", createTime);
		for (const { url } of made.slides) this.#told.push({ what: "slides", url, internalId: made.internalId });
		if (this.faults.take("vanish", made.meetingId, "create")) this.store.remove("meeting", made.internalId);
		return made;
	}

	#save(meeting: Meeting): void {
		this.store.put("meeting", meeting.internalId, meeting);
	}

	/** What came of fetching a file of slides: how many bytes, or -1. */
	keepSlides(internalId: string, url: string, bytes: number): void {
		const meeting = this.store.get("meeting", internalId);
		if (!meeting) return;
		const slides = meeting.slides.map((one) => (one.url === url ? { ...one, bytes } : one));
		this.#save({ ...meeting, slides });
	}

	/** Gives somebody a way in; they are in when their browser opens it. */
	seat(meeting: Meeting, given: Pick<User, "fullName" | "role" | "customdata"> & { userId: string | null }): User {
		const internalUserId = `w_${random(6)}`;
		const user: User = {
			...given,
			userId: given.userId ?? internalUserId,
			internalUserId,
			sessionToken: random(8),
			joinedAt: null,
			leftAt: null,
		};
		this.#save({ ...meeting, users: [...meeting.users, user] });
		return user;
	}

	#seated(sessionToken: string): { meeting: Meeting; user: User } | null {
		for (const meeting of this.store.all("meeting")) {
			const user = meeting.users.find((one) => one.sessionToken === sessionToken);
			if (user) return { meeting, user };
		}
		return null;
	}

	/** Opens the room in somebody's browser. Null when the address is none that `join` gave. */
	enter(sessionToken: string): RoomView | null {
		this.settle();
		const found = this.#seated(sessionToken);
		if (!found) return null;
		const { meeting, user } = found;
		if (meeting.endTime === null && user.joinedAt === null) {
			user.joinedAt = this.now();
			meeting.startTime ??= user.joinedAt;
			this.#save(meeting);
			this.#event(meeting, "user-joined", user.joinedAt, userOf(user));
			// As a server with `maxUserConcurrentAccesses=1`: somebody is in a room once, and the earlier session ends.
			for (const earlier of meeting.users)
				if (earlier !== user && earlier.userId === user.userId && isInside(earlier)) this.#left(meeting, earlier);
		}
		return {
			user,
			meeting,
			over: meeting.endTime !== null ? "ended" : user.leftAt !== null ? "left" : null,
			people: inside(meeting),
		};
	}

	/** @returns where the browser goes then; null when there is no such session */
	leave(sessionToken: string): string | null {
		const found = this.#seated(sessionToken);
		if (!found) return null;
		const { meeting, user } = found;
		if (isInside(user) && meeting.endTime === null) this.#left(meeting, user);
		return meeting.params.logoutURL ?? "/bbb";
	}

	#left(meeting: Meeting, user: User): void {
		user.leftAt = this.now();
		this.#save(meeting);
		if (this.faults.take("user-left-never", meeting.meetingId)) return;
		const other = meeting.users.find(({ userId }) => userId !== user.userId);
		const named = other && this.faults.take("user-left-other", meeting.meetingId) ? other.userId : user.userId;
		this.#event(meeting, "user-left", user.leftAt, userOf({ ...user, userId: named }));
	}

	/** A moderator ends it for everybody. */
	endBy(sessionToken: string): string | null {
		const found = this.#seated(sessionToken);
		if (found?.user.role !== "MODERATOR") return null;
		this.end(found.meeting.meetingId);
		return found.meeting.params.logoutURL ?? "/bbb";
	}

	/** @returns whether there was such a meeting */
	end(meetingId: string): boolean {
		const meeting = this.meeting(meetingId);
		if (meeting) this.#ended(meeting, this.now(), true);
		return meeting !== null;
	}

	#ended(meeting: Meeting, at: number, forciblyEnded: boolean): void {
		const been = meeting.users.filter((user) => user.joinedAt !== null);
		this.#save({ ...meeting, endTime: at, forciblyEnded });
		// Who is inside when it ends has not left by themselves: nobody hears a `user-left` of them.
		this.#event(meeting, "meeting-ended", at);
		const { "bbb-recording-ready-url": _, endcallbackurl, "analytics-callback-url": analytics } = meeting.metadata;
		const recorded = meeting.params.record === "true" && been.length > 0;
		if (endcallbackurl) {
			const url = new URL(endcallbackurl);
			url.searchParams.set("recordingmarks", String(recorded));
			this.#tell(meeting, { what: "ended", url: url.href });
		}
		if (analytics && been.length > 0)
			this.#tell(meeting, { what: "analytics", url: analytics, body: analyticsOf({ ...meeting, endTime: at }) });
		if (!recorded) return;
		const startTime = meeting.startTime ?? meeting.createTime;
		this.store.put("recording", meeting.internalId, {
			recordId: meeting.internalId,
			meetingId: meeting.meetingId,
			name: meeting.name,
			state: "processing",
			startTime,
			endTime: at,
			participants: new Set(been.map(({ userId }) => userId)).size,
			metadata: meeting.metadata,
			sizeBytes: Math.max(1, Math.ceil((at - startTime) / 60_000)) * BYTES_A_MINUTE,
			readyAt: at + Number(this.store.get("setting", "processing-ms") ?? PROCESSING_MS),
		});
	}

	/** Has a recording of an hour that nobody saw being made, once: what was deleted of it stays so. */
	keep(given: Pick<Recording, "recordId" | "meetingId" | "name">): void {
		if (this.store.get("recording", given.recordId)) return;
		const endTime = this.now();
		this.store.put("recording", given.recordId, {
			...given,
			...{ state: "published", startTime: endTime - 3_600_000, endTime, readyAt: endTime },
			...{ participants: 0, metadata: {}, sizeBytes: 60 * BYTES_A_MINUTE },
		});
	}

	#published(recording: Recording): void {
		const { meetingId, recordId } = recording;
		if (this.faults.find("recording-never", meetingId)) return;
		this.store.put("recording", recordId, { ...recording, state: "published" });
		const url = recording.metadata["bbb-recording-ready-url"];
		if (url)
			this.#tell(recording, { what: "recording-ready", url, claims: { meeting_id: meetingId, record_id: recordId } });
		this.#event({ internalId: recordId, meetingId }, "rap-publish-ended", this.now(), recordingOf(recording));
	}

	#tell({ meetingId }: { meetingId: string }, told: Told): void {
		if (this.faults.find("callbacks-never", meetingId)) return;
		this.#told.push(told);
		if (this.faults.find("callbacks-twice", meetingId)) this.#told.push(told);
	}

	#event(meeting: Pick<Meeting, "internalId" | "meetingId">, id: string, at: number, more: object = {}): void {
		const event = eventOf(meeting, id, at, more);
		for (const hook of this.hooks())
			if (hook.meetingId === null || hook.meetingId === meeting.meetingId)
				this.#tell(meeting, { what: "event", url: hook.callbackUrl, event, at });
	}

	hooks(): Hook[] {
		const { hookUrl } = this.#options;
		const permanent = hookUrl ? [{ hookId: 0, callbackUrl: hookUrl, meetingId: null, permanent: true }] : [];
		return [...permanent, ...this.store.all("hook")];
	}

	setFault(fault: Fault): void {
		this.faults.set(fault);
	}

	clearFaults(meetingId: string | null): void {
		this.faults.clear(meetingId);
	}

	/** How long a recording takes from now on. */
	setProcessing(ms: number): void {
		this.store.put("setting", "processing-ms", String(ms));
	}

	keepDelivery(delivery: Omit<Delivery, "id">): void {
		const id = Number(this.store.get("setting", "deliveries") ?? 0) + 1;
		this.store.put("setting", "deliveries", String(id));
		this.store.put("delivery", String(id), { id, ...delivery });
		this.store.remove("delivery", String(id - DELIVERIES_KEPT));
	}

	/** Everything, newest first, for the page and for tests. */
	overview() {
		const newest = <T>(things: T[]) => things.slice(-50).reverse();
		return {
			meetings: newest(this.store.all("meeting")),
			recordings: newest(this.store.all("recording")),
			deliveries: newest(this.store.all("delivery")),
			hooks: this.hooks(),
			faults: this.faults.all(),
		};
	}
}
