import { Tabs } from "~/components/navigation.tsx";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

/** The two lists of a student: what there is, and what one has done. */
export function MockTestTabs({ current }: { current: "select" | "mine" }) {
	return (
		<Tabs
			label={m.mock_test_name()}
			items={[
				{ href: mockTestPaths.select(), label: m.mock_test_select_tab(), current: current === "select" },
				{ href: mockTestPaths.mine(), label: m.mock_test_mine_tab(), current: current === "mine" },
			]}
		/>
	);
}
