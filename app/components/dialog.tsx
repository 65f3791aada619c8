import { type ReactNode, useEffect, useRef } from "react";

/**
 * A native dialog, opened and closed through `open`; Esc and a click outside close it. Put forms and their buttons
 * into `actions`.
 */
export function Dialog({
	id,
	title,
	children,
	actions,
	open,
	onClose,
}: {
	id: string;
	title: ReactNode;
	children?: ReactNode;
	actions?: ReactNode;
	open?: boolean;
	onClose?: () => void;
}) {
	const element = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const dialog = element.current;
		if (!dialog || open === undefined || open === dialog.open) return;
		if (open) dialog.showModal();
		else dialog.close();
	}, [open]);
	return (
		<dialog
			id={id}
			ref={element}
			className="dialog"
			popover="auto"
			aria-labelledby={`${id}-title`}
			onClose={onClose}
			{...{ closedby: "any" }}
		>
			<h2 id={`${id}-title`} className="text-lg">
				{title}
			</h2>
			<div className="mt-3">{children}</div>
			{actions && <div className="dialog-actions">{actions}</div>}
		</dialog>
	);
}
