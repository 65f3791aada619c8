import { type FileStore, type StagedFile, type StagedStep, StoredOtherwise } from "~/domain/asset/file-store.ts";
import { md5Of, newMd5 } from "~/lib/md5.server.ts";
import { requireStored } from "./stored-bytes.ts";

/** Of uploads whose state does not say how large their parts are. */
const FORMER_PART_BYTES = 5 * 1024 * 1024;
const partBytesOf = ({ partBytes = FORMER_PART_BYTES }: StagedFile): number => partBytes;

/** So much comes before a buffer for the whole part is taken: a sender who holds back what comes next holds no more than this. */
const FEW_BYTES = 64 * 1024;

/** So many buffers that nobody uses are kept: the runtime frees late what is dropped, and a busy Worker would hold many of them. */
const MAX_SPARE = 1;
const spare: Uint8Array<ArrayBuffer>[] = [];

/** A buffer of so many bytes, in which something may stand. It is given back once nothing reads from it any more. */
function takeBuffer(bytes: number): Uint8Array<ArrayBuffer> {
	const at = spare.findIndex(({ byteLength }) => byteLength === bytes);
	return spare.splice(at, at < 0 ? 0 : 1)[0] ?? new Uint8Array(bytes);
}

function giveBack(buffer: Uint8Array<ArrayBuffer>): void {
	if (spare.length < MAX_SPARE) spare.push(buffer);
}

/** A part's numbers: so many requests may write the same part without one of them replacing what another wrote. */
const NUMBERS_OF_A_PART = 64;
/** Pieces of the tail: at so many they become one, so that small requests leave few objects. */
const MAX_PIECES = 16;

const numberOf = (part: number, attempt: number) => part * NUMBERS_OF_A_PART + (attempt % NUMBERS_OF_A_PART) + 1;
const bytesOf = (tail: StagedFile["tail"]) => tail.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Files that arrive over several requests, in R2: whole parts in a multipart upload, as R2 wants all of one size but the last, and what is
 * less than a part in small objects beside it until the part is whole. One part is in memory at a time.
 * @param partBytes 5 MiB at least
 */
export function createStaging(
	bucket: R2Bucket,
	partBytes: number,
): Pick<FileStore, "create" | "append" | "finish" | "abort" | "removePieces"> {
	/** Reads the tail into the beginning of a part. @throws StoredOtherwise */
	const readTail = async ({ tail }: StagedFile, into: Uint8Array) => {
		let at = 0;
		for (const { key, bytes, md5 } of tail) {
			const object = await bucket.get(key);
			if (object?.size !== bytes) throw new Error(`A piece of a staged file is gone: ${key}`);
			const hash = newMd5();
			// As it comes: what is read whole is there twice.
			for await (const piece of object.body) {
				into.set(piece, at);
				at += piece.byteLength;
				hash.update(piece);
			}
			if (md5 !== undefined && hash.digest("hex") !== md5) throw new StoredOtherwise(key);
		}
	};
	const resumed = (key: string, id: string) => bucket.resumeMultipartUpload(key, id);
	/** The objects beside it, also those that no state names because a request ended before it was stored. */
	const removePieces = async (key: string) => {
		for (;;) {
			const { objects, truncated } = await bucket.list({ prefix: `${key}/` });
			if (objects.length > 0) await bucket.delete(objects.map((object) => object.key));
			if (!truncated) return;
		}
	};
	/** @param md5 of the part */
	const withPart = async (
		key: string,
		staged: StagedFile,
		{ part, md5, attempt }: { part: Uint8Array; md5: string; attempt: number },
	): Promise<StagedFile> => {
		const id = staged.id ?? (await bucket.createMultipartUpload(key)).uploadId;
		const number = numberOf(staged.parts.length, attempt);
		const { etag } = await resumed(key, id).uploadPart(number, part);
		return { ...staged, id, parts: [...staged.parts, { number, tag: etag, md5 }], tail: [] };
	};
	/** @param merged whether these are the bytes of the tail as well */
	const withPiece = async (
		key: string,
		staged: StagedFile,
		{ bytes, md5, merged }: { bytes: Uint8Array; md5: string; merged: boolean },
	): Promise<StagedFile> => {
		const piece = { key: `${key}/${crypto.randomUUID()}`, bytes: bytes.byteLength, md5 };
		await bucket.put(piece.key, bytes, { md5 });
		return { ...staged, tail: merged ? [piece] : [...staged.tail, piece] };
	};
	/** @param before what it was: its pieces that are in it no more are stale */
	const step = (before: StagedFile, staged: StagedFile): StagedStep => ({
		staged,
		received: staged.parts.length * partBytesOf(staged) + bytesOf(staged.tail),
		stale: before.tail.map(({ key }) => key).filter((key) => staged.tail.every((piece) => piece.key !== key)),
	});
	return {
		create: () => ({ id: null, partBytes, parts: [], tail: [] }),
		async *append(key, staged, pieces, attempt) {
			let state = staged;
			const whole = partBytesOf(staged);
			/** The part, in which the tail has its place; null as long as what came after the tail is little, which stands in `few`. */
			let part: Uint8Array<ArrayBuffer> | null = null;
			let few = new Uint8Array(0);
			let used = bytesOf(state.tail);
			/** Of what came after the tail, as it comes: its sender goes on meanwhile. */
			let hash = newMd5();
			// A copy: a part that the bucket does not take is kept as a piece.
			const md5OfFresh = () => hash.copy().digest("hex");
			const wholePart = () => {
				if (part) return part;
				part = takeBuffer(whole);
				part.set(few.subarray(0, used - bytesOf(state.tail)), bytesOf(state.tail));
				return part;
			};
			const add = (taken: Uint8Array) => {
				const tail = bytesOf(state.tail);
				const isLittle = part === null && used - tail + taken.byteLength <= FEW_BYTES;
				if (isLittle && few.byteLength === 0) few = new Uint8Array(FEW_BYTES);
				if (isLittle) few.set(taken, used - tail);
				else wholePart().set(taken, used);
				hash.update(taken);
				used += taken.byteLength;
			};
			const asPiece = async () => {
				const before = state;
				const tail = bytesOf(before.tail);
				if (used === tail) return null;
				const merged = before.tail.length >= MAX_PIECES;
				if (merged) await readTail(before, wholePart());
				const fresh = part === null ? few.subarray(0, used - tail) : part.subarray(tail, used);
				const bytes = merged ? wholePart().subarray(0, used) : fresh;
				state = await withPiece(key, before, { bytes, md5: merged ? md5Of(bytes) : md5OfFresh(), merged });
				return step(before, state);
			};
			try {
				try {
					for await (const piece of pieces) {
						for (let from = 0; from < piece.byteLength; ) {
							const taken = piece.subarray(from, from + whole - used);
							add(taken);
							from += taken.byteLength;
							if (used < whole) continue;
							const before = state;
							await readTail(before, wholePart());
							const md5 = before.tail.length > 0 ? md5Of(wholePart()) : md5OfFresh();
							state = await withPart(key, before, { part: wholePart(), md5, attempt });
							hash = newMd5();
							used = 0;
							yield step(before, state);
						}
					}
				} catch (error) {
					// What came before the connection was cut is not sent again.
					const last = await asPiece();
					if (last) yield last;
					throw error;
				}
				const last = await asPiece();
				if (last) yield last;
			} finally {
				if (part) giveBack(part);
			}
		},
		removePieces,
		async finish(key, staged, received, alive) {
			/** The last part is what lies beside the others; its MD5 is known where it was not joined before. */
			let joined = staged.tail.length === 1 ? staged.tail[0]?.md5 : undefined;
			const join = async () => {
				const part = new Uint8Array(bytesOf(staged.tail));
				await readTail(staged, part);
				joined ??= md5Of(part);
				if (staged.id === null) return bucket.put(key, part, { md5: joined });
				const upload = resumed(key, staged.id);
				const parts = staged.parts.map(({ number, tag }) => ({ partNumber: number, etag: tag }));
				if (part.byteLength > 0)
					parts.push(await upload.uploadPart((parts.at(-1)?.partNumber ?? 0) + NUMBERS_OF_A_PART, part));
				return upload.complete(parts);
			};
			await join().catch(async (error) => {
				// One that was finished before, of which the answer was lost, is there.
				if (error instanceof StoredOtherwise || (await bucket.head(key))?.size !== received) throw error;
			});
			const whole = staged.parts.map(({ md5 }) => ({ bytes: partBytesOf(staged), md5 }));
			const md5s = [...whole.map(({ md5 }) => md5), ...(staged.tail.length > 0 ? [joined] : [])];
			const parts = md5s.every((md5) => md5 !== undefined) ? md5s : null;
			await requireStored(bucket, key, { spans: [...whole, ...staged.tail], parts }, alive);
		},
		async abort(key, staged) {
			// One that is finished, or given up already, is unknown by now.
			if (staged.id !== null)
				await resumed(key, staged.id)
					.abort()
					.catch((error) => {
						if (!/\b10024\b|no.?such.?upload/i.test(String(error))) throw error;
					});
			await bucket.delete(key);
			await removePieces(key);
		},
	};
}
