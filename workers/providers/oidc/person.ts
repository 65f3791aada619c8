import { IdentityUnavailable, type KnownPerson } from "~/domain/account/identity.ts";

/** Not of the protocol: our own issuer's, by which a person is read and taken away. */
const ENDPOINT = "pathshala_person_endpoint";

export type Asking = {
	/** The issuer, discovered. */
	server: Readonly<Record<string, unknown>>;
	clientId: string;
	clientSecret: string;
	timeoutMs: number;
};

const encoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

/** `client_secret_basic` (RFC 6749, 2.3.1). */
export const basicOf = ({ clientId, clientSecret }: Pick<Asking, "clientId" | "clientSecret">): string =>
	`Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`;

/** Whether it is an issuer of ours, which takes more from its clients than the protocol has. */
export const isOurs = ({ server }: Pick<Asking, "server">): boolean => typeof server[ENDPOINT] === "string";

/**
 * Asks the issuer to read or erase somebody whom it knows.
 * @returns its answer; null of an issuer without such a thing
 * @throws IdentityUnavailable when it did not answer, or not as it should
 */
export async function askAboutPerson(
	asking: Asking,
	{ subject }: Pick<KnownPerson, "subject">,
	what: "read" | "erase",
): Promise<Response | null> {
	const endpoint = asking.server[ENDPOINT];
	if (typeof endpoint !== "string") return null;
	const response = await fetch(`${endpoint}/${what}`, {
		method: "POST",
		headers: { authorization: basicOf(asking) },
		body: new URLSearchParams({ subject }),
		redirect: "manual",
		signal: AbortSignal.timeout(asking.timeoutMs),
	}).catch((cause) => {
		throw new IdentityUnavailable("The issuer did not answer", { cause });
	});
	if (response.ok) return response;
	await response.body?.cancel();
	throw new IdentityUnavailable(`The issuer answered ${response.status} about a person`);
}
