import { expect, test } from "vitest";
import { filesInForm } from "~/features/asset/room-for-files.ts";

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
