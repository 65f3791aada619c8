import { eq } from "drizzle-orm";
import { teacherProfile, teacherVerification, verificationScan } from "#db/schema/index.ts";
import { pngOf } from "#tests/support/scans.ts";
import type { Actor } from "~/domain/account/session.ts";
import { decideVerification } from "~/domain/verification/decide-verification.server.ts";
import type { ReasonCode } from "~/domain/verification/reasons.ts";
import { readScan } from "~/domain/verification/scan-file.server.ts";
import type { Scan } from "~/domain/verification/scan-file.ts";
import { submitVerification } from "~/domain/verification/submit-verification.server.ts";
import { type Person, teacher } from "./api-people.ts";
import { depsAt, type TestDeps } from "./deps.ts";
import { database } from "./exam-session.ts";

/** A small picture as a scan. */
export function scan(bytes = pngOf()): Scan {
	const read = readScan(bytes);
	if ("problem" in read) throw new Error(read.problem);
	return read;
}

let made = 0;

/** An NID that nobody else in this run has. */
export const freshNumber = (): string => {
	made += 1;
	const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
	return `${1_000_000_000 + (random % 8_000_000_000)}`.slice(0, 7) + String(made % 1000).padStart(3, "0");
};

type Sent = { number?: string; document?: "nid" | "birth_certificate" | "passport"; minutes?: number; deps?: TestDeps };

/** Documents as a teacher sends them. @returns what they are known by */
export async function sentDocuments(
	who: Actor,
	{ number = freshNumber(), document = "nid", minutes = 0, deps = depsAt(minutes) }: Sent = {},
): Promise<{ verificationUuid: string; scanUuid: string }> {
	const words = { document, number, aboutMe: "I teach physics in Rajshahi.", organization: "Rajshahi College" };
	const { uuid } = await submitVerification(deps, who, words, { front: scan(), back: scan() });
	const [row] = await database().select().from(verificationScan).where(eq(verificationScan.verificationUuid, uuid));
	return { verificationUuid: uuid, scanUuid: row?.uuid ?? "" };
}

/** A teacher who has sent nothing yet. */
export const freshTeacher = () => teacher({ verificationStatus: "Awaiting" });

/** What is written down of a submission. */
export const submissionOf = async (uuid: string) =>
	(await database().select().from(teacherVerification).where(eq(teacherVerification.uuid, uuid)))[0];

/** Since when it waits, as an admin sees it. */
export const seenOf = async (uuid: string) => (await submissionOf(uuid))?.waitingSince ?? 0;

/** How a teacher stands. */
export const statusOf = async ({ accountUuid }: Person) =>
	(await database().select().from(teacherProfile).where(eq(teacherProfile.accountUuid, accountUuid)))[0]
		?.verificationStatus;

type Decided = { minutes?: number };

/** An admin accepts what was sent. */
export const accepted = async (who: Person, uuid: string, { minutes = 1 }: Decided = {}) =>
	decideVerification(depsAt(minutes), who, uuid, { decision: "accept", seen: await seenOf(uuid) });

/** An admin refuses it. */
export const rejected = async (
	who: Person,
	uuid: string,
	{ reasons = ["scan_unreadable"], minutes = 1 }: Decided & { reasons?: ReasonCode[] } = {},
) =>
	decideVerification(depsAt(minutes), who, uuid, {
		...{ decision: "reject", seen: await seenOf(uuid), reasons, note: "Too dark" },
	});
