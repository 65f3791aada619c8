/** Everything of the protocol lives below this path, and nothing else does. */
export const ISSUER_PATH = "/oidc";

/** The issuer of an accounts Worker at `origin` (scheme, host and port, without a trailing slash). */
export const issuerOf = (origin: string): string => `${origin}${ISSUER_PATH}`;

export const AUTHORIZE_PATH = `${ISSUER_PATH}/oauth2/authorize`;
