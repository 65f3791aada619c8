import { ButtonLink } from "~/components/button.tsx";
import type { Ctx } from "../context.ts";
import { type PageOptions, page } from "./layout.tsx";

type Message = {
	status: NonNullable<PageOptions["status"]>;
	tone: "success" | "danger" | "info";
	title: string;
	text: string;
	action: { href: string; label: string };
	other?: { href: string; label: string };
};

/** A page that says one thing and leads on. */
export const messagePage = (c: Ctx, { status, tone, title, text, action, other }: Message) =>
	page(
		c,
		{ status, title, notice: { tone, text } },
		<div className="grid gap-3">
			<ButtonLink href={action.href} block>
				{action.label}
			</ButtonLink>
			{other && (
				<ButtonLink href={other.href} variant="secondary" block>
					{other.label}
				</ButtonLink>
			)}
		</div>,
	);
