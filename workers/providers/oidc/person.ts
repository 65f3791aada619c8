import { IdentityUnavailable, type KnownPerson } from "~/domain/account/identity.ts";

/** Not of the protocol: our own issuer's, by which a person is read and taken away. */
const ENDPOINT = "pathshala_person_endpoint";

type Asking = {
	/** The issuer, discovered. */
	server: Readonly<Record<string, unknown>>;
	clientId: string;
	clientSecret: string;
	timeoutMs: number;
};

const encoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

/**
 * Asks the issuer to read or erase somebody whom it knows.
 * @returns its answer; null of an issuer without such a thing
 * @throws IdentityUnavailable when it did not answer, or not as it should
 */
export async function askAboutPerson(
	{ server, clientId, clientSecret, timeoutMs }: Asking,
	{ subject }: Pick<KnownPerson, "subject">,
	what: "read" | "erase",
): Promise<Response | null> {
	const endpoint = server[ENDPOINT];
	if (typeof endpoint !== "string") return null;
	const response = await fetch(`${endpoint}/${what}`, {
		method: "POST",
		headers: { authorization: `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}` },
		body: new URLSearchParams({ subject }),
		redirect: "manual",
		signal: AbortSignal.timeout(timeoutMs),
	}).catch((cause) => {
		throw new IdentityUnavailable("The issuer did not answer", { cause });
	});
	if (response.ok) return response;
	await response.body?.cancel();
	throw new IdentityUnavailable(`The issuer answered ${response.status} about a person`);
}
