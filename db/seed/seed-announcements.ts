import type { Database } from "#db/client.ts";
import { insertRows, rowsOf } from "#db/factories/insert.ts";
import { siteAnnouncement } from "#db/schema/index.ts";
import { at, seedUuid } from "./support.ts";

const TEXT = {
	en: "Pathshala rests on **Friday from 2 to 3 in the morning**. Nothing that you have begun is lost.",
	bn: "**শুক্রবার রাত ২টা থেকে ৩টা** পাঠশালা বন্ধ থাকবে। যা শুরু করেছ তার কিছুই হারাবে না।",
};

const asHtml = (text: string) => `<p>${text.replace(/\*\*(.+?)\*\*/, "<strong>$1</strong>")}</p>`;

/** What the platform is about to announce: a draft, which admins alone see (SITE-17). */
export async function seedAnnouncements(db: Database, now: number): Promise<void> {
	const [createdAt, fromAt, untilAt] = [at.hour(now, -5), at.hour(now, 1), at.hour(now, 73)];
	const draft = {
		...{ uuid: seedUuid("site-announcement", 1), audience: "everybody" as const },
		...{ textEn: TEXT.en, textBn: TEXT.bn, htmlEn: asHtml(TEXT.en), htmlBn: asHtml(TEXT.bn) },
		...{ fromAt, untilAt, createdAt, updatedAt: createdAt },
	};
	await insertRows(db, [rowsOf(siteAnnouncement, draft)], { ifAbsent: true });
}
