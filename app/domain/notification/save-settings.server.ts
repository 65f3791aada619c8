import { sql } from "drizzle-orm";
import { notificationSetting } from "#db/schema/index.ts";
import { requireSignedIn } from "~/domain/account/access.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Deps } from "~/domain/deps.ts";
import { type KindName, optionalKinds } from "./kinds.ts";

/** Which of the kinds that may be switched off in the role in use are on; the others are off. One round trip. @throws of requireSignedIn */
export async function saveNotificationSettings(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	who: Actor | null,
	on: readonly KindName[],
): Promise<void> {
	const { accountUuid, role } = requireSignedIn(who);
	const updatedAt = clock();
	const rows = optionalKinds(role).map((kind) => ({
		...{ accountUuid, kind, channel: "inbox", enabled: on.includes(kind), updatedAt },
	}));
	if (rows.length === 0) return;
	const { accountUuid: account, kind, channel } = notificationSetting;
	await db
		.insert(notificationSetting)
		.values(rows)
		.onConflictDoUpdate({
			target: [account, kind, channel],
			set: { enabled: sql`excluded.enabled`, updatedAt },
		});
}
