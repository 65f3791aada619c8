import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GetForm, leaveOutEmpty } from "~/components/get-form.tsx";
import { ListSearchForm } from "~/features/attempt/list-search.tsx";
import { PeopleFilters } from "~/features/people/people-list.tsx";

test("a form that asks by its address leaves out what says nothing (MT-15)", () => {
	const fields = new FormData();
	for (const [name, value] of Object.entries({ q: "sprint", subject: "", grade: "", sort: "name" }))
		fields.append(name, value);
	leaveOutEmpty(fields);
	expect([...fields]).toEqual([
		["q", "sprint"],
		["sort", "name"],
	]);
	expect(renderToStaticMarkup(<GetForm action="/x" />)).toBe('<form action="/x" method="get"></form>');
});

test("a list's own order is said by nothing", () => {
	const search = { q: "", subject: "", grade: "", sort: "open" } as const;
	const options = { subjects: [], grades: [] };
	const list = renderToStaticMarkup(
		<ListSearchForm search={search} options={options} action="/x" sorts={["open", "name"]} all="/x" />,
	);
	expect(list).toContain('<option value="" selected="">What is open first</option><option value="name">');
	const people = renderToStaticMarkup(<PeopleFilters filter={{ q: "", sort: "newest" }} />);
	expect(people).toMatch(/<option value="" selected="">[^<]*<\/option><option value="oldest">/);
});

test("every form of the platform that asks by its address is one of these", () => {
	const root = fileURLToPath(new URL("../../app", import.meta.url));
	const plain = globSync("**/*.tsx", { cwd: root }).filter((file) =>
		/method="get"(?!\s+ref=\{withoutEmpty\})/.test(readFileSync(`${root}/${file}`, "utf8")),
	);
	expect(plain).toEqual([]);
});
