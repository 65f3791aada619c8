import { describe, expect, test } from "vitest";
import { Shelf } from "#tests/support/shelf.ts";
import { mayBeKept } from "~/components/typed-fields.ts";
import { TypedStore } from "~/components/typed-store.ts";

type Attributes = { type?: string; name?: string; autocomplete?: string; dataset?: Record<string, string> };

/** What of a form may leave its page for the store of the tab. */
const FIELDS: readonly [what: string, attributes: Attributes, kept: boolean][] = [
	["words", { type: "text" }, true],
	["several lines", { type: "textarea" }, true],
	["a choice", { type: "select-one" }, true],
	["a tick", { type: "checkbox" }, true],
	["a number to call", { type: "tel", autocomplete: "tel" }, true],
	["what the browser does not offer again", { autocomplete: "off" }, true],
	["a password or a PIN", { type: "password" }, false],
	["a password that is shown", { type: "text", autocomplete: "section-a new-password" }, false],
	["a code of an SMS", { type: "text", autocomplete: "one-time-code" }, false],
	["a card", { type: "text", autocomplete: "cc-number" }, false],
	["the number of a document", { type: "text", dataset: { secret: "" } }, false],
	["a file", { type: "file" }, false],
	["what was not typed", { type: "hidden" }, false],
	["a button", { type: "submit" }, false],
	["what is not sent", { name: "" }, false],
];

test.each(FIELDS)("%s", (_, { type = "text", name = "field", autocomplete = "", dataset = {} }, kept) =>
	expect(mayBeKept({ type, name, autocomplete: autocomplete as AutoFill, dataset })).toBe(kept),
);

describe("What was typed", () => {
	const field = (value: string, nth = 0) => ({ form: "/feedback feedback", name: "title", nth, value });

	test("is its owner's: who comes in after them finds nothing, and neither do they", () => {
		const shelf = new Shelf();
		shelf.setItem("pathshala.answer:one", "stays");
		new TypedStore("a", shelf).add({ fields: [field("Half")], at: "/feedback" });
		expect(new TypedStore(null, shelf).read()).toBeNull();
		expect(new TypedStore("a", shelf).read()).toEqual({ fields: [field("Half")], at: "/feedback" });
		expect(new TypedStore("b", shelf).read()).toBeNull();
		expect(new TypedStore("a", shelf).read()).toBeNull();
		expect([...shelf.entries.keys()]).toEqual(["pathshala.answer:one"]);
	});

	test("is added to what waits, in the place of what was typed there before, until all of it is back", () => {
		const shelf = new Shelf();
		const store = new TypedStore("a", shelf);
		store.add({ fields: [field("Half"), field("Other", 1)], at: "/feedback" });
		store.add({ fields: [field("Whole")], at: null });
		expect(store.read()).toEqual({ fields: [field("Other", 1), field("Whole")], at: "/feedback" });
		store.write({ fields: [], at: "/feedback" });
		expect(shelf.length).toBe(0);
	});

	test("is kept of each form by itself, the last twenty, until it was sent", () => {
		const shelf = new Shelf();
		const store = new TypedStore("a", shelf);
		const draft = (value: string, base = "") => ({ base, fields: [field(value)] });
		store.keepDraft("/course/d/1/edit course", draft("One", "7"));
		store.keepDraft("/course/d/2/edit course", draft("Two", "7"));
		expect(store.draftOf("/course/d/1/edit course")).toEqual(draft("One", "7"));
		expect(store.draftOf("/course/d/3/edit course")).toBeNull();
		store.keepDraft("/course/d/1/edit course", null);
		expect(store.draftOf("/course/d/1/edit course")).toBeNull();
		expect(new TypedStore("a", shelf).draftOf("/course/d/2/edit course")).toEqual(draft("Two", "7"));
		for (let n = 0; n < 20; n += 1) store.keepDraft(`/form ${n}`, draft(String(n)));
		expect([store.draftOf("/course/d/2/edit course"), store.draftOf("/form 0")]).toEqual([null, draft("0")]);
		expect(new TypedStore("b", shelf).draftOf("/form 0")).toBeNull();
		expect(shelf.length).toBe(0);
	});

	test("that was kept in another way, or is spoilt, is no draft", () => {
		const shelf = new Shelf();
		for (const spoilt of ["{", "7", '{"drafts":{}}', '{"fields":[],"at":null}']) {
			shelf.setItem("pathshala.typed:a", spoilt);
			expect(new TypedStore("a", shelf).draftOf("/form")).toBeNull();
		}
	});

	test("goes with who leaves, whoever's it is", () => {
		const shelf = new Shelf();
		for (const account of [null, "a"]) new TypedStore(account, shelf).write({ fields: [field("Half")], at: null });
		new TypedStore(null, shelf).forgetAll();
		expect(shelf.length).toBe(0);
	});

	test("is not there where the browser keeps nothing, and nothing fails", () => {
		const full = new Shelf();
		full.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
		for (const shelf of [null, full]) {
			const store = new TypedStore("a", shelf);
			store.add({ fields: [field("Half")], at: null });
			expect(store.read()).toBeNull();
		}
	});
});
