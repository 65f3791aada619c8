import type { asset } from "#db/schema/index.ts";
import type { Deps } from "~/domain/deps.ts";
import { assetErrors } from "./errors.ts";
import type { ByteRange, DirectAnswer } from "./file-store.ts";

/** A file that whoever asks for it may read. */
export type OpenedFile = {
	name: string;
	/** By its content. */
	type: string;
	bytes: number;
	/** Changes with the content. */
	version: string;
	/** When its content was stored, ms UTC. */
	storedAt: number;
	/** @throws DomainError AssetNotFound where the bytes are gone */
	read: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>;
	/** Where the store itself gives it out; null where it does not. @param range what is asked for, as `Range` says it */
	address: (answer: DirectAnswer, range: string | null) => Promise<string | null>;
};

type Row = Pick<typeof asset.$inferSelect, "uuid" | "key" | "name" | "type" | "bytes" | "storedAt">;

/** The file of a row; the caller's right to it was looked at before. */
export function openedFile({ files }: Pick<Deps, "files">, row: Row): OpenedFile {
	const { uuid, key, name, type, bytes, storedAt } = row;
	return {
		...{ name, type: type ?? "", bytes: bytes ?? 0, storedAt: storedAt ?? 0 },
		version: `${uuid}.${(storedAt ?? 0).toString(36)}`,
		read: async (range) => {
			const body = await files.get(key, range);
			if (!body) throw assetErrors.fail("AssetNotFound");
			return body;
		},
		address: (answer) => files.address(key, answer),
	};
}
