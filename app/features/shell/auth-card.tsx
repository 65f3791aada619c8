import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";

/** One task in the middle of a page: why one is here, and what to do. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
	return (
		<div className="auth-card card">
			<h1>{title}</h1>
			{lead && <p className="mt-2 text-soft">{lead}</p>}
			<div className="mt-6 grid gap-4">{children}</div>
		</div>
	);
}

export const authMeta = (title: string) => [
	{ title: `${title} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];
