import { and, eq, inArray, isNull } from "drizzle-orm";
import { teacherVerification, verificationScan, verificationUpload } from "#db/schema/index.ts";
import type { Deps, Limit } from "~/domain/deps.ts";
import { numberPurpose } from "./vault.ts";

/** Numbers and scans of one look; a scan has up to 10 MB. */
const NUMBERS = 100;
const SCANS = 5;

type Needed = Pick<Deps, "db" | "clock" | "vault" | "log">;

/**
 * Seals anew what an earlier key sealed, so that the earlier one can be taken out of the environment (VER-6). A few at a time, every
 * minute, until nothing is left; what cannot be opened is logged and left as it is.
 */
export async function resealDocuments(deps: Needed, { until }: Limit): Promise<{ numbers: number; scans: number }> {
	if (deps.vault.earlierKeys.length === 0) return { numbers: 0, scans: 0 };
	return { numbers: await resealNumbers(deps, until), scans: await resealScans(deps, until) };
}

async function resealNumbers({ db, clock, vault, log }: Needed, until: number): Promise<number> {
	const rows = await db
		.select({
			uuid: teacherVerification.uuid,
			text: teacherVerification.numberSealed,
			keyId: teacherVerification.numberKey,
		})
		.from(teacherVerification)
		.where(inArray(teacherVerification.numberKey, [...vault.earlierKeys]))
		.limit(NUMBERS);
	let done = 0;
	for (const { uuid, ...sealed } of rows) {
		if (clock() >= until) break;
		try {
			const purpose = numberPurpose(uuid);
			const fresh = await vault.sealText(await vault.openText(sealed, purpose), purpose);
			await db
				.update(teacherVerification)
				.set({ numberSealed: fresh.text, numberKey: fresh.keyId })
				.where(and(eq(teacherVerification.uuid, uuid), eq(teacherVerification.numberSealed, sealed.text)));
			done += 1;
		} catch (error) {
			log.error("number of a document not sealed anew", error, { verification: uuid, key: sealed.keyId });
		}
	}
	return done;
}

async function resealScans({ db, clock, vault, log }: Needed, until: number): Promise<number> {
	const rows = await db
		.select({ uuid: verificationScan.uuid, keyId: verificationScan.keyId })
		.from(verificationScan)
		.where(and(inArray(verificationScan.keyId, [...vault.earlierKeys]), isNull(verificationScan.removedAt)))
		.limit(SCANS);
	const unsent = await db
		.select({ uuid: verificationUpload.uuid, keyId: verificationUpload.keyId })
		.from(verificationUpload)
		.where(inArray(verificationUpload.keyId, [...vault.earlierKeys]))
		.limit(SCANS);
	let done = 0;
	for (const { uuid, keyId } of [...rows, ...unsent]) {
		if (clock() >= until) break;
		const failed = (error: unknown) => log.error("scan not sealed anew", error, { scan: uuid, key: keyId });
		try {
			const bytes = await vault.get(uuid);
			if (!bytes) continue;
			const fresh = await vault.replace(uuid, bytes).catch((error) => {
				failed(error);
				return keyId;
			});
			// It may have been submitted meanwhile.
			const [kept, waiting] = await db.batch([
				db
					.update(verificationScan)
					.set({ keyId: fresh })
					.where(and(eq(verificationScan.uuid, uuid), isNull(verificationScan.removedAt)))
					.returning({ uuid: verificationScan.uuid }),
				db
					.update(verificationUpload)
					.set({ keyId: fresh })
					.where(eq(verificationUpload.uuid, uuid))
					.returning({ uuid: verificationUpload.uuid }),
			]);
			// Removed while it was sealed (VER-8, VER-9), whatever came of that.
			if (kept.length + waiting.length === 0) await vault.remove([uuid]);
			else if (fresh !== keyId) done += 1;
		} catch (error) {
			failed(error);
		}
	}
	return done;
}
