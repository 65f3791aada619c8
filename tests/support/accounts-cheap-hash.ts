import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Replacement } from "../../scripts/worker-bundles.ts";

/** Of scrypt: 16384, as built, takes 90 ms of a core at every registration, sign-in and wrong password. */
const COST = 16;

const derive = promisify<string, string, number, object, Buffer>(scrypt);

/** As better-auth's `hashPassword`, but for the cost. */
async function hash(password: string): Promise<string> {
	const salt = randomBytes(16).toString("hex");
	const key = await derive(password.normalize("NFKC"), salt, 64, { N: COST, r: 16, p: 1 });
	return `${salt}:${key.toString("hex")}`;
}

const replace: Replacement = { text: "N: 16384,", by: `N: ${COST},` };

/**
 * A cheap hash of passwords, for test servers alone: the accounts' Worker that they serve, and the people that are seeded for
 * it. No variable of production leads here.
 */
export const CHEAP_HASH = { hash, replace };
