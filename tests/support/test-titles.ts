import { parseSync } from "vite";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

type Quasi = { value: { cooked: string } };

const isNode = (value: unknown): value is Node =>
	typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** `test`, or what `test.each(…)` gives back: one that is skipped, or is to fail, shows nothing. */
function declaresTest(callee: Node): boolean {
	if (callee.type === "Identifier") return callee.name === "test";
	if (callee.type !== "CallExpression" || !isNode(callee.callee)) return false;
	const { type, object, property } = callee.callee;
	return (
		type === "MemberExpression" &&
		isNode(object) &&
		declaresTest(object) &&
		isNode(property) &&
		(property.name === "each" || property.name === "for")
	);
}

/** The titles of the tests that a file declares, as they are written there: a table's with its `%s`, and `…` for what is put in. */
export function testTitles(path: string, text: string): string[] {
	const titles: string[] = [];
	const walk = (value: unknown): void => {
		if (Array.isArray(value)) for (const one of value) walk(one);
		if (!isNode(value)) return;
		if (value.type === "CallExpression" && isNode(value.callee) && declaresTest(value.callee)) {
			const [title] = value.arguments as Node[];
			if (title?.type === "Literal" && typeof title.value === "string") titles.push(title.value);
			if (title?.type === "TemplateLiteral")
				titles.push((title.quasis as Quasi[]).map(({ value: { cooked } }) => cooked).join("…"));
		}
		for (const part of Object.values(value)) walk(part);
	};
	walk(parseSync(path, text).program);
	return titles;
}
