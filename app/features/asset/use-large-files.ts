import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { deviceStore } from "~/components/device-store.ts";
import { useAccepted } from "~/components/use-accepted.ts";
import { MAX_MB, MB } from "~/domain/asset/rules.ts";
import { UPLOADS } from "~/domain/upload/rules.ts";
import { m } from "~/paraglide/messages.js";
import type { Answer, Running } from "./resumable.client.ts";
import { placedAt, UnfinishedUploads, type UploadNote } from "./unfinished-uploads.ts";
import { UploadQueue } from "./upload-queue.ts";
import { outcomeOf } from "./upload-retries.ts";

/** Files larger than this are sent by themselves, in parts; smaller ones go with the form. */
const LARGE_BYTES = MB;

/**
 * `queued`: it waits until others are sent. `lost`: the connection is, or the session, and it goes on when there is one; also where there was none to
 * load what sends it. `asking`: it was begun
 * before this page was loaded, and goes on when the same file is chosen again.
 */
export type LargeFileState = "queued" | "sending" | "paused" | "lost" | "asking" | "done" | "refused";

export type LargeFile = {
	/** Of this page. */
	id: number;
	name: string;
	bytes: number;
	sent: number;
	state: LargeFileState;
	/** What the server says of one that it refused, or why it does not go on by itself. */
	sentence: string | null;
	/** Where it is, once the server has taken it on. */
	url: string | null;
};

const fromNote = (id: number, { name, bytes, sent, url }: UploadNote): LargeFile => ({
	...{ id, name, bytes, sent, url, sentence: null },
	state: sent === bytes ? "done" : "asking",
});

/** Why a file does not go on by itself, where that is another thing than the connection. */
const reasonOf = (why: Answer): string | null => {
	if (why.status === 401) return m.asset_upload_signed_out({ button: m.asset_upload_go_on() });
	return outcomeOf(why) === "later" ? (why.sentence ?? m.asset_upload_stopped()) : null;
};

/** Loaded when a large file is chosen for the first time. */
const client = () => import("./resumable.client.ts");

/**
 * Large files of a form's field, which are sent as soon as they are chosen, survive a lost connection and a reload, and go with the form
 * by their uuids (UPL-6). Without scripts they are sent with the form, as the others are.
 * @param ref the field; what is sent by itself is taken out of it
 * @param attached uuids of files that are attached by now
 */
export function useLargeFiles(ref: RefObject<HTMLInputElement | null>, attached: readonly string[] = []) {
	const account = (useRouteLoaderData("root") as { account?: string | null } | undefined)?.account ?? null;
	const [files, setFiles] = useState<readonly LargeFile[]>([]);
	const running = useRef(new Map<number, Running>());
	const queue = useRef(new UploadQueue());
	const notes = useRef<UnfinishedUploads | null>(null);
	const ids = useRef(0);
	/** Those that nothing has sent yet, as what sends them did not load. */
	const unsent = useRef(new Map<number, File>());
	const beginAgain = useRef((_file: File, _id: number) => {});
	// What begins late looks at the files as they are by then.
	const latest = useRef(files);
	latest.current = files;
	const isInList = (id: number) => latest.current.some((file) => file.id === id);
	const change = useCallback(
		(id: number, what: Partial<LargeFile>) =>
			setFiles((all) => all.map((file) => (file.id === id ? { ...file, ...what } : file))),
		[],
	);

	/** In the place of the same in the list, or as its last. */
	const put = useCallback(
		(file: LargeFile) =>
			setFiles((all) =>
				all.some(({ id }) => id === file.id) ? all.map((one) => (one.id === file.id ? file : one)) : [...all, file],
			),
		[],
	);

	/** Those that are attached need no note any more, nor a place in the form. */
	const forget = useCallback((urls: readonly string[]) => {
		notes.current?.forget(urls, Date.now());
		setFiles((all) => all.filter(({ url }) => url === null || !urls.includes(url)));
	}, []);
	/** What went with the form, as it was sent last. */
	const withForm = useRef<readonly string[]>([]);
	const isSent = useAccepted(useCallback(() => forget(withForm.current), [forget]));
	/** Of what went with a form that was refused the server has these: the others are attached, or removed, and can be sent with nothing any more. */
	const keep = useCallback(
		(uuids: readonly string[]) => {
			forget(withForm.current.filter((url) => !uuids.some((uuid) => url.endsWith(`/${uuid}`))));
			withForm.current = [];
		},
		[forget],
	);

	useEffect(() => {
		if (account === null) return;
		notes.current = new UnfinishedUploads(account, location.pathname, deviceStore());
		setFiles(notes.current.read(Date.now()).map((note) => fromNote(++ids.current, note)));
		const [under, waiting, sending] = [running.current, unsent.current, new UploadQueue()];
		queue.current = sending;
		return () => {
			// What still reads its file meets a closed queue.
			sending.close();
			for (const one of under.values()) one.pause();
			under.clear();
			waiting.clear();
		};
	}, [account]);

	// Some of a form that was refused may be attached all the same.
	const here = attached.join();
	useEffect(() => {
		if (here !== "") forget(here.split(",").map((uuid) => `${UPLOADS}/${uuid}`));
	}, [here, forget]);

	const goOn = useCallback(
		(id: number) => {
			const file = unsent.current.get(id);
			if (!file && (queue.current.has(id) || !running.current.has(id))) return;
			change(id, { state: "queued", sentence: null });
			if (file) {
				unsent.current.delete(id);
				return beginAgain.current(file, id);
			}
			queue.current.add(id, () => {
				change(id, { state: "sending" });
				running.current.get(id)?.goOn();
			});
		},
		[change],
	);

	// What waits for a connection goes on by itself when there is one.
	useEffect(() => {
		const online = () => {
			for (const { id, state } of files) if (state === "lost") goOn(id);
		};
		window.addEventListener("online", online);
		return () => window.removeEventListener("online", online);
	}, [files, goOn]);

	/**
	 * @param own its number, where it is not found as one that was begun before
	 * @param isListed whether it waits in the list: one that is removed meanwhile is not begun
	 */
	const begin = async (file: File, own: number, isListed: boolean) => {
		const turns = queue.current;
		const { beginsAs, markOf, NOTHING_SENT, sendResumable } = await client();
		const mark = await markOf(file).catch(() => null);
		const like = notes.current?.read(Date.now()).find((note) => note.mark === mark && note.sent < note.bytes);
		// Samples may be alike: what was sent, or may have been, is compared whole before anything is added to it.
		const isSame = like !== undefined && (await beginsAs(file, like.digest ?? NOTHING_SENT).catch(() => false));
		const known = isSame ? like : undefined;
		const asked = known && latest.current.find(({ url, state }) => url === known.url && state === "asking");
		if (isListed && !isInList(own)) return;
		const id = asked?.id ?? own;
		const note: UploadNote = {
			...(asked ? known : { url: "", sent: 0, begunAt: Date.now() }),
			name: file.name,
			bytes: file.size,
			mark: mark ?? "",
		};
		const begun: LargeFile = {
			id,
			name: file.name,
			bytes: file.size,
			sent: note.sent,
			state: "queued",
			sentence: null,
			url: asked ? note.url : null,
		};
		put(begun);
		if (asked) setFiles((all) => all.filter((one) => one.id !== own));
		const keep = () => mark !== null && note.url !== "" && notes.current?.write({ ...note });
		const before = note.url;
		const send = () =>
			sendResumable(file, asked ? { url: note.url, digest: note.digest ?? NOTHING_SENT } : null, {
				onPlace: (url) => {
					if (before !== "" && before !== url) notes.current?.forget([before], Date.now());
					Object.assign(note, placedAt(note, url, Date.now()));
					change(id, { url });
					keep();
				},
				onProgress: (sent) => change(id, { sent }),
				onSending: (digest) => {
					note.digest = digest;
					keep();
				},
				onPart: (received) => {
					// All of it is noted once it is a file.
					if (note.sent === file.size) return;
					note.sent = Math.min(received, file.size - 1);
					keep();
				},
				onDone: () => {
					note.sent = file.size;
					note.doneAt = Date.now();
					keep();
					queue.current.leave(id);
					change(id, { sent: file.size, state: "done" });
				},
				onWaiting: (why) => {
					keep();
					queue.current.leave(id);
					change(id, { state: "lost", sentence: reasonOf(why) });
				},
				onRefused: (sentence) => {
					if (note.url !== "") notes.current?.forget([note.url], Date.now());
					queue.current.leave(id);
					change(id, { state: "refused", sentence });
				},
			});
		turns.add(id, () => {
			change(id, { state: "sending" });
			running.current.set(id, send());
		});
	};

	/** Begins to send a file; where what does that does not load, it waits in the list until it may. */
	const start = (file: File, id: number, isListed: boolean) =>
		void begin(file, id, isListed).catch(() => {
			if (isListed && !isInList(id)) return;
			unsent.current.set(id, file);
			put({ id, name: file.name, bytes: file.size, sent: 0, state: "lost", sentence: null, url: null });
		});
	beginAgain.current = (file, id) => start(file, id, true);

	return {
		files,
		goOn,
		keep,
		pause: (id: number) => {
			running.current.get(id)?.pause();
			queue.current.leave(id);
			change(id, { state: "paused" });
		},
		remove: ({ id, url }: LargeFile) => {
			running.current.get(id)?.pause();
			running.current.delete(id);
			unsent.current.delete(id);
			queue.current.leave(id);
			setFiles((all) => all.filter((file) => file.id !== id));
			if (url === null) return;
			notes.current?.forget([url], Date.now());
			// Where that does not load, the server gives it up after some days.
			client()
				.then(({ dropUpload }) => dropUpload(url))
				.catch(() => {});
		},
		/** Takes the large files out of the field and begins to send them, but those that are too large for any way. */
		take: () => {
			const field = ref.current;
			const all = Array.from(field?.files ?? []);
			const isLarge = ({ size }: File) => size > LARGE_BYTES && size <= MAX_MB.general * MB;
			if (!field || account === null || !all.some(isLarge)) return;
			const left = new DataTransfer();
			for (const file of all) if (!isLarge(file)) left.items.add(file);
			field.files = left.files;
			for (const file of all.filter(isLarge)) start(file, ++ids.current, false);
		},
		/** They go with the form: once it is accepted, they are forgotten here. */
		sent: () => {
			withForm.current = files.flatMap((file) => (file.state === "done" && file.url ? [file.url] : []));
			isSent.current = true;
		},
	};
}

export type LargeFiles = ReturnType<typeof useLargeFiles>;
