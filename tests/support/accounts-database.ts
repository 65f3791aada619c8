import { createClient } from "@libsql/client/web";
import { registered } from "./accounts-people.ts";
import { servers } from "./accounts-walks.ts";

/** What the accounts' database answers. */
export async function sql(statement: string, ...args: (string | number)[]): Promise<unknown[][]> {
	const database = createClient({ url: servers.databaseUrl });
	const { rows } = await database.execute({ sql: statement, args }).finally(() => database.close());
	return rows.map((row) => Array.from(row));
}

/** As many notes in a bucket as use it up. */
export const fill = (bucket: string, max: number, at: number) =>
	sql(
		"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO attempt (bucket, at) SELECT ?, ? FROM n",
		max,
		bucket,
		at,
	);

/** Somebody with an account of their own whose mobile number is not verified. */
export async function unverified() {
	const { mobile } = await registered();
	await sql("UPDATE user SET phone_number_verified = 0 WHERE phone_number = ?", `+88${mobile}`);
	return { mobile };
}
