import * as oauth from "oauth4webapi";
import { type IdentityProvider, IdentityRejected, IdentityUnavailable } from "~/domain/account/identity.ts";
import { isIssuerAway, LOGOUT_TOKEN, toClaims, toLogoutNotice } from "./claims.ts";
import { assertEnd, endAtIssuer } from "./end-session.ts";
import { createIssuer, type IssuerConfig, TIMEOUT_MS } from "./issuer.ts";
import { askAboutPerson, isOurs } from "./person.ts";

/** A relying party of one issuer: code flow with PKCE, state and nonce through oauth4webapi; signatures checked by jose. */
export function createIdentityProvider({
	issuer,
	clientId,
	clientSecret,
	allowHttp,
	clock,
}: IssuerConfig & { clientSecret: string }): IdentityProvider {
	const client: oauth.Client = { client_id: clientId };
	const clientAuth = oauth.ClientSecretBasic(clientSecret);
	const { options, discover, verifySigned } = createIssuer({ issuer, clientId, allowHttp, clock });

	const asking = async () => ({ server: await discover(), clientId, clientSecret, timeoutMs: TIMEOUT_MS });

	return {
		createSecrets: () => ({
			state: oauth.generateRandomState(),
			nonce: oauth.generateRandomNonce(),
			verifier: oauth.generateRandomCodeVerifier(),
		}),

		async authorizationUrl({ redirectUri, secrets, uiLocale, create, again }) {
			const server = await discover();
			const url = new URL(server.authorization_endpoint ?? "");
			const parameters = {
				response_type: "code",
				client_id: clientId,
				redirect_uri: redirectUri,
				scope: "openid profile phone",
				state: secrets.state,
				nonce: secrets.nonce,
				code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
				code_challenge_method: "S256",
				ui_locales: uiLocale,
				...(create ? { prompt: "create" } : {}),
				...(again ? { prompt: "login" } : {}),
			};
			for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
			return url;
		},

		async exchange({ callbackUrl, redirectUri, secrets }) {
			const server = await discover();
			try {
				const parameters = oauth.validateAuthResponse(server, client, callbackUrl, secrets.state);
				const response = await oauth.authorizationCodeGrantRequest(
					server,
					client,
					clientAuth,
					parameters,
					redirectUri,
					secrets.verifier,
					options(),
				);
				const tokens = await oauth.processAuthorizationCodeResponse(
					{
						...server,
						id_token_signing_alg_values_supported: server.id_token_signing_alg_values_supported ?? ["RS256"],
					},
					client,
					response,
					{ expectedNonce: secrets.nonce, requireIdToken: true },
				);
				const claims = oauth.getValidatedIdTokenClaims(tokens);
				if (!claims || !tokens.id_token) throw new IdentityRejected("invalid");
				// oauth4webapi has checked the claims; this checks that the issuer signed them.
				await verifySigned(server, tokens.id_token);
				const info = server.userinfo_endpoint
					? await oauth.processUserInfoResponse(
							server,
							client,
							claims.sub,
							await oauth.userInfoRequest(server, client, tokens.access_token, options()),
						)
					: undefined;
				return toClaims(claims, { ...claims, ...info }, tokens.id_token);
			} catch (cause) {
				if (cause instanceof IdentityUnavailable || cause instanceof IdentityRejected) throw cause;
				if (isIssuerAway(cause)) throw new IdentityUnavailable("The issuer did not answer", { cause });
				const denied = cause instanceof oauth.AuthorizationResponseError && cause.error === "access_denied";
				throw new IdentityRejected(denied ? "denied" : "invalid", { cause });
			}
		},

		async readLogoutToken(token) {
			const server = await discover();
			try {
				const { payload } = await verifySigned(server, token, LOGOUT_TOKEN);
				return toLogoutNotice(payload);
			} catch (cause) {
				if (cause instanceof IdentityUnavailable || cause instanceof IdentityRejected) throw cause;
				throw new IdentityRejected("invalid", { cause });
			}
		},

		endSession: async (idToken, everywhere = false) => endAtIssuer(await asking(), idToken, everywhere),

		async readPerson(person) {
			const response = person.issuer === issuer ? await askAboutPerson(await asking(), person, "read") : null;
			if (!response) return null;
			return response.json<object>().catch((cause) => {
				throw new IdentityUnavailable("The issuer's answer about a person cannot be read", { cause });
			});
		},

		async erasePerson(person) {
			const response = person.issuer === issuer ? await askAboutPerson(await asking(), person, "erase") : null;
			await response?.body?.cancel();
			return response !== null;
		},

		async endSessionUrl({ idToken, postLogoutRedirectUri, state, everywhere }) {
			const server = await discover().catch(() => null);
			if (!server?.end_session_endpoint) return null;
			const url = new URL(server.end_session_endpoint);
			if (idToken) url.searchParams.set("id_token_hint", idToken);
			if (idToken && isOurs({ server }))
				url.searchParams.set("client_assertion", await assertEnd(await asking(), idToken));
			url.searchParams.set("client_id", clientId);
			url.searchParams.set("post_logout_redirect_uri", postLogoutRedirectUri);
			url.searchParams.set("state", state);
			if (everywhere) url.searchParams.set("logout_scope", "everywhere");
			return url;
		},
	};
}
