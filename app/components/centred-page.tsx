import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Logo } from "./logo.tsx";
import { Ornament } from "./ornament.tsx";

/**
 * A page of one task in the middle of the screen: sign in, a code by SMS, an error with its way back.
 * @param homeHref where the logo leads
 * @param footer small links under the card, for example the language switch
 */
export function CentredPage({
	title,
	lead,
	children,
	homeHref = "/",
	footer,
	ornament,
}: {
	title: ReactNode;
	lead?: ReactNode;
	children?: ReactNode;
	homeHref?: string;
	footer?: ReactNode;
	ornament?: boolean;
}) {
	return (
		<div className="centred">
			<a href={homeHref} aria-label={m.shell_home()} className="no-underline">
				<Logo size={40} />
			</a>
			<main id="main" tabIndex={-1} className="card card-flush centred-card">
				{ornament && <Ornament flip />}
				<div className="p-6 sm:p-8">
					<h1>{title}</h1>
					{lead && <p className="mt-2 text-soft">{lead}</p>}
					{children && <div className="mt-6">{children}</div>}
				</div>
			</main>
			{footer && <div className="text-sm text-soft">{footer}</div>}
		</div>
	);
}
