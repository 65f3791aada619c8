import { and, eq, isNull } from "drizzle-orm";
import { asset } from "#db/schema/index.ts";
import type { Actor } from "~/domain/account/session.ts";
import { assetErrors } from "~/domain/asset/errors.ts";
import { type Pieces, StoredOtherwise } from "~/domain/asset/file-store.ts";
import { discarded } from "~/domain/asset/loosen.server.ts";
import { looseOf } from "~/domain/asset/queries.server.ts";
import { removeUnowned } from "~/domain/asset/remove-unowned.server.ts";
import { MB } from "~/domain/asset/rules.ts";
import { uploadAsset } from "~/domain/asset/upload-asset.server.ts";
import type { Deps } from "~/domain/deps.ts";
import { requireMaker } from "./access.server.ts";
import { contentErrors } from "./errors.ts";
import {
	type Mp4Layout,
	movedIndex,
	mp4Duration,
	mp4Layout,
	pointsBeyond,
	type ReadPart,
	unplayedCodec,
} from "./mp4-index.ts";
import { CAPTIONS_MB, isWebVtt, VIDEO_TYPES } from "./rules.ts";
import { unplayedWebmCodec, WEBM_HEAD, webmHasIndex, webmHead } from "./webm.ts";

type Needs = Pick<Deps, "db" | "clock" | "files" | "rateLimit" | "log">;
type Uploads = Needs & Pick<Deps, "background">;

/** A file of the teacher's that is attached to nothing yet. */
export type LooseFile = Pick<typeof asset.$inferSelect, "uuid" | "key" | "type" | "bytes" | "storedAt">;

/** The person's own files among these that are attached to nothing. For a batch. */
export const looseFiles = ({ db }: Pick<Deps, "db">, ownerUuid: string, uuids: readonly string[]) =>
	db
		.select({ uuid: asset.uuid, key: asset.key, type: asset.type, bytes: asset.bytes, storedAt: asset.storedAt })
		.from(asset)
		.where(looseOf(ownerUuid, uuids));

/** The index of a film of three hours has some 3 MB. */
const MAX_INDEX = 16 * MB;

/** Reads parts of one version of the file: where it was written anew meanwhile, it is not there. */
const partsOf =
	({ files }: Needs, { key }: LooseFile, version?: string) =>
	async (offset: number, length: number): Promise<ReadableStream<Uint8Array>> => {
		const body = await files.get(key, { offset, length }, version);
		if (!body) throw assetErrors.fail("AssetNotFound");
		return body;
	};

/** Reads a part whole: a small one. */
const readerOf = (deps: Needs, file: LooseFile, version?: string): ReadPart => {
	const part = partsOf(deps, file, version);
	return async (offset, length) => new Uint8Array(await new Response(await part(offset, length)).arrayBuffer());
};

/**
 * Writes an MP4 anew with its index in front of its data, under the same key: until all of it is there, the former one stays.
 * @param version whose layout it is: of two requests at once the second never mixes it with what the first has written
 * @throws DomainError VideoIndexAtEnd where the index cannot be moved, FileDamaged where the store keeps something else (AST-9), AssetNotFound where the file was written anew or removed meanwhile
 */
async function moveIndex(
	deps: Needs,
	file: LooseFile,
	{ index, dataAt }: Mp4Layout & { kind: "behind" },
	version: string,
) {
	if (index.head !== 8) throw contentErrors.fail("VideoIndexAtEnd");
	const moved = movedIndex(await readerOf(deps, file, version)(index.at, index.length), dataAt, index.at);
	if (!moved) throw contentErrors.fail("VideoIndexAtEnd");
	const part = partsOf(deps, file, version);
	const spans: [from: number, to: number][] = [
		[dataAt, index.at],
		[index.at + index.length, file.bytes ?? 0],
	];
	async function* between(from: number, to: number): AsyncGenerator<Uint8Array> {
		if (to > from) yield* (await part(from, to - from)) as unknown as Pieces;
	}
	async function* anew(front: Uint8Array): AsyncGenerator<Uint8Array> {
		yield* between(0, dataAt);
		yield front;
		for (const [from, to] of spans) yield* between(from, to);
	}
	await deps.files.put(file.key, anew(moved)).catch(async (error) => {
		if (!(error instanceof StoredOtherwise)) throw error;
		deps.log.error("film stored otherwise", error);
		// The former one is overwritten by then: what is there now is nobody's film.
		await discarded(deps, and(eq(asset.uuid, file.uuid), isNull(asset.holderUuid)), deps.clock());
		await removeUnowned(deps, [file.key]);
		throw assetErrors.fail("FileDamaged");
	});
	// It is another content by now, of another second: whoever has a part of the former one gets all of this one (AST-3).
	const storedAt = Math.max(deps.clock(), (file.storedAt ?? 0) + 1000);
	const [still] = await deps.db
		.update(asset)
		.set({ storedAt })
		.where(and(eq(asset.uuid, file.uuid), eq(asset.storedAt, file.storedAt ?? 0)))
		.returning({ uuid: asset.uuid });
	if (still) return;
	// Removed while it was read: the sweep may have been there before it was written.
	await removeUnowned(deps, [file.key]);
	throw assetErrors.fail("AssetNotFound");
}

/**
 * Whether a file is a video that browsers play while it comes (CON-4). The index of an MP4 that stands behind the data, as phones write it,
 * is moved to its front.
 * @throws DomainError VideoTypeUnknown, VideoCodecUnknown, VideoUnreadable, VideoIndexAtEnd, VideoWithoutIndex, FileDamaged, AssetNotFound
 */
export async function checkVideo(deps: Needs, file: LooseFile): Promise<{ durationMs: number | null }> {
	const bytes = file.bytes ?? 0;
	if (!VIDEO_TYPES.includes(file.type ?? "")) throw contentErrors.fail("VideoTypeUnknown");
	const version = await deps.files.version(file.key);
	if (version === null) throw assetErrors.fail("AssetNotFound");
	const read = readerOf(deps, file, version);
	if (file.type === "video/webm") {
		const begin = await read(0, Math.min(WEBM_HEAD, bytes));
		const head = webmHead(begin);
		if (!head) throw contentErrors.fail("VideoTypeUnknown");
		const unplayed = unplayedWebmCodec(begin);
		if (unplayed !== null) throw contentErrors.fail("VideoCodecUnknown", { codec: unplayed });
		if (head.durationMs === null && !webmHasIndex(begin)) throw contentErrors.fail("VideoWithoutIndex");
		return head;
	}
	const layout = await mp4Layout(read, bytes);
	if (layout.kind === "unreadable") throw contentErrors.fail("VideoUnreadable");
	const { index } = layout;
	if (index.length > MAX_INDEX)
		throw contentErrors.fail(layout.kind === "behind" ? "VideoIndexAtEnd" : "VideoUnreadable");
	const said = await read(index.at, index.length);
	if (pointsBeyond(said, bytes)) throw contentErrors.fail("VideoUnreadable");
	const codec = unplayedCodec(said);
	if (codec !== null) throw contentErrors.fail("VideoCodecUnknown", { codec });
	if (layout.kind === "behind") await moveIndex(deps, file, layout, version);
	return { durationMs: mp4Duration(said) };
}

/** @throws DomainError CaptionsUnreadable */
export async function checkCaptions(deps: Needs, file: LooseFile): Promise<void> {
	const bytes = file.bytes ?? 0;
	const isText = file.type === "text/plain" && bytes <= CAPTIONS_MB * MB;
	const head = isText ? await readerOf(deps, file)(0, Math.min(16, bytes)) : new Uint8Array();
	if (!isWebVtt(new TextDecoder("utf-8", { ignoreBOM: true }).decode(head)))
		throw contentErrors.fail("CaptionsUnreadable");
}

/** Removes a file that was refused; nobody can attach it meanwhile. */
const discardFile = (deps: Needs, ownerUuid: string, uuid: string) =>
	discarded(deps, and(eq(asset.uuid, uuid), looseOf(ownerUuid, [uuid])), deps.clock());

/**
 * Takes in a file for content as it comes (AST-2), and looks at it at once, so that the form says what is wrong with it.
 * @returns its uuid
 * @throws DomainError of `check`, of uploadAsset, of requireMaker; nothing is kept then
 */
async function uploadChecked(
	deps: Uploads,
	who: Actor | null,
	name: string,
	pieces: Pieces,
	check: (deps: Needs, file: LooseFile) => Promise<unknown>,
): Promise<string> {
	const { accountUuid } = requireMaker(who);
	const { uuid } = await uploadAsset(deps, who, { name, purpose: "general" }, pieces).catch((error) => {
		throw assetErrors.is(error, "PlaceNotRemoved") ? contentErrors.fail("VideoUnreadable") : error;
	});
	const [file] = await looseFiles(deps, accountUuid, [uuid]);
	if (!file) throw assetErrors.fail("AssetNotFound");
	try {
		await check(deps, file);
	} catch (error) {
		await discardFile(deps, accountUuid, uuid);
		throw error;
	}
	return uuid;
}

type File = { name: string; pieces: Pieces };

/** A video. @throws as `uploadChecked` and `checkVideo` */
export const uploadVideo = (deps: Uploads, who: Actor | null, { name, pieces }: File): Promise<string> =>
	uploadChecked(deps, who, name, pieces, checkVideo);

/** A file with captions. @throws as `uploadChecked` and `checkCaptions` */
export const uploadCaptions = (deps: Uploads, who: Actor | null, { name, pieces }: File): Promise<string> =>
	uploadChecked(deps, who, name, pieces, checkCaptions);
