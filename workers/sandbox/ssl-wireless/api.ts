import { Hono } from "hono";
import { z } from "zod";
import { normaliseMobile } from "~/lib/mobile.ts";
import type { SandboxEnv } from "../env.ts";
import { FORCED_OUTCOMES, type SmsOutbox } from "./store.ts";

/** Longer than any client waits. */
const TIMEOUT_MS = 60_000;

const requestSchema = z.object({
	api_token: z.string().min(1),
	sid: z.string().min(1),
	msisdn: z.string(),
	sms: z.string().min(1).max(1000),
	csms_id: z.string().min(1).max(20),
});

const outcomeSchema = z.object({ to: z.string(), outcome: z.enum(FORCED_OUTCOMES) });

export const outboxOf = (env: SandboxEnv): DurableObjectStub<SmsOutbox> =>
	env.SMS_OUTBOX.get(env.SMS_OUTBOX.idFromName("all"));

const refusal = (code: number, message: string) => ({ status: "FAILED", status_code: code, error_message: message });

/** SSL Wireless SMS Plus v3 as a server: HTTP 200 for refusals too, as the real one does. */
export const sslWirelessApi = new Hono<{ Bindings: SandboxEnv }>();

sslWirelessApi.post("/api/v3/send-sms", async (c) => {
	const parsed = requestSchema.safeParse(await c.req.json().catch(() => null));
	if (!parsed.success) return c.json(refusal(4002, `Invalid ${parsed.error.issues[0]?.path.join(".") || "request"}`));
	const { api_token, msisdn, sms, csms_id } = parsed.data;
	if (c.env.SMS_API_TOKEN && api_token !== c.env.SMS_API_TOKEN) return c.json(refusal(4001, "Unauthorized"));
	const to = normaliseMobile(msisdn);
	if (!to) return c.json(refusal(4003, "Invalid MSISDN"));
	const { outcome, id } = await outboxOf(c.env).take(to, sms, csms_id);
	switch (outcome) {
		case "rejected-balance":
			return c.json(refusal(4025, "Insufficient Balance"));
		case "bad-gateway":
			return c.html("<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", 502);
		case "timeout":
			await scheduler.wait(TIMEOUT_MS);
			return c.html("<html><body>504 Gateway Time-out</body></html>", 504);
		case "accepted":
			return c.json({
				status: "SUCCESS",
				status_code: 200,
				error_message: "",
				smsinfo: [
					{
						sms_status: "SUCCESS",
						status_message: "Success",
						msisdn,
						sms_type: "EN",
						sms_body: sms,
						csms_id,
						reference_id: `SBX${String(id).padStart(13, "0")}`,
					},
				],
			});
	}
});

/** Ours, not the provider's: says what happens to the next messages to a number. Form or JSON `{to, outcome}`. */
sslWirelessApi.post("/outcome", async (c) => {
	const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
	const body = isJson ? await c.req.json().catch(() => null) : await c.req.parseBody();
	const parsed = outcomeSchema.safeParse(body);
	const to = parsed.success ? normaliseMobile(parsed.data.to) : null;
	if (!parsed.success || !to)
		return c.json({ message: `Send to (a mobile number) and outcome (${FORCED_OUTCOMES.join(", ")})` }, 400);
	await outboxOf(c.env).force(to, parsed.data.outcome);
	return isJson ? c.json({ to, outcome: parsed.data.outcome }) : c.redirect("/sms", 303);
});
