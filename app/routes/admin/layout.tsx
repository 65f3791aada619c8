import { Outlet } from "react-router";
import { Tabs } from "~/components/navigation.tsx";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";
import { m } from "~/paraglide/messages.js";
import type { AreaHandle } from "~/request/route-handle.ts";

/** Admins only: the guard of every page below, of refunds too (SEC-1, PAY-11). Their use cases ask once more. */
export const handle: AreaHandle = { area: "admin" };

/** Whether a page is the section's own or below it; the first section is one page. */
const isWithin = (href: string, path = "") => path === href || (href !== "/admin" && path.startsWith(`${href}/`));

export default function AdminLayout() {
	const shell = useShell();
	const path = shell.currentPath.split("?")[0];
	const items = [
		{ href: "/admin", label: m.model_test_names() },
		{ href: "/admin/payments", label: m.payment_admin_title() },
		{ href: "/admin/questions/import", label: m.question_bank_page_title() },
	];
	return (
		<PublicShell {...shell}>
			<div className="mb-6">
				<Tabs
					label={m.shell_admin_sections()}
					items={items.map((item) => ({ ...item, current: isWithin(item.href, path) }))}
				/>
			</div>
			<Outlet />
		</PublicShell>
	);
}
