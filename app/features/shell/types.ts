import type { ToastMessage } from "~/components/feedback.tsx";
import type { AttemptKindName } from "~/domain/attempt/kind.ts";
import type { ShownAnnouncement } from "~/domain/site-announcement/shown.server.ts";
import type { Theme } from "~/lib/theme.ts";

/** Who is signed in, as much as the frame of a page shows. */
export type ShellUser = {
	name: string;
	role: "student" | "teacher" | "admin";
	image?: string | null;
	/** The teacher's verification is Accepted. */
	verified?: boolean;
	/** Where they wait, while every page of their area leads there. */
	waitsAt: string | null;
};

/** What every shell takes. `currentPath` is the address of the page, with its query. */
export type ShellProps = {
	user: ShellUser | null;
	theme: Theme;
	currentPath: string;
	/** The same page in the other language: its twin, or the page itself where the cookie alone decides. */
	twinPath: string;
	/** What the platform announces to whoever looks at the page. */
	announcements?: readonly ShownAnnouncement[];
	toasts?: readonly ToastMessage[];
	/** One's own attempt whose clock runs; `deadlineAt` ms UTC. */
	running?: { kind: AttemptKindName; uuid: string; deadlineAt: number } | null;
	/** How many notifications are unread; null where they were not counted. Without it the frame has no bell. */
	unread?: number | null;
	children: React.ReactNode;
};
