import { insertRows, rowsOf } from "#db/factories/insert.ts";
import * as schema from "#db/schema/index.ts";
import { readDocumentNumber } from "~/domain/verification/document-number.ts";
import { SUSPENDED } from "~/domain/verification/standing.server.ts";
import { numberPurpose, type Vault } from "~/domain/verification/vault.ts";
import { maskedNumber } from "~/lib/masked-number.ts";
import { DEMO_ADMIN, DEMO_TEACHERS, type DemoPerson } from "./people.ts";
import type { SeedDeps } from "./seed-exams.ts";
import { accountUuidOf } from "./seed-people.ts";
import { seedUuid } from "./support.ts";

const HOUR = 3600_000;

/** What seals the numbers of the demo; a database that nobody serves needs none. */
export type Seal = Pick<Vault, "sealText" | "fingerprint">;

/** Seals nothing: what it leaves does not open. */
export const noSeal: Seal = {
	sealText: async () => ({ keyId: "none", text: "" }),
	fingerprint: async (text) => `none ${text}`,
};

/** A row for one teacher; the suspended one was accepted before. */
async function submissionOf(person: DemoPerson, index: number, seal: Seal, now: number) {
	const uuid = seedUuid("verification", index + 1);
	const read = readDocumentNumber("nid", `1985269250612${String(3401 + index * 57)}`, now);
	if ("problem" in read) throw new Error(`The demo has a number that is none: ${read.problem}`);
	const [sealed, numberHash] = await Promise.all([
		seal.sealText(read.number, numberPurpose(uuid)),
		seal.fingerprint(read.same),
	]);
	const waits = person.verification === "Awaiting";
	const waitingSince = now - (waits ? 20 * HOUR : 60 * 24 * HOUR);
	const decidedAt = waits ? null : waitingSince + 30 * HOUR;
	return {
		...{ uuid, accountUuid: accountUuidOf(person), document: "nid" as const, numberHash, waitingSince, decidedAt },
		...{ numberSealed: sealed.text, numberKey: sealed.keyId, numberMasked: maskedNumber(read.number) },
		state: waits ? ("Awaiting" as const) : ("Accepted" as const),
		aboutMe: "I teach physics and higher mathematics to classes nine to twelve, at school and online.",
		organization: person.organization ?? null,
		decidedBy: waits ? null : accountUuidOf(DEMO_ADMIN),
		reasons: waits ? null : [],
		// The demo has no pictures of people's documents: those of the decided are removed, and the other sent none.
		scansRemovedAt: decidedAt === null ? null : decidedAt + 14 * 24 * HOUR,
		createdAt: waitingSince,
	};
}

/** What the demo's teachers sent to be verified, as their profiles stand, and why one is suspended. One round trip. */
export async function seedVerifications({ db }: SeedDeps, seal: Seal, now: number): Promise<void> {
	const rows = await Promise.all(DEMO_TEACHERS.map((person, index) => submissionOf(person, index, seal, now)));
	const suspended = DEMO_TEACHERS.filter(({ verification }) => verification === "Suspended");
	const why = suspended.map((person, index) => ({
		...{ uuid: seedUuid("verification", 100 + index), actorUuid: accountUuidOf(DEMO_ADMIN), action: SUSPENDED },
		...{ objectType: "account", objectUuid: accountUuidOf(person), createdAt: now - 5 * 24 * HOUR },
		detail: { note: "Two students write that money was asked for outside the platform. Please tell us what happened." },
	}));
	await insertRows(db, [rowsOf(schema.teacherVerification, ...rows), rowsOf(schema.auditLog, ...why)], {
		ifAbsent: true,
	});
}
