import { Icon } from "./icon.tsx";

/** The way back to where this page's kind is listed. */
export function BackLink({ href, label, className = "" }: { href: string; label: string; className?: string }) {
	return (
		<a href={href} className={`inline-flex items-center gap-1.5 text-sm font-medium no-underline ${className}`.trim()}>
			<Icon name="arrow-left" size={18} />
			{label}
		</a>
	);
}
