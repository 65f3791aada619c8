/**
 * The provider of live classes, in our own words; `workers/providers/bbb` speaks to it. Times ms UTC. Each call may fail: what is
 * not `ok` says whether it is known that nothing happened.
 */
export type LiveClassProvider = {
	/** Makes the room, or finds the one that is open already: repeating it is harmless. */
	create(room: NewRoom): Promise<ProviderAnswer<{ internalId: string; createTime: number }>>;
	/** The address that lets one person in: for their browser alone, never kept or logged. Asks nobody. */
	joinUrl(seat: Seat): Promise<string>;
	/** The address of a file of slides, for the provider alone: it serves this file, until then (ms UTC). Asks nobody. */
	slideUrl(slide: { assetUuid: string; ending: string; until: number }): Promise<string>;
	/** Who is in the room; null when there is no such room. */
	info(meetingId: string): Promise<ProviderAnswer<RoomInfo | null>>;
	/**
	 * Asks that it ends for everybody, and whether it has: what was asked for is `ending` until nobody is in it any more, and may never come to
	 * pass. One that is not there has ended.
	 */
	end(meetingId: string): Promise<ProviderAnswer<"ended" | "ending">>;
	/** What was recorded of these rooms, in every state. */
	recordings(meetingIds: readonly string[]): Promise<ProviderAnswer<ProviderRecording[]>>;
	/** Takes a recording away for good; one that is not there is gone. */
	removeRecording(recordId: string): Promise<ProviderAnswer<null>>;
};

export type ProviderAnswer<T> =
	| { kind: "ok"; value: T }
	/** It said no: `key` is its word for why. */
	| { kind: "refused"; key: string }
	/** No answer, or none that can be understood: whether it was done is not known. */
	| { kind: "away"; why: "slow" | "unreachable" | "nonsense" };

export type NewRoom = {
	meetingId: string;
	name: string;
	/** Where the browser goes after leaving. */
	logoutUrl: string;
	/** For how long it may go on at most, whoever is in it. */
	minutes: number;
	/** Names this room in the addresses that are called back. */
	callbackToken: string;
	/** Files to show, as addresses that the provider can fetch. */
	slides: readonly { url: string; name: string }[];
};

export type Seat = {
	meetingId: string;
	/** Of the room that is meant: no other one of that name is joined. */
	createTime: number;
	accountUuid: string;
	name: string;
	role: "teacher" | "student";
	/** Only to listen, and little data: no video, no microphone. */
	listenOnly: boolean;
	language: "en" | "bn";
	logoutUrl: string;
};

export type RoomInfo = {
	internalId: string;
	createTime: number;
	startedAt: number | null;
	endedAt: number | null;
	/** Somebody is in it. */
	running: boolean;
	/** `accountUuid` is whom we let in by that id. */
	people: { connection: string; accountUuid: string; teacher: boolean }[];
};

export type ProviderRecording = {
	recordId: string;
	internalId: string;
	meetingId: string;
	/** `hidden`: made, and kept out of sight for now. */
	state: "processing" | "ready" | "hidden" | "gone";
	playUrl: string | null;
	fileUrl: string | null;
	sizeBytes: number | null;
	startedAt: number;
	endedAt: number;
};
