/**
 * `npm run chaos`: the fault tests at size, on the production build with real parts. `-- --students 200` is how many
 * sit each exam. `npm test` runs a small version of the same.
 */
import { parseArgs } from "node:util";
import { killWhileAnswering } from "#tests/support/chaos/kill-while-answering.ts";
import { loseDatabase } from "#tests/support/chaos/lose-database.ts";
import { outliveDeadline } from "#tests/support/chaos/outlive-deadline.ts";
import { runProduct } from "#tests/support/run-product.ts";

const { values } = parseArgs({ options: { students: { type: "string", default: "200" } } });
const students = Number(values.students);
/** Long enough for all of them to start and answer before the exam stops. */
const lastsMs = 20_000 + students * 100;

type Check = [what: string, holds: boolean];
let failed = 0;

function report(title: string, facts: object, checks: Check[]): void {
	console.log(`\n${title}`);
	for (const [name, value] of Object.entries(facts))
		console.log(
			`  ${name}: ${Array.isArray(value) && value.length > 8 ? `${value.length} entries` : JSON.stringify(value)}`,
		);
	for (const [what, holds] of checks) console.log(`  ${holds ? "holds" : "FAILS"}: ${what}`);
	failed += checks.filter(([, holds]) => !holds).length;
}

const only = (statuses: Iterable<number>, status: number) => [...statuses].every((one) => one === status);

const product = await runProduct();
try {
	const kill = await killWhileAnswering(product, { students, answers: students * 10 });
	report(`kill -9 of workerd while ${students} students answer`, kill, [
		["every answer that got 201 is there after the start, choice by choice", kill.lost.length === 0],
		["answering goes on for everybody", kill.after === students],
		["all results reach the database, each choice and score right", kill.lostInDatabase.length === 0],
	]);
	const deadline = await outliveDeadline(product, { students, lastsMs });
	report(`the deadline of ${students} attempts passes while workerd is dead`, deadline, [
		["every attempt is sealed after the start, by its alarm, with nobody there", deadline.sealedBy.expire === students],
		["each choice and score in the database is right", deadline.faults.length === 0],
		["an answer afterwards gets 204", deadline.lateAnswer === 204],
	]);
	const loss = await loseDatabase(product, { students, lastsMs });
	report(`libSQL stops while ${students} students sit an exam`, loss, [
		["answers and starts go on", loss.answered === students * 3 && loss.started > 0],
		["finishing works, with the result from the session", loss.resultsFromSession === loss.finished],
		["after the deadline an answer gets 204", only(loss.lateAnswers, 204)],
		["what needs the database says 503", only(Object.values(loss.needing), 503)],
		["what does not need it goes on", only(Object.values(loss.others), 200)],
		["all results reach the database once it is back, each choice and score right", loss.faults.length === 0],
	]);
	console.log(failed === 0 ? "\nEverything holds." : `\n${failed} checks fail.`);
} finally {
	await product.stop();
}
process.exit(failed === 0 ? 0 : 1);
