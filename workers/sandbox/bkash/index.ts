import { Hono } from "hono";
import type { SandboxEnv } from "../env.ts";
import { bkashApi } from "./api.ts";
import { bkashCheckout } from "./checkout.ts";
import { bkashControl } from "./control.ts";

/** Everything below `/bkash`: the provider's calls, its page for the customer, and our switches. */
export const bkash = new Hono<{ Bindings: SandboxEnv }>();
bkash.route("/", bkashApi);
bkash.route("/checkout", bkashCheckout);
bkash.route("/", bkashControl);
