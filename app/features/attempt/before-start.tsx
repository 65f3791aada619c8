import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { m } from "~/paraglide/messages.js";
import { watchRoom } from "./kept-document.ts";

const POINTS: readonly { icon: IconName; text: () => string }[] = [
	{ icon: "clock", text: m.attempt_rule_clock },
	{ icon: "success", text: m.attempt_rule_saved },
	{ icon: "offline", text: m.attempt_rule_line },
	{ icon: "flag", text: m.attempt_rule_once },
];

/** What holds for every running paper, each with its icon. */
export function RulePoints() {
	return (
		<ul className="mt-6 grid gap-3">
			{POINTS.map(({ icon, text }) => (
				<li key={icon} className="flex gap-3">
					<Icon name={icon} className="mt-0.5 text-betel" />
					<span>{text()}</span>
				</li>
			))}
		</ul>
	);
}

/** The button that starts the clock, at the thumb on a phone. */
export function StartBar({ hint }: { hint: string }) {
	const pending = useNavigation().formMethod === "POST";
	const { pathname } = useLocation();
	useEffect(() => watchRoom(pathname), [pathname]);
	return (
		<Form method="post" reloadDocument className="start-bar">
			<input type="hidden" name="intent" value="start" />
			<Button icon="play" pending={pending} block>
				{m.common_start()}
			</Button>
			<p className="mt-2 text-center text-sm text-soft">{hint}</p>
		</Form>
	);
}
