import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ownSources, wrongArrows } from "./support/arrows.ts";

/** What Biome says, and then which imports point the wrong way. */
const { status } = spawnSync(
	"node_modules/.bin/biome",
	["check", ".", "--error-on-warnings", ...process.argv.slice(2)],
	{ stdio: "inherit" },
);
const wrong = wrongArrows(ownSources(join(import.meta.dirname, "..")));
for (const sentence of wrong) console.error(sentence);
console.log(wrong.length === 0 ? "Arrows point one way." : `${wrong.length} wrong arrows.`);
process.exit(wrong.length === 0 ? (status ?? 1) : 1);
