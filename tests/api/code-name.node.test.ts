import { expect, test } from "vitest";
import { codeParts } from "~/features/api-reference/code-name.tsx";

test.each([
	["StudentMobileUnverified", ["Student", "Mobile", "Unverified"]],
	["/public/mcqExamTypes/{uuid}", ["/", "public/", "mcq", "Exam", "Types/", "{uuid}"]],
	["examUUIDOf", ["exam", "UUID", "Of"]],
	["payment_not_found", ["payment_", "not_", "found"]],
	["query, string", ["query, string"]],
	["403 Forbidden", ["403 Forbidden"]],
])("%s is broken at its seams alone", (name, parts) => {
	expect(codeParts(name)).toEqual(parts);
});
