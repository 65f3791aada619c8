import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { notification } from "#db/schema/index.ts";
import { KINDS, type KindName, type ParamsOf } from "~/domain/notification/kinds.ts";
import { DEMO_STUDENTS, DEMO_TEACHERS, type DemoPerson } from "./people.ts";
import { accountUuidOf } from "./seed-people.ts";
import { at, seedUuid } from "./support.ts";

/** Hours before the first start, and whether it was read. */
type When = { ago: number; read: boolean };

function told<K extends KindName>(to: DemoPerson | undefined, kind: K, params: ParamsOf<K>, { ago, read }: When) {
	return to ? [{ to, kind, params: JSON.stringify(params), address: KINDS[kind].address(""), ago, read }] : [];
}

const [tasnim, rakib] = DEMO_STUDENTS;
const [mahbub, , mizan] = DEMO_TEACHERS;

/** What the demo people were told before the first start, the oldest first; the demo's own exams and payments tell more. */
const TOLD = [
	...told(tasnim, "feedback-answered", { title: "Result as a picture" }, { ago: 70, read: true }),
	...told(rakib, "feedback-answered", { title: "বিকাশে টাকা দিয়েছি, কিন্তু ওয়ালেটে দেখাচ্ছে না" }, { ago: 47, read: false }),
	...told(mahbub, "verification-decided", { status: "Accepted" }, { ago: 58 * 24, read: true }),
	...told(mizan, "verification-decided", { status: "Suspended" }, { ago: 40, read: false }),
];

/** Notifications, read and unread (NTF-1). */
export async function seedNotifications(db: Database, now: number): Promise<void> {
	const rows = TOLD.map(({ to, ago, read, ...said }, index) => {
		const createdAt = at.hour(now, -ago);
		const who = { accountUuid: accountUuidOf(to), role: to.role };
		const uuid = seedUuid("notification", index + 1);
		return {
			uuid,
			...who,
			...said,
			dedupeKey: `seed:${index + 1}`,
			createdAt,
			readAt: read ? createdAt + 3_600_000 : null,
		};
	});
	await insertRows(db, [rowsOf(notification, ...rows)], { ifAbsent: true });
}
