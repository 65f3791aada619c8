import type { Holding } from "~/domain/privacy/holding.ts";

/** What a table looks like, as far as it matters here. */
export type TableShape = {
	columns: readonly string[];
	/** Columns whose foreign key is to an account. */
	accountKeys: readonly string[];
};

/** How columns are called that hold an account or a number to call, also where no foreign key says so. */
const HOLDS_ACCOUNT =
	/^(mobile|phone|phoneNumber)$|^(account|person|student|teacher|owner|user|author|actor|sender|recipient|guardian|invited|subscriber)(Uuid|Id)?$|(^|[a-z])By$|AccountUuid$/;

/**
 * What is wrong with a table of holdings, a sentence each: tables and columns about somebody of which nothing is said, and
 * what is said about none.
 */
export function holdingFaults(
	tables: Readonly<Record<string, TableShape>>,
	holdings: Readonly<Record<string, Holding>>,
): string[] {
	const faults = Object.keys(holdings)
		.filter((name) => !tables[name])
		.map((name) => `${name} is no table`);
	for (const [name, { columns, accountKeys }] of Object.entries(tables)) {
		const holding = holdings[name];
		const named = columns.filter((column) => accountKeys.includes(column) || HOLDS_ACCOUNT.test(column));
		if (!holding) {
			faults.push(`${name} is not named${named.length > 0 ? `, and has an account in ${named.join(", ")}` : ""}`);
			continue;
		}
		const said = Object.keys(holding.accounts ?? {});
		faults.push(
			...named.filter((column) => !said.includes(column)).map((column) => `${name}.${column} is not named`),
			...said.filter((column) => !columns.includes(column)).map((column) => `${name}.${column} is no column`),
		);
		if (holding.about === "nobody") continue;
		const set = holding.ending.how === "anonymised" ? Object.keys(holding.ending.set) : [];
		faults.push(
			...[...Object.keys(holding.leftOut), ...(holding.heldBack?.columns ?? []), ...set]
				// Most tables have a number of ours, and not all.
				.filter((column) => column !== "id" && !columns.includes(column))
				.map((column) => `${name}.${column} is no column`),
			...said
				.filter((column) => holding.accounts[column] === "another's" && !(column in holding.leftOut))
				.map((column) => `${name}.${column} would hand out somebody else`),
		);
	}
	return faults;
}
