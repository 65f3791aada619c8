import { Outlet } from "react-router";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import latinFont from "~/fonts/generated/latin.woff2?url";
import { announcementsFor } from "~/request/announcements.server.ts";
import type { Route } from "./+types/layout.ts";

/** The one face that every page shows at once comes with the stylesheet, not after it. */
export const links: Route.LinksFunction = () => [
	{ rel: "preload", as: "font", type: "font/woff2", href: latinFont, crossOrigin: "anonymous" },
];

export const loader = async ({ context }: Route.LoaderArgs) => ({ announcements: await announcementsFor(context) });

export default function PublicLayout({ loaderData: { announcements } }: Route.ComponentProps) {
	return (
		<PublicShell {...useShell()} announcements={announcements}>
			<Outlet />
		</PublicShell>
	);
}
