import { defineErrors } from "~/lib/define-errors.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Failures of files that people upload. */
export const assetErrors = defineErrors({
	AssetNotFound: {
		status: 404,
		text: m.asset_not_found,
		note: "There is no such file, or the caller may not read it.",
	},
	FileTooLarge: {
		status: 413,
		/** `limit` in MB. */
		text: ({ limit }: { limit: number }) => m.asset_too_large({ limit: num(limit) }),
		note: "The file is larger than its limit. Nothing of it was kept.",
	},
	FileMissing: {
		status: 400,
		text: m.asset_missing,
		note: "The form has no file in its field `file`, or `assets` names none.",
	},
	FileEmpty: { status: 400, text: m.asset_empty, note: "The file has no bytes." },
	TooManyFiles: {
		status: 409,
		text: m.asset_too_many,
		note: "The caller has uploaded many files that hang on nothing yet. They are removed a day after they came, unfinished uploads after three.",
	},
	StorageFull: {
		status: 409,
		/** `limit`: in GB. */
		text: ({ limit }: { limit: number }) => m.asset_storage_full({ limit: num(limit) }),
		note: "All files of the caller together are as large as one may keep. Deleting some makes room.",
	},
	AttachmentsTooMany: {
		status: 409,
		/** `most`: how many files one thing may have. */
		text: ({ most }: { most: number }) => m.asset_attachments_too_many({ n: num(most) }),
		note: "More files than one material, assignment or submission may have. None of these was attached.",
	},
	FilesAtOnceTooMany: {
		status: 400,
		/** `most`: how many files one form takes. */
		text: ({ most }: { most: number }) => m.asset_at_once_too_many({ n: num(most) }),
		note: "More files than one form takes. The first ones were kept, and nothing of the others.",
	},
	PlaceNotRemoved: {
		status: 400,
		text: m.asset_place_not_removed,
		note: "Nobody can tell where in the picture or film it says where it was taken, so that it cannot be taken out. Nothing of it was kept.",
	},
	FileDamaged: {
		status: 400,
		text: m.asset_damaged,
		note: "What arrived, or what the store kept of it, is not the file that was sent. Nothing of it was kept.",
	},
	FileChanged: {
		status: 412,
		text: m.asset_changed,
		note: "The version that `If-Match` names is not that of the file any more.",
	},
	ArchiveChanged: {
		status: 409,
		text: m.asset_archive_changed,
		note: "The list of files has changed since the link to this part of the archive was made: with the other parts it would not be whole.",
	},
	RangeNotSatisfiable: {
		status: 416,
		/** `bytes`: how long the file is. */
		text: (_: { bytes: number }) => m.asset_no_such_range(),
		note: "The range lies outside of the file; `Content-Range` says how long it is.",
	},
});
