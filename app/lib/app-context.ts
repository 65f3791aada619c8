import { createContext } from "react-router";
import type { Deps } from "#workers/deps.ts";
import type { SessionStore } from "#workers/middleware/session.ts";
import type { Actor } from "~/domain/account/session.ts";
import type { Locale } from "~/lib/time.ts";

export type Theme = "light" | "dark" | "system";

/** A message that survives one redirect (readings 14). `seconds` is how long the toast stays. */
export type ToastMessage = { tone: "success" | "info" | "warning" | "danger"; text: string; seconds?: number };

/** What every loader, action and API handler gets: the same object in Hono's `c.var.app` and in React Router's context. */
export type AppContext = {
	deps: Deps;
	/** Null for a guest. */
	actor: Actor | null;
	/** The `role` header named a role that this person does not have: 403 for any call. */
	roleRefused: boolean;
	/** How the request proved who it is. A cookie never lets a GET change state. */
	credential: "cookie" | "bearer" | "none";
	session: SessionStore;
	locale: Locale;
	theme: Theme;
	/** For inline scripts of this response. */
	nonce: string;
	requestId: string;
	/** The message left by the request before this one. */
	toast: ToastMessage | null;
	/** Leaves a message for the page after the coming redirect. */
	setToast: (toast: ToastMessage) => void;
};

export const appContext = createContext<AppContext>();
