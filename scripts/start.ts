import { resolve } from "node:path";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, SUSPENDED_STUDENT } from "#db/seed/people.ts";
import { build } from "./build.ts";
import { openDataDir } from "./support/data-dir.ts";
import { listens, portsFrom, requireFree } from "./support/ports.ts";
import { type Stack, startStack } from "./support/stack.ts";

const SCHEDULE_MS = 60_000;
const WATCH_MS = 2_000;

const noteOf = (person: DemoPerson) =>
	person.role === "teacher"
		? `teacher, ${person.verification?.toLowerCase()}`
		: person.role === "admin"
			? "admin"
			: person === SUSPENDED_STUDENT
				? "student, account suspended"
				: `student, ${person.mobileVerified ? (person.profileComplete ? "profile complete" : "profile incomplete") : "mobile not verified"}`;

function banner({ origins }: Stack): string {
	const people = [...DEMO_PEOPLE, SUSPENDED_STUDENT];
	return [
		"",
		`  Pathshala      ${origins.platform}`,
		`  Accounts       ${origins.accounts}`,
		`  SMS inbox      ${origins.sandbox}/sms`,
		`  API            ${origins.platform}/api/docs`,
		"",
		`  Demo people    (password ${DEMO_PASSWORD})`,
		...people.map((person) => `    ${person.mobile}  ${person.name.padEnd(18)} ${noteOf(person)}`),
		"",
		"  Ctrl-C stops everything; the data stays.",
		"",
	].join("\n");
}

/** Starts the platform again when its workerd is gone, and runs the scheduled work as the cron trigger would. */
function lookAfter(stack: Stack, platformPort: number): () => void {
	let busy = false;
	const alone = (work: () => Promise<void>) => async () => {
		if (busy) return;
		busy = true;
		await work().catch((error) => console.error("The local stack:", error instanceof Error ? error.message : error));
		busy = false;
	};
	const watch = setInterval(
		alone(async () => {
			const gone = !(await listens(platformPort));
			if (!gone) return;
			console.error("The platform Worker is gone; starting it again.");
			await stack.restartPlatform();
		}),
		WATCH_MS,
	);
	const scheduled = alone(() => stack.runScheduled());
	const schedule = setInterval(scheduled, SCHEDULE_MS);
	// A cron trigger knows no pause between two starts.
	void scheduled();
	return () => {
		clearInterval(watch);
		clearInterval(schedule);
	};
}

async function main(): Promise<void> {
	const ports = portsFrom(process.env.PORT);
	const dataDir = resolve(process.env.DATA_DIR ?? ".data");
	await requireFree(ports);
	// Before the build, so that nobody waits for it to hear this.
	openDataDir(dataDir);
	console.log("Building …");
	await build();
	// A build takes a while: somebody else may have come meanwhile.
	await requireFree(ports);
	console.log("Starting …");
	const quiet = process.env.LOG === "quiet";
	const stack = await startStack({
		ports,
		dataDir,
		environment: "development",
		onLog: (line) => {
			if (!quiet || /"level":"(warn|error)"/.test(line)) console.log(line);
		},
	});
	const leave = lookAfter(stack, ports.platform);
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		leave();
		await stack.stop();
		process.exit(0);
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
	process.on("disconnect", stop);
	console.log(banner(stack));
}

main().catch((error) => {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
});
