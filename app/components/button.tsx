import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "inverse" | "outline-night";

/** `danger`: of a quiet one or a second one, that it leads to what cannot be taken back. */
type Look = {
	variant?: ButtonVariant;
	small?: boolean;
	block?: boolean;
	danger?: boolean;
	icon?: IconName;
	iconEnd?: IconName;
};

/** The classes of a button, for elements that are neither `<button>` nor `<a>` (a router's link). */
export function buttonClass({ variant = "primary", small, block, danger }: Look, extra = ""): string {
	return `btn btn-${variant}${small ? " btn-sm" : ""}${block ? " btn-block" : ""}${danger ? " btn-dangerous" : ""}${extra ? ` ${extra}` : ""}`;
}

function Inner({ icon, iconEnd, children }: Pick<Look, "icon" | "iconEnd"> & { children?: ReactNode }) {
	return (
		<>
			{icon && <Icon name={icon} />}
			{children}
			{iconEnd && <Icon name={iconEnd} />}
		</>
	);
}

type ButtonProps = Look & { pending?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button; `type` is "submit" as in HTML. `pending` shows a spinner, and marks it busy, without losing its place. */
export function Button({
	variant,
	small,
	block,
	danger,
	icon,
	iconEnd,
	pending,
	className,
	children,
	...rest
}: ButtonProps) {
	return (
		<button
			type="submit"
			className={buttonClass({ variant, small, block, danger }, className)}
			aria-busy={pending || undefined}
			aria-disabled={pending || undefined}
			{...rest}
		>
			{pending && <span className="spinner" aria-hidden="true" />}
			<Inner icon={pending ? undefined : icon} iconEnd={iconEnd}>
				{children}
			</Inner>
		</button>
	);
}

type ButtonLinkProps = Look & { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;

/** A plain link that looks like a button. */
export function ButtonLink({
	variant,
	small,
	block,
	danger,
	icon,
	iconEnd,
	className,
	children,
	...rest
}: ButtonLinkProps) {
	return (
		<a className={buttonClass({ variant, small, block, danger }, className)} {...rest}>
			<Inner icon={icon} iconEnd={iconEnd}>
				{children}
			</Inner>
		</a>
	);
}

/** A square button whose only content is an icon; `label` is its name for everybody who cannot see it. */
export function IconButton({
	icon,
	label,
	variant = "quiet",
	className = "",
	...rest
}: { icon: IconName; label: string; variant?: ButtonVariant } & ButtonHTMLAttributes<HTMLButtonElement>) {
	return (
		<button
			type="submit"
			className={buttonClass({ variant }, `btn-icon ${className}`.trim())}
			aria-label={label}
			title={label}
			{...rest}
		>
			<Icon name={icon} size={22} />
		</button>
	);
}
