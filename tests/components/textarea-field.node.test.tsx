import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextareaField } from "~/components/field.tsx";

test("a text of several lines says what it reads: plain text by itself, anything else by its hint (LOOK-1.1)", () => {
	const hintOf = (field: React.ReactElement) => /-hint"[^>]*>([^<]*)</.exec(renderToStaticMarkup(field))?.[1];
	expect(hintOf(<TextareaField reads="plain" id="a" label="Reason" />)).toBe("Plain text, as you type it.");
	expect(hintOf(<TextareaField reads="plain" id="a" label="Reason" hint="They read it." />)).toBe(
		"They read it. Plain text, as you type it.",
	);
	expect(hintOf(<TextareaField reads="hinted" id="a" label="Rules" hint="Markdown" />)).toBe("Markdown");
});
