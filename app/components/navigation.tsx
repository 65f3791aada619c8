import { useEffect, useRef } from "react";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { Icon } from "./icon.tsx";

/** The page numbers to show: the ends, the neighbours of the current one, and null where some are left out. */
export function pageWindow(page: number, totalPages: number): (number | null)[] {
	const near = [page - 1, page, page + 1];
	if (page <= 2) near.push(3);
	if (page >= totalPages - 1) near.push(totalPages - 2);
	const wanted = [...new Set([1, ...near, totalPages])].filter((n) => n >= 1 && n <= totalPages).sort((a, b) => a - b);
	return wanted.flatMap((n, index) => {
		const gap = n - (wanted[index - 1] ?? n - 1);
		return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
	});
}

/**
 * Links to the pages of a list; nothing when there is only one.
 * @param page counts from 1, as in addresses
 * @param hrefFor the canonical address of a page
 */
export function Pagination({
	page,
	totalPages,
	hrefFor,
	label,
}: {
	page: number;
	totalPages: number;
	hrefFor: (page: number) => string;
	label?: string;
}) {
	if (totalPages <= 1) return null;
	return (
		<nav className="pages" aria-label={label ?? m.common_pages()}>
			{page > 1 && (
				<a href={hrefFor(page - 1)} rel="prev">
					<Icon name="chevron-left" />
					<span className="max-sm:sr-only">{m.common_previous()}</span>
				</a>
			)}
			{pageWindow(page, totalPages).map((n, index, all) =>
				n === null ? (
					<span key={`after-${all[index - 1]}`} className="gap" aria-hidden="true">
						…
					</span>
				) : (
					<a
						key={n}
						href={hrefFor(n)}
						aria-current={n === page ? "page" : undefined}
						aria-label={m.common_page_number({ number: num(n) })}
					>
						{num(n)}
					</a>
				),
			)}
			{page < totalPages && (
				<a href={hrefFor(page + 1)} rel="next">
					<span className="max-sm:sr-only">{m.common_next()}</span>
					<Icon name="chevron-right" />
				</a>
			)}
		</nav>
	);
}

/** Tabs that are links, so that each has an address. The row is moved to the current one where it has no room for all. */
export function Tabs({
	label,
	items,
}: {
	label: string;
	/** `count`: how many there are behind it. */
	items: readonly { href: string; label: string; current?: boolean; count?: number }[];
}) {
	const row = useRef<HTMLElement>(null);
	const current = items.find((item) => item.current)?.href;
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is current
	useEffect(() => {
		const tab = row.current?.querySelector<HTMLElement>("[aria-current]");
		if (!row.current || !tab) return;
		const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
		row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
	}, [current]);
	return (
		<nav ref={row} className="tabs" aria-label={label}>
			{items.map((item) => (
				<a key={item.href} href={item.href} aria-current={item.current ? "page" : undefined}>
					{item.label}
					{item.count !== undefined && <span className="tab-count">{num(item.count)}</span>}
				</a>
			))}
		</nav>
	);
}
