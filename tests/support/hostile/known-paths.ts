import { filled, NOBODYS, paramsOf } from "./shot.ts";
import type { World } from "./world.ts";

/** What `{id}` names in a call, by its path. */
const OF_CALLS: readonly [path: RegExp, name: string][] = [
	[/verify[-_]purchase/, "paymentUuid"],
	[/weekly-exam/, "modelTestUuid"],
	[/mcqExamType/, "mockTestTypeUuid"],
	[/mcqExam\//, "mockTestUuid"],
];

const KINDS_SOLD = ["mock_test", "model_test"];

/** The addresses of a pattern where something is: one for each that is known, in turn where it has several names. */
export function knownPaths(pattern: string, { ids }: Pick<World, "ids">): string[] {
	const params = paramsOf(pattern);
	const valuesOf = (param: string): readonly string[] => {
		if (param === "kind" && pattern.includes("checkout")) return KINDS_SOLD;
		if (param === "id") return ids[OF_CALLS.find(([path]) => path.test(pattern))?.[1] ?? ""] ?? [];
		return ids[param] ?? [];
	};
	const values = params.map(valuesOf);
	if (values.length === 0 || values.some(({ length }) => length === 0)) return [];
	const most = Math.max(...values.map(({ length }) => length));
	return Array.from({ length: most }, (_, turn) =>
		filled(pattern, (index) => values[index]?.[turn % (values[index]?.length ?? 1)] ?? NOBODYS),
	);
}

/** An example's fields with what is known for their names, however deep. */
export function known(example: unknown, fields: Record<string, string>): unknown {
	if (Array.isArray(example)) return example.map((one) => known(one, fields));
	if (typeof example !== "object" || example === null) return example;
	return Object.fromEntries(
		Object.entries(example).map(([name, value]) => [
			name,
			typeof value === "string" && fields[name] ? fields[name] : known(value, fields),
		]),
	);
}
