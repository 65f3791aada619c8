import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { Row } from "./measure/row.ts";

const OPERATIONS = fileURLToPath(new URL("../../docs/operations.md", import.meta.url));
const HEADING = "## Last measured";

const verdict = ({ met }: Row) => (met ? "met" : "not met");

/** The table for a terminal, with how each figure came about below it. */
export function printReport(rows: readonly Row[]): void {
	const lines = rows.map((row) => [row.what, row.measured, row.budget, verdict(row)]);
	const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
	console.log("");
	for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
	console.log("");
	for (const { what, note } of rows) console.log(`${what}:\n    ${note}`);
}

const escaped = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** Replaces the section "Last measured" of docs/operations.md, and leaves the rest as it is. */
export function keepReport(rows: readonly Row[], at: Date): void {
	const [processor] = cpus();
	const table = rows.map(
		(row) => `| ${[row.what, row.measured, row.budget, verdict(row), row.note].map(escaped).join(" | ")} |`,
	);
	const section = [
		HEADING,
		"",
		`By \`npm run bench\` on ${at.toISOString().slice(0, 10)}, ${cpus().length} cores (${processor?.model.trim() ?? "unknown"}), everything on one machine, the load generator too.`,
		"",
		"| what | measured | budget | | how |",
		"|---|---|---|---|---|",
		...table,
		"",
	].join("\n");
	const known = existsSync(OPERATIONS) ? readFileSync(OPERATIONS, "utf8") : "# Operations\n";
	const from = known.indexOf(HEADING);
	const next = from < 0 ? -1 : known.indexOf("\n## ", from + HEADING.length);
	const before = (from < 0 ? known : known.slice(0, from)).trimEnd();
	const after = next < 0 ? "" : known.slice(next);
	writeFileSync(OPERATIONS, `${before}\n\n${section}${after}`);
}
