import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { student, teacher } from "#tests/support/workers/api-people.ts";
import { depsAt } from "#tests/support/workers/deps.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { profileChoices } from "#tests/support/workers/profiles.ts";
import { refreshVerification, withFreshVerification } from "~/domain/account/refresh-verification.server.ts";
import { countedWith, countUnread } from "~/domain/notification/queries.server.ts";

const { teacherProfile } = schema;

profileChoices();

describe("a teacher's verification", () => {
	test("is what the database says, whatever the session remembers, in one round trip", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		for (const verificationStatus of ["Accepted", "Suspended", "Rejected", "Awaiting"] as const) {
			await database()
				.update(teacherProfile)
				.set({ verificationStatus })
				.where(eq(teacherProfile.accountUuid, who.accountUuid));
			const deps = depsAt();
			expect(await refreshVerification(deps, who)).toEqual({ status: verificationStatus, submitted: false });
			expect(deps.trips.count).toBe(1);
		}
	});

	test("says whether documents were sent", async () => {
		const who = await teacher({ verificationStatus: "Awaiting" });
		await database()
			.update(teacherProfile)
			.set({ submittedAt: 1 })
			.where(eq(teacherProfile.accountUuid, who.accountUuid));
		expect(await refreshVerification(depsAt(), who)).toEqual({ status: "Awaiting", submitted: true });
	});

	test("is awaited where nothing is known", async () => {
		expect(await refreshVerification(depsAt(), await student())).toEqual({ status: "Awaiting", submitted: false });
	});

	test("is read anew in the round trip that counts what is unread", async () => {
		const who = await teacher({ verificationStatus: "Accepted" });
		const deps = depsAt();
		const read: Parameters<typeof withFreshVerification>[3] = (...asked) => countedWith(deps, ...asked);
		expect(await withFreshVerification(deps, { ...who, verificationStatus: "Awaiting" }, 1, read)).toMatchObject({
			verificationStatus: "Accepted",
		});
		expect([await countUnread(deps, who), deps.trips.count]).toEqual([0, 1]);
	});
});
