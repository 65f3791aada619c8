import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "./button.tsx";
import { stayWithoutLine, whenLine } from "./line-drops.ts";
import { Alert } from "./surfaces.tsx";

/** Browsers that do not know the word throw, and have no such dialog. */
function isPoppedUp(dialog: Element): boolean {
	try {
		return dialog.matches(":popover-open");
	} catch {
		return false;
	}
}

/** The dialog on top, opened by a script or by its button. */
const openDialog = () =>
	[...document.querySelectorAll("dialog")].filter((dialog) => dialog.open || isPoppedUp(dialog)).at(-1);

/** Says that the line dropped and that nothing is lost, over the dialog that is open or the page, until something arrives again. */
export function LineNotice() {
	const [over, setOver] = useState<Element | null>(null);
	useEffect(() => {
		return whenLine(
			() => setOver(openDialog() ?? document.body),
			() => setOver(null),
		);
	}, []);
	useEffect(stayWithoutLine, []);
	if (!over) return null;
	return createPortal(
		<div className="line-notice">
			<Alert tone="danger" live>
				<div className="flex items-start justify-between gap-3">
					<p>{m.shell_line_dropped()}</p>
					<IconButton
						type="button"
						icon="close"
						label={m.common_close()}
						className="-my-2 -me-2"
						onClick={() => setOver(null)}
					/>
				</div>
			</Alert>
		</div>,
		over,
	);
}
