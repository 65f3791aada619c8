import { expect, test } from "vitest";
import { pageTitle } from "~/lib/page-title.ts";

test("A page's title says the product's name, and is never longer than what is shown of it", () => {
	expect(pageTitle("Lectures")).toBe("Lectures · Pathshala");
	const long = "Remove from the course · SSC General Mathematics: Algebra and Sets, for everybody";
	expect(pageTitle(long)).toBe("Remove from the course · SSC General Mathematics: Algebra… · Pathshala");
	for (const text of [long, "ক".repeat(200), `${"a".repeat(58)} b`])
		expect(pageTitle(text).length).toBeLessThanOrEqual(70);
});
