import { decodeJwt } from "jose";
import { sql } from "./accounts-database.ts";
import { servers } from "./accounts-walks.ts";

/** Whom the accounts mean by a number: the `sub` of what they sign. @throws Error where nobody has it */
export async function subjectOf(mobile: string): Promise<string> {
	const [[id] = []] = await sql("SELECT id FROM user WHERE phone_number = ?", `+88${mobile}`);
	if (typeof id !== "string") throw new Error(`Nobody has ${mobile}`);
	return id;
}

/**
 * What the client was told about these people, in the order in which it heard. About others it may hear at any moment: what
 * is due goes out behind the answer to whoever is heard next (ACC-18), also of tests and files that are over.
 */
export const toldOf = (...subjects: string[]) =>
	servers.client.told.flatMap(({ path, token }) => {
		const claims = decodeJwt(token);
		return subjects.includes(claims.sub ?? "") ? [{ path, token, claims }] : [];
	});
