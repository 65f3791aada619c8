import type { Database } from "#db/client.ts";
import { personRows } from "#db/factories/account.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { auditLog, suspension } from "#db/schema/index.ts";
import { normaliseMobile } from "~/lib/mobile.ts";
import { DEMO_ADMIN, EARLIER_STUDENTS, SUSPENDED_STUDENT } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

/** Behind all others of the demo: their uuids go by their places in its list. */
export const SUSPENDED_ACCOUNT = seedUuid("suspended-account", 1);

/** A student whose account is shut, and one whose was for a day, with what the admin wrote. One round trip; what is there stays. */
export async function seedSuspensions(db: Database, issuer: string, now: number): Promise<void> {
	const admin = accountUuidOf(DEMO_ADMIN);
	const [restored] = EARLIER_STUDENTS.slice(-1);
	if (!restored) throw new Error("The demo has no earlier students");
	const [began, ended, shut] = [at.day(now, -12, 15), at.day(now, -11, 11), at.day(now, -2, 20)];
	const { subject, name, mobile, mobileVerified } = SUSPENDED_STUDENT;
	const rows = [
		{
			uuid: seedUuid("suspension", 1),
			accountUuid: accountUuidOf(restored),
			reason: "security" as const,
			text: "Somebody signed in from a place that is not yours, and asked for a refund. Please call us.",
			suspendedBy: admin,
			createdAt: began,
			liftedBy: admin,
			liftNote: "She called: it was her uncle's phone. The refund was hers.",
			liftedAt: ended,
		},
		{
			uuid: seedUuid("suspension", 2),
			accountUuid: SUSPENDED_ACCOUNT,
			reason: "sharing" as const,
			text: "Three people sat two Model Tests with this account. Write to us if that is not so.",
			suspendedBy: admin,
			createdAt: shut,
		},
	];
	await insertRows(
		db,
		[
			...personRows({
				...{ uuid: SUSPENDED_ACCOUNT, issuer, subject, name, mobile: normaliseMobile(mobile), mobileVerified },
				at: at.day(now, -40, 9),
			}),
			rowsOf(suspension, ...rows),
			rowsOf(
				auditLog,
				...rows.map(({ uuid, accountUuid, reason, text, createdAt }, index) => ({
					...{ uuid: seedUuid("suspension", 100 + index), actorUuid: admin, action: "account.suspend" },
					...{ objectType: "account", objectUuid: accountUuid, createdAt, detail: { suspension: uuid, reason, text } },
				})),
				{
					...{ uuid: seedUuid("suspension", 200), actorUuid: admin, action: "account.restore", objectType: "account" },
					objectUuid: accountUuidOf(restored),
					createdAt: ended,
					detail: { suspension: rows[0]?.uuid ?? "", note: rows[0]?.liftNote ?? "" },
				},
			),
		],
		{ ifAbsent: true },
	);
}
