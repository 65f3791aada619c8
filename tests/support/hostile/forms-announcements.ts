import type {
	announcementPageForm,
	deleteAnnouncementForm,
	newAnnouncementForm,
} from "~/domain/site-announcement/schemas.ts";
import { type Form, form } from "./form.ts";

const ONE = "/admin/announcements/:announcementUuid";
const SAID = {
	...{ audience: "everybody", textEn: "Closed on Friday.", textBn: "শুক্রবার বন্ধ।" },
	...{ fromAt: "2026-01-10T10:00", untilAt: "2026-01-11T10:00", preview: "on" },
};

/** What admins announce. */
export const FORMS_OF_ANNOUNCEMENTS: readonly Form[] = [
	form<typeof newAnnouncementForm>("/admin/announcements/new", "admin", SAID),
	form<typeof announcementPageForm>(ONE, "admin", { ...SAID, intent: "save", version: "1" }),
	form<typeof announcementPageForm>(ONE, "admin", { intent: "publish", version: "1" }),
	form<typeof deleteAnnouncementForm>(`${ONE}/delete`, "admin", { intent: "delete" }),
];
