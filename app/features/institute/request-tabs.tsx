import { Tabs } from "~/components/navigation.tsx";
import type { OpenRequests } from "~/domain/institute/decide-join.server.ts";
import { m } from "~/paraglide/messages.js";
import { institutePaths } from "./paths.ts";

/** Between the two kinds of requests, with how many of each wait. */
export function RequestTabs({ current, open }: { current: keyof OpenRequests; open: OpenRequests }) {
	return (
		<div className="mb-6">
			<Tabs
				label={m.institute_requests_nav()}
				items={[
					{
						href: institutePaths.requests(),
						label: m.institute_tab_joins(),
						current: current === "joins",
						count: open.joins,
					},
					{
						href: institutePaths.missed(),
						label: m.institute_tab_missed(),
						current: current === "missed",
						count: open.missed,
					},
				]}
			/>
		</div>
	);
}
