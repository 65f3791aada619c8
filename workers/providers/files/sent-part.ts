/** A part that goes to the bucket while it is still being filled. */
export type SentPart = {
	/** So many of its bytes are there, from its beginning. */
	has(bytes: number): void;
	/** It is full. @returns null where it did not arrive: it can be sent again as a whole */
	finish(): Promise<R2UploadedPart | null>;
	/** It will not be full: nothing of it is kept. */
	abort(): Promise<void>;
};

/**
 * Begins to send a part of which nothing is there yet, so that the bucket stores what came while more comes. The part stays as it is until it is
 * finished or aborted; what stands in it then was not necessarily stored.
 */
export function sendPart(
	part: Uint8Array<ArrayBuffer>,
	upload: (body: ReadableStream) => Promise<R2UploadedPart>,
): SentPart {
	const { readable, writable } = new FixedLengthStream(part.byteLength);
	const writer = writable.getWriter();
	let [ready, sent] = [0, 0];
	let isLost = false;
	let writing: Promise<void> | null = null;
	const lose = async () => {
		isLost = true;
		// What waits to be read by nobody would wait for ever.
		await writer.abort().catch(() => {});
	};
	const uploaded = upload(readable).catch(async () => {
		await lose();
		return null;
	});
	const write = async () => {
		try {
			while (sent < ready && !isLost) {
				const to = ready;
				await writer.write(part.subarray(sent, to));
				sent = to;
			}
		} catch {
			await lose();
		} finally {
			writing = null;
		}
	};
	return {
		has(bytes) {
			ready = bytes;
			writing ??= write();
		},
		async finish() {
			while (writing) await writing;
			if (!isLost) await writer.close().catch(lose);
			return uploaded;
		},
		async abort() {
			await lose();
			while (writing) await writing;
			await uploaded;
		},
	};
}
