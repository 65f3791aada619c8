import { eq } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import type { IdentityProvider, KnownPerson } from "~/domain/account/identity.ts";
import { carryOutDeletions } from "~/domain/privacy/carry-out.server.ts";
import { requestDeletion } from "~/domain/privacy/deletion.server.ts";
import { walletAccount } from "~/domain/wallet/rules.ts";
import { credentialsOf } from "./api.ts";
import type { Person } from "./api-people.ts";
import { depsAt } from "./deps.ts";
import { at, database, OPENS } from "./exam-session.ts";

/** The person signed in at a time (minutes after the exams open), as the issuer says it. */
export const signedInAt = async (who: Person, minutes = 0): Promise<Person> => ({
	...who,
	...(await credentialsOf(who, { session: null, signedInAt: at(minutes) })),
});

const DAY_MINUTES = 24 * 60;
/** Minutes after the exams open when a deletion that was asked for then is due. */
export const DUE = 14 * DAY_MINUTES;

/** The issuer, as far as it is asked about people; it can be away. */
export function issuerOfPeople() {
	const asked: (KnownPerson & { what: "read" | "erase" })[] = [];
	const issuer = { asked, isAway: false };
	const ask = async (person: KnownPerson, what: "read" | "erase") => {
		if (issuer.isAway) throw new Error("The issuer is away");
		asked.push({ ...person, what });
	};
	const provider: Partial<IdentityProvider> = {
		readPerson: async (person) => {
			await ask(person, "read");
			return { person: [{ name: "As the issuer has it" }] };
		},
		erasePerson: async (person) => {
			await ask(person, "erase");
			return true;
		},
	};
	return Object.assign(issuer, { identity: async () => provider as IdentityProvider });
}

type Issuer = ReturnType<typeof issuerOfPeople>;

/** Dependencies with such an issuer. */
export const depsWith = (issuer: Issuer, minutes = 0) => Object.assign(depsAt(minutes), { identity: issuer.identity });

/** Every text in the platform's database, with where it stands. */
export async function allTexts(): Promise<[where: string, text: string][]> {
	const db = database();
	const tables = await db.all<{ name: string }>(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'account_search_%'",
	);
	const found: [string, string][] = [];
	for (const { name } of tables)
		for (const row of await db.all<Record<string, unknown>>(`SELECT * FROM "${name}"`))
			for (const [column, value] of Object.entries(row))
				if (typeof value === "string") found.push([`${name}.${column}`, value]);
	return found;
}

/** The account's row. */
export async function accountRow(uuid: string) {
	const { account } = schema;
	const [row] = await database().select().from(account).where(eq(account.uuid, uuid));
	return row;
}

export { OPENS };

/** Asks for the end of an account with a sign-in of that very moment. @returns when it is due, ms UTC */
export const askForDeletion = (issuer: Issuer, who: Person, minutes = 0, more: object = {}): Promise<number> =>
	requestDeletion(depsWith(issuer, minutes), who, at(minutes), { understood: "on", wallet: 0, ...more });

/** Runs the scheduled work, by default when what was asked for at the beginning is due. */
export const carryOutAt = (issuer: Issuer, minutes = DUE) =>
	carryOutDeletions(depsWith(issuer, minutes), { until: Number.POSITIVE_INFINITY });

/** What somebody has asked for. */
export async function deletionsOf({ accountUuid }: Person) {
	const { accountDeletion } = schema;
	return database().select().from(accountDeletion).where(eq(accountDeletion.accountUuid, accountUuid));
}

/** Puts money into a wallet, or takes it out. @param amount poisha */
export async function credit({ accountUuid }: Person, amount: number): Promise<void> {
	const { ledgerTransaction, ledgerEntry } = schema;
	const [uuid, createdAt] = [crypto.randomUUID(), at(0)];
	await database().batch([
		database().insert(ledgerTransaction).values({ uuid, reference: uuid, kind: "wallet_top_up", createdAt }),
		database()
			.insert(ledgerEntry)
			.values([
				{ transactionUuid: uuid, account: walletAccount(accountUuid), amount, createdAt },
				{ transactionUuid: uuid, account: "bkash", amount: -amount, createdAt },
			]),
	]);
}
