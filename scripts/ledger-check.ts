import { openDatabase } from "#db/client.ts";
import { checkBooks } from "~/domain/payment/check-books.server.ts";
import { portsFrom } from "./support/ports.ts";

/** Checks the whole ledger (WAL-3) of `DATABASE_URL`, else of the running local server: 0 when it balances, 1 when not, 2 when it cannot be read. */
const local = `http://127.0.0.1:${portsFrom(process.env.PORT).database}`;
const { DATABASE_URL = local, DATABASE_AUTH_TOKEN } = process.env;

try {
	const problems = await checkBooks({ db: openDatabase(DATABASE_URL, DATABASE_AUTH_TOKEN) });
	for (const { rule, about } of problems) console.error(`Broken: ${rule} (${about})`);
	if (problems.length === 0) console.log("OK: the books balance.");
	process.exit(problems.length === 0 ? 0 : 1);
} catch (error) {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	console.error(`The books at ${DATABASE_URL} could not be read: ${cause instanceof Error ? cause.message : cause}`);
	if (!process.env.DATABASE_URL) console.error("Run npm start in another terminal, or set DATABASE_URL.");
	process.exit(2);
}
