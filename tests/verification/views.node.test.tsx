import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { errorText } from "~/domain/errors.ts";
import { DOCUMENTS, type DocumentKind } from "~/domain/verification/document-number.ts";
import type { MyVerification } from "~/domain/verification/queries.server.ts";
import { SentDocuments, StandingAlert } from "~/features/verification/standing-view.tsx";
import { SubmissionForm } from "~/features/verification/submission-form.tsx";
import { PAPER } from "~/features/verification/words.ts";

const page = (element: ReactNode) =>
	renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

/** What people read of it. */
const words = (html: string) =>
	html
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

const formOf = (document: DocumentKind) =>
	page(
		<SubmissionForm
			known={{ name: "Rahima Khatun", dob: null, aboutMe: null, organization: null }}
			namePage="/profile-name"
			now={Date.parse("2026-11-22")}
			days={14}
			filesLost={false}
			lastResult={{ status: "error", initialValue: { document }, error: {} }}
		/>,
	);

const last: NonNullable<MyVerification["last"]> = {
	uuid: "0",
	state: "Awaiting",
	document: "nid",
	number: "••••••1234",
	aboutMe: "I teach physics.\nIn Rajshahi.",
	organization: "Rajshahi College",
	submittedAt: Date.parse("2026-11-20T04:00:00Z"),
	waitingSince: Date.parse("2026-11-20T04:00:00Z"),
	decidedAt: null,
	reasons: [],
	note: null,
	appeal: null,
	appealedAt: null,
	scansRemovedAt: null,
};

test("a year of birth that differs is held against the date in the same form", () => {
	expect(errorText("BirthYearDiffers")).toBe(
		"The year of birth in this number is not the year of the date of birth that you gave.",
	);
});

test.each([
	["nid", false],
	["birth_certificate", true],
	["passport", true],
] as const)("of a %s the back side is marked as optional: %s", (document, optional) => {
	const [, label = ""] = /<label[^>]*for="documents-back"[^>]*>([\s\S]*?)<\/label>/.exec(formOf(document)) ?? [];
	expect(label.includes("(optional)")).toBe(optional);
});

test("the hint of the number is of its document, and without scripts true of each", () => {
	expect(DOCUMENTS.map((kind) => PAPER[kind].hint())).toEqual([
		"10, 13 or 17 digits, in English or Bangla.",
		"17 digits, in English or Bangla.",
		"Two letters and seven digits, or one letter and eight.",
	]);
	for (const kind of DOCUMENTS)
		expect(words(formOf(kind))).toContain(
			"10, 13 or 17 digits, in English or Bangla. Without an NID: the 17 digits of the birth certificate, or the number of the passport.",
		);
});

test("what was sent has the words about themselves, the date of birth and the organisation", () => {
	const html = page(<SentDocuments of={{ last, scans: [], dob: "1985-03-26" }} />);
	expect(words(html)).toContain("Date of birth 26 Mar, 1985");
	expect(words(html)).toContain("Institute or organization Rajshahi College");
	expect(html).toContain("I teach physics.\nIn Rajshahi.");
	const bare = words(page(<SentDocuments of={{ last: { ...last, organization: null }, scans: [], dob: null }} />));
	expect(bare).not.toContain("Date of birth");
	expect(bare).not.toContain("organization");
});

test("nothing stands behind the last of the scans", () => {
	const scans = (["front", "back"] as const).map((side) => ({ uuid: side, side, type: "image/png" as const, size: 1 }));
	expect(page(<SentDocuments of={{ last, scans, dob: null }} />)).not.toContain("me-3");
});

test("the hours to wait are not broken in their middle, and are read as they are", () => {
	const html = page(
		<StandingAlert
			of={{ standing: "Awaiting", last, canSubmit: false, suspension: null }}
			namePage="/profile-name"
			dobPage="/"
		/>,
	);
	expect(html).toContain('Please allow <span class="whitespace-nowrap">24-48</span> hours.');
});
