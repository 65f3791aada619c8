import { useEffect } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "~/components/button.tsx";
import { Icon, type IconName } from "~/components/icon.tsx";
import { useAlive } from "~/components/use-alive.ts";
import { m } from "~/paraglide/messages.js";
import { watchRoom } from "./kept-document.ts";

type Point = { icon: IconName; text: () => string };
const FIRST: Point = { icon: "clock", text: m.attempt_rule_clock };
const LAST: Point = { icon: "flag", text: m.attempt_rule_once };

/** How answers are kept: by themselves, or where no scripts run by the buttons of each page. */
const WITH_SCRIPTS: readonly Point[] = [
	FIRST,
	{ icon: "success", text: m.attempt_rule_saved },
	{ icon: "offline", text: m.attempt_rule_line },
	LAST,
];
const WITH_BUTTONS: readonly Point[] = [
	FIRST,
	{ icon: "success", text: m.attempt_rule_buttons },
	{ icon: "offline", text: m.attempt_rule_line_buttons },
	LAST,
];

/** What holds for every running paper, each with its icon. As in the room, buttons are spoken of until scripts run. */
export function RulePoints() {
	const points = useAlive() ? WITH_SCRIPTS : WITH_BUTTONS;
	return (
		<ul className="mt-6 grid gap-3">
			{points.map(({ icon, text }) => (
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
