import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "./button.tsx";

/** Prints the page. There once the page is alive; without JavaScript the browser's own menu prints the same. */
export function PrintButton() {
	const [alive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	if (!alive) return null;
	return (
		<Button type="button" small variant="quiet" icon="file" onClick={() => window.print()}>
			{m.common_print()}
		</Button>
	);
}
