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

const file = (name: string, size: number) => ({ name, size });
const kept = (name: string, bytes: number) => ({ name, bytes });

test.each([
	["nothing was kept", [file("a", 1), file("b", 2)], [], ["a", "b"]],
	["the first was kept and the second refused", [file("a", 1), file("b", 2)], [kept("a", 1)], ["b"]],
	["all were kept", [file("a", 1), file("b", 2)], [kept("a", 1), kept("b", 2)], []],
	["one of two of the same name was", [file("a", 1), file("a", 2)], [kept("a", 2)], ["a 1"]],
	["a picture lost where it was taken", [file("photo.jpg", 9), file("b", 2)], [kept("photo.jpg", 7)], ["b"]],
	["a name was cleaned", [file("a\u202e", 1), file("b", 2)], [kept("a", 1)], ["b"]],
	["both were changed", [file("a\u202e.jpg", 9), file("b", 2)], [kept("a.jpg", 7), kept("b", 2)], []],
])(
	"of the chosen files of a form that comes back there stay chosen, where %s, those that were not (AST-7)",
	(_, chosen, came, left) => {
		const names = notKept(chosen, came).map(({ name, size }) => (left.includes(name) ? name : `${name} ${size}`));
		expect(names).toEqual(left);
	},
);
