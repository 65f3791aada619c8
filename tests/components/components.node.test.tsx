import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SUBJECTS } from "#db/seed/catalogue.ts";
import { clockFace, clockTone } from "~/components/countdown.tsx";
import { ToastRegion } from "~/components/feedback.tsx";
import { InputField } from "~/components/field.tsx";
import { Pagination, pageWindow } from "~/components/navigation.tsx";
import { Picture } from "~/components/picture.tsx";
import { Alert } from "~/components/surfaces.tsx";

test.each([
	[1, 1, [1]],
	[1, 5, [1, 2, 3, 4, 5]],
	[1, 9, [1, 2, 3, null, 9]],
	[5, 9, [1, null, 4, 5, 6, null, 9]],
	[9, 9, [1, null, 7, 8, 9]],
	[4, 9, [1, 2, 3, 4, 5, null, 9]],
])(
	"page %i of %i shows its neighbours, the ends, and a gap only where two or more are left out",
	(page, total, shown) => {
		expect(pageWindow(page, total)).toEqual(shown);
	},
);

test("a list of one page has no pagination, and a longer one marks the page it is on", () => {
	const hrefFor = (page: number) => `/p/${page}`;
	expect(renderToStaticMarkup(<Pagination page={1} totalPages={1} hrefFor={hrefFor} />)).toBe("");
	const html = renderToStaticMarkup(<Pagination page={2} totalPages={3} hrefFor={hrefFor} />);
	expect(html).toContain('<a href="/p/2" aria-current="page" aria-label="Page 2">');
	expect(html).toContain('rel="prev"');
	expect(html).toContain('rel="next"');
});

test("a field with an error is invalid and described by its hint and its error", () => {
	const html = renderToStaticMarkup(<InputField id="mobile" label="Mobile" hint="11 digits" error="Too short." />);
	expect(html).toContain('for="mobile"');
	expect(html).toContain('aria-describedby="mobile-hint mobile-error"');
	expect(html).toContain('aria-invalid="true"');
	expect(renderToStaticMarkup(<InputField id="name" label="Name" />)).not.toContain("aria-");
});

test("only a live alert speaks: danger at once, the rest politely", () => {
	expect(renderToStaticMarkup(<Alert tone="danger" live />)).toContain('role="alert"');
	expect(renderToStaticMarkup(<Alert tone="success" live />)).toContain('role="status"');
	expect(renderToStaticMarkup(<Alert tone="danger" />)).not.toContain("role=");
});

test("without JavaScript a toast is a status line in the page, with no button that would do nothing", () => {
	const html = renderToStaticMarkup(
		<ToastRegion toasts={[{ id: "1", tone: "success", text: "Registration Complete" }]} />,
	);
	expect(html).toContain("Registration Complete");
	expect(html).toContain('role="status"');
	expect(html).not.toContain("<button");
	expect(html).not.toContain("data-over");
});

test("the clock turns at five minutes and at one", () => {
	expect([301, 300, 61, 60, 0].map(clockTone)).toEqual(["calm", "low", "low", "last", "last"]);
	expect([3661, 3600, 599, 9.2, 0, -5].map(clockFace)).toEqual(["1:01:01", "1:00:00", "9:59", "0:10", "0:00", "0:00"]);
});

test("what has no picture is drawn from its subjects, no two alike; without any it shows the mark", () => {
	const drawn = (...subjects: string[]) => renderToStaticMarkup(<Picture src={null} subjects={subjects} />);
	const known = SUBJECTS.map(([title]) => title);
	const faces = [...known.map((title) => drawn(title)), drawn("Physics", "Chemistry"), drawn("Chemistry", "Physics")];
	expect(new Set(faces).size).toBe(faces.length);
	expect(drawn("Astronomy")).toContain('class="art"');
	expect(drawn(...known).match(/<g transform/g)).toHaveLength(4);
	expect(drawn()).not.toContain('class="art"');
	expect(renderToStaticMarkup(<Picture src="/x.png" subjects={known} />)).toContain("/x.png");
});
