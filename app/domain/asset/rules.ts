import type { ASSET_HOLDERS, ASSET_PURPOSES } from "#db/schema/asset.ts";
import type { Actor, Role } from "~/domain/account/session.ts";
import { composed, withoutHidden } from "~/lib/plain-text.ts";

export type AssetPurpose = (typeof ASSET_PURPOSES)[number];
export type AssetHolder = (typeof ASSET_HOLDERS)[number];

export const MB = 1024 * 1024;

/** How large a file may be, in MB, by what it is for (AST-2). */
export const MAX_MB: Readonly<Record<AssetPurpose, number>> = { general: 500, photo: 10, slides: 25 };

/** Files of one person that may hang on nothing at a time: an upload is no place to keep things. */
export const MAX_LOOSE = 40;

/** All files of one person together, in MB (SEC-10.3). Looked at before each: the last may go past it. */
export const MAX_STORED_MB: Readonly<Record<Role, number>> = { student: 10_000, teacher: 500_000, admin: 500_000 };

/** The same of one person, in whatever role they upload: a teacher's once who they are was verified, before as a student's. */
export function mostStoredMb({ roles, verificationStatus }: Pick<Actor, "roles" | "verificationStatus">): number {
	const isTeaching = roles.includes("teacher") && verificationStatus === "Accepted";
	if (roles.includes("admin")) return MAX_STORED_MB.admin;
	return isTeaching ? MAX_STORED_MB.teacher : MAX_STORED_MB.student;
}

/** How long a file may hang on nothing before it is removed. */
export const LOOSE_MS = 24 * 3_600_000;

const MAX_NAME = 200;

/** A file's name as it is kept: without a path and without what one cannot see; its ending stays. */
export function assetName(given: string): string {
	const name = withoutHidden(composed(given).split(/[/\\]/).at(-1) ?? "").trim();
	const letters = Array.from(name);
	if (letters.length <= MAX_NAME) return name || "file";
	const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? "";
	return letters.slice(0, MAX_NAME - ending.length).join("") + ending;
}
