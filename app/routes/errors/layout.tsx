import { Outlet } from "react-router";
import { PublicShell } from "~/features/shell/public-shell.tsx";
import { useShell } from "~/features/shell/use-shell.ts";

export default function ErrorsLayout() {
	return (
		<PublicShell {...useShell()}>
			<Outlet />
		</PublicShell>
	);
}
