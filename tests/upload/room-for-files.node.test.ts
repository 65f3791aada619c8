import { expect, test } from "vitest";
import { filesInForm, notKept } from "~/features/asset/room-for-files.ts";

const large = (uuid: string | null) => ({ url: uuid && `/uploads/${uuid}` });

test.each([
	["chosen ones alone", 2, [], [], 2],
	["large ones that are sent by themselves, also before the server knows them", 1, [large("a"), large(null)], [], 3],
	["a large one that a refused form shows as here, once", 0, [large("a")], [{ uuid: "a", isTicked: true }], 1],
	["a large one whose tick was taken, not at all", 0, [large("a")], [{ uuid: "a", isTicked: false }], 0],
	["ticked ones beside a new large one", 1, [large("b")], [{ uuid: "a", isTicked: true }], 3],
])("a form with files counts %s", (_, small, sent, here, expected) => {
	expect(filesInForm({ small, large: sent, here })).toBe(expected);
});

test.each([
	["nothing was kept", 0, ["a", "b", "c"]],
	["the first was kept, the second refused and the third not looked at", 1, ["b", "c"]],
	["all were kept", 3, []],
])(
	"of the chosen files of a form that comes back there stay chosen, where %s, those that were not (AST-7)",
	(_, kept, left) => {
		expect(notKept(["a", "b", "c"], kept)).toEqual(left);
	},
);
