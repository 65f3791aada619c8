import { ButtonLink } from "~/components/button.tsx";
import type { Ctx } from "../context.ts";
import { type PageOptions, page } from "./layout.tsx";

type Message = {
	status: NonNullable<PageOptions["status"]>;
	tone: "success" | "danger" | "info";
	title: string;
	text: string;
	action: { href: string; label: string };
};

/** A page that says one thing and leads on. */
export const messagePage = (c: Ctx, { status, tone, title, text, action }: Message) =>
	page(
		c,
		{ status, title, notice: { tone, text } },
		<ButtonLink href={action.href} block>
			{action.label}
		</ButtonLink>,
	);
