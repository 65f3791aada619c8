import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RulePoints } from "~/features/attempt/before-start.tsx";

test("what holds before the start promises nothing that needs scripts where none run (ATT-7)", () => {
	const html = renderToStaticMarkup(<RulePoints />);
	expect(html).toContain("Save each page with its buttons.");
	for (const promise of ["saved as you make it", "wait on the phone"]) expect(html).not.toContain(promise);
	expect(html.match(/<li/g)).toHaveLength(4);
});
