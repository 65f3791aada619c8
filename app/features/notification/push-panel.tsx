import { useEffect, useState } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "~/components/button.tsx";
import { Alert } from "~/components/surfaces.tsx";
import type { PushState } from "~/domain/notification/queries.server.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { type PushAbility, pushAbility, subscribeBrowser, unsubscribeBrowser } from "./push-browser.ts";

const CANNOT: Record<Exclude<PushAbility, "able">, () => string> = {
	denied: m.notification_push_denied,
	unsupported: m.notification_push_unsupported,
	"needs-install": m.notification_push_iphone,
};

/** Asks for a subscription and sends it to the page; says why there is none. */
function TurnOn({ publicKey }: { publicKey: string }) {
	const submit = useSubmit();
	const [ability, setAbility] = useState<PushAbility | null>(null);
	const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
	useEffect(() => setAbility(pushAbility()), []);
	const turnOn = async () => {
		if (state === "asking") return;
		setState("asking");
		try {
			const subscription = await subscribeBrowser(publicKey);
			setState("idle");
			setAbility(pushAbility());
			if (subscription) submit({ intent: "push-on", ...subscription }, { method: "post" });
		} catch {
			setState("failed");
		}
	};
	return (
		<>
			<p className="hidden text-sm text-soft noscript:block">
				{m.notification_push_no_script()} {m.notification_push_iphone()}
			</p>
			{ability === "able" && (
				<div>
					<Button type="button" icon="bell" pending={state === "asking"} onClick={turnOn}>
						{m.notification_push_on()}
					</Button>
				</div>
			)}
			<div aria-live="polite">
				{state === "failed" && <Alert tone="danger">{m.notification_push_failed()}</Alert>}
				{ability !== null && ability !== "able" && <Alert tone="info">{CANNOT[ability]()}</Alert>}
			</div>
		</>
	);
}

/** Whether this browser is told by push, and what turns that on and off (NTF-8). Turning off works without JavaScript. */
export function PushPanel({ push }: { push: PushState & { publicKey: string } }) {
	return (
		<section className="card grid gap-4" aria-labelledby="notification-push">
			<h2 id="notification-push" className="text-lg">
				{m.notification_push_title()}
			</h2>
			<p className="text-sm text-soft">{m.notification_push_text()}</p>
			{push.here ? (
				<>
					<p className="font-semibold">{m.notification_push_is_on()}</p>
					<Form method="post" onSubmit={() => void unsubscribeBrowser().catch(() => {})}>
						<Button variant="secondary" name="intent" value="push-off">
							{m.notification_push_off()}
						</Button>
					</Form>
				</>
			) : (
				<TurnOn publicKey={push.publicKey} />
			)}
			{push.elsewhere > 0 && (
				<>
					<p>{m.notification_push_elsewhere({ n: num(push.elsewhere) })}</p>
					<Form method="post">
						<Button variant="quiet" small name="intent" value="push-off-all">
							{m.notification_push_off_all()}
						</Button>
					</Form>
				</>
			)}
		</section>
	);
}
