import type {
	adminContentForm,
	captionsSchema,
	deleteAsAdminForm,
	newContentSchema,
	posterSchema,
} from "~/domain/content/schemas.ts";
import type { helpPageForm } from "~/domain/help/schemas.ts";
import type {
	announcementPageForm,
	deleteAnnouncementForm,
	newAnnouncementForm,
} from "~/domain/site-announcement/schemas.ts";
import { type Form, form } from "./form.ts";
import { NOBODYS } from "./shot.ts";

const ONE = "/admin/announcements/:announcementUuid";
const SAID = {
	...{ audience: "everybody", textEn: "Closed on Friday.", textBn: "শুক্রবার বন্ধ।" },
	...{ fromAt: "2026-01-10T10:00", untilAt: "2026-01-11T10:00", preview: "on" },
};

const HELP = {
	...{ questionEn: "How do I register?", questionBn: "কীভাবে নিবন্ধন করব?" },
	...{ answerEn: "Press *Register*.", answerBn: "নিবন্ধন চাপুন।" },
};

/** What admins announce, and do to videos. */
export const FORMS_OF_ANNOUNCEMENTS: readonly Form[] = [
	form<typeof newAnnouncementForm>("/admin/announcements/new", "admin", SAID),
	form<typeof announcementPageForm>(ONE, "admin", { ...SAID, intent: "save", version: "1" }),
	form<typeof announcementPageForm>(ONE, "admin", { intent: "publish", version: "1" }),
	form<typeof deleteAnnouncementForm>(`${ONE}/delete`, "admin", {
		...{ intent: "delete", name: "Closed on Friday", version: "1" },
	}),
	form<typeof helpPageForm>("/admin/help/:item", "admin", { ...HELP, intent: "save", version: "0", preview: "on" }),
	form<typeof helpPageForm>("/admin/help/:item", "admin", { intent: "publish", version: "1" }),
	form<typeof helpPageForm>("/admin/help/:item", "admin", { intent: "restore", name: "How?", version: "1" }),
	form<typeof adminContentForm>("/admin/videos/:contentUuid", "admin", {
		...{ intent: "save", title: "Light", description: "What it is.", subjectUuid: NOBODYS, version: "1" },
	}),
	form<typeof adminContentForm>("/admin/videos/:contentUuid", "admin", { intent: "publish", version: "1" }),
	form<typeof newContentSchema>("/admin/videos/new", "admin", {
		...{ title: "Light", description: "What it is.", subjectUuid: NOBODYS, key: NOBODYS, video: NOBODYS },
	}),
	form<typeof posterSchema>("/admin/videos/:contentUuid/poster", "admin", { intent: "save", poster: "", version: "1" }),
	form<typeof captionsSchema>("/admin/videos/:contentUuid/captions", "admin", {
		intent: "remove",
		captions: NOBODYS,
		version: "1",
	}),
	form<typeof adminContentForm>("/admin/videos/:contentUuid", "admin", {
		...{ intent: "take-off", reason: "A copy of a film", name: "Light", version: "1" },
	}),
	form<typeof adminContentForm>("/admin/videos/:contentUuid", "admin", { intent: "put-back", version: "1" }),
	form<typeof deleteAsAdminForm>("/admin/videos/:contentUuid/delete", "admin", {
		...{ intent: "delete", name: "Light", version: "1" },
	}),
];
