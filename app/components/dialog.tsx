import { type ReactNode, useEffect, useRef } from "react";
import { type ButtonVariant, buttonClass } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** Attributes of a button that opens (or with "close" closes) the dialog `id` without any script of ours. */
export function dialogTrigger(id: string, action: "show-modal" | "close" = "show-modal"): Record<string, string> {
	// Browsers that know invoker commands open it modal and ignore the popover pair; the others open it as a popover.
	return {
		type: "button",
		commandfor: id,
		command: action,
		popovertarget: id,
		popovertargetaction: action === "close" ? "hide" : "show",
	};
}

export function DialogButton({
	dialog,
	action,
	variant = "secondary",
	small,
	icon,
	children,
}: {
	dialog: string;
	action?: "show-modal" | "close";
	variant?: ButtonVariant;
	small?: boolean;
	icon?: IconName;
	children: ReactNode;
}) {
	return (
		<button className={buttonClass({ variant, small })} {...dialogTrigger(dialog, action)}>
			{icon && <Icon name={icon} />}
			{children}
		</button>
	);
}

/**
 * A native dialog. Opened by a `DialogButton` with no JavaScript at all, or from code through `open`.
 * Put forms and their buttons into `actions`; Esc and a click outside close it.
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
