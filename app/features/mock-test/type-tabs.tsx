import { Tabs } from "~/components/navigation.tsx";
import type { ListSearch } from "~/domain/attempt/list-search.ts";
import type { MyMockTestTypes } from "~/domain/mock-test/my-types.server.ts";
import { MOCK_TEST_LIST_TYPES, type MockTestListType } from "~/domain/mock-test/rules.ts";
import { m } from "~/paraglide/messages.js";
import { mockTestPaths } from "./paths.ts";

const NAME: Record<MockTestListType, () => string> = {
	all: m.common_all,
	untaken: m.mock_test_untaken_tab,
	taken: m.mock_test_taken,
};

/** The lists of a student, each with how many it holds: what there is, what of it was taken or not, and one's own attempts. */
export function MockTestTabs({
	current,
	search,
	counts,
	attempts,
}: {
	current: MockTestListType | "mine";
	/** What is looked for among the kinds. */
	search?: ListSearch;
} & Pick<MyMockTestTypes, "counts" | "attempts">) {
	return (
		<Tabs
			label={m.mock_test_name()}
			items={[
				...MOCK_TEST_LIST_TYPES.map((type) => ({
					href: mockTestPaths.select(1, type, search),
					label: NAME[type](),
					count: counts[type],
					current: current === type,
				})),
				{
					href: mockTestPaths.mine(),
					label: m.mock_test_mine_tab(),
					count: attempts,
					current: current === "mine",
				},
			]}
		/>
	);
}
