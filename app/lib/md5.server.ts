import { createHash } from "node:crypto";

/** Takes bytes one piece after another and tells their MD5 at the end: what buckets compare files by. It proves nothing against an attacker. */
export const newMd5 = () => createHash("md5");

/** @returns the MD5 of these bytes in hex */
export const md5Of = (bytes: Uint8Array): string => newMd5().update(bytes).digest("hex");
