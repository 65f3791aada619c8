import { IdentityUnavailable } from "~/domain/account/identity.ts";
import { sha256Base64Url, signEndAssertion } from "../../lib/end-assertion.ts";
import { type Asking, basicOf, isOurs } from "./person.ts";

/**
 * Ends the session at the issuer that an ID token came from, without a browser. For all sessions of the person the client
 * shows who it is, which only an issuer of ours asks for; another one ends the one.
 * @throws IdentityUnavailable
 */
export async function endAtIssuer(asking: Asking, idToken: string, everywhere: boolean): Promise<void> {
	const endpoint = asking.server.end_session_endpoint;
	if (typeof endpoint !== "string") return;
	const fields = new URLSearchParams({ id_token_hint: idToken, client_id: asking.clientId });
	const response = await (everywhere && isOurs(asking)
		? fetch(endpoint, {
				method: "POST",
				headers: { authorization: basicOf(asking) },
				body: new URLSearchParams([...fields, ["logout_scope", "everywhere"]]),
				...within(asking),
			})
		: fetch(withFields(endpoint, fields), within(asking))
	).catch((cause) => {
		throw new IdentityUnavailable("The issuer did not answer", { cause });
	});
	await response.body?.cancel();
	if (response.status >= 500) throw new IdentityUnavailable(`The issuer answered ${response.status}`);
}

const within = ({ timeoutMs }: Asking) => ({ redirect: "manual" as const, signal: AbortSignal.timeout(timeoutMs) });

function withFields(endpoint: string, fields: URLSearchParams): URL {
	const url = new URL(endpoint);
	for (const [name, value] of fields) url.searchParams.set(name, value);
	return url;
}

/** Our word for an issuer of ours that a browser which we send there is to be signed out, also of a later sign-in (ACC-9). */
export const assertEnd = async ({ server, clientId, clientSecret }: Asking, idToken: string): Promise<string> =>
	signEndAssertion({
		...{ clientId, idToken, endpoint: String(server.end_session_endpoint) },
		secretHash: await sha256Base64Url(clientSecret),
	});
