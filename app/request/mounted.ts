/** Where the API's calls are mounted; a `*` stands for all that is below. Of pages only its reference is there. */
export const CALL_ADDRESSES = ["/api/*", "/auth/api/v1/*", "/auth/token"] as const;

/** Where others tell us what happened with them. */
export const WEBHOOKS = { bkash: "/webhooks/bkash", signedOut: "/webhooks/oidc/logout" } as const;
