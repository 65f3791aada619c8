import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "info" | "success" | "warning" | "danger";

const TONE_ICON = { info: "info", success: "success", warning: "warning", danger: "danger" } as const satisfies Record<
	Tone,
	IconName
>;

/**
 * A message in the page: icon, words and tint, so that colour never speaks alone.
 * `live` announces it to a screen reader (danger at once, the rest politely).
 */
export function Alert({
	tone = "info",
	title,
	live,
	children,
	id,
}: {
	tone?: Tone;
	title?: ReactNode;
	live?: boolean;
	children?: ReactNode;
	id?: string;
}) {
	return (
		<div id={id} className={`alert tone-${tone}`} role={live ? (tone === "danger" ? "alert" : "status") : undefined}>
			<Icon name={TONE_ICON[tone]} size={22} />
			<div className="alert-words">
				{title && <p className="alert-title">{title}</p>}
				{children}
			</div>
		</div>
	);
}

/** One short line of state: "Saved 10:42:07". */
export function StatusLine({
	tone = "info",
	icon,
	children,
	live,
}: {
	tone?: Tone;
	icon?: IconName;
	children: ReactNode;
	live?: boolean;
}) {
	return (
		<p className={`status tone-${tone}`} role={live ? "status" : undefined}>
			<Icon name={icon ?? TONE_ICON[tone]} size={18} />
			<span>{children}</span>
		</p>
	);
}

export function Badge({ tone, icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
	return (
		<span className={tone ? `badge tone-${tone}` : "badge"}>
			{icon && <Icon name={icon} size={14} />}
			{children}
		</span>
	);
}

/** The page's one h1, a line under it, and its main action. */
export function PageHeader({
	title,
	lead,
	back,
	actions,
}: {
	title: ReactNode;
	lead?: ReactNode;
	back?: { href: string; label: string };
	actions?: ReactNode;
}) {
	return (
		<header className="page-header">
			<div className="min-w-0">
				{back && <BackLink {...back} className="mb-2" />}
				<h1>{title}</h1>
				{lead && <p className="measure mt-1 text-soft">{lead}</p>}
			</div>
			{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
		</header>
	);
}

/** What a part of a page is about, in a heading and a sentence. @param id what the part is labelled by */
export function SectionHead({ id, title, lead }: { id: string; title: string; lead: string }) {
	return (
		<div>
			<h2 id={id} className="text-lg">
				{title}
			</h2>
			<p className="measure mt-1 text-soft">{lead}</p>
		</div>
	);
}

/** A term and its value. */
export type Fact = { term: ReactNode; value: ReactNode; icon?: IconName };

/** Terms and values. `rows` sets them as ruled lines, else as a grid. */
export function DescriptionList({ items, rows }: { items: readonly Fact[]; rows?: boolean }) {
	return (
		<dl className={rows ? "facts facts-rows" : "facts"}>
			{items.map((item, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed by the page and never reordered
				<div key={index}>
					<dt>
						{item.icon && <Icon name={item.icon} size={18} />}
						{item.term}
					</dt>
					<dd>{item.value}</dd>
				</div>
			))}
		</dl>
	);
}
