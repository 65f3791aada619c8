import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Icon } from "~/components/icon.tsx";
import { Logo } from "~/components/logo.tsx";
import { Ornament } from "~/components/ornament.tsx";
import { Alert, type Tone } from "~/components/surfaces.tsx";
import { ThemeSwitch } from "~/components/switches.tsx";
import { localePath } from "~/lib/localise-path.ts";
import { returnPath } from "~/lib/safe-next.ts";
import { m } from "~/paraglide/messages.js";
import icon from "../../../public/favicon.svg?url";
import stylesheet from "../accounts.css?url";
import type { Ctx } from "../context.ts";
import { SHOW_PASSWORD } from "./show-password.tsx";

export type Notice = { tone: Tone; text: ReactNode };

export type PageOptions = {
	title: string;
	lead?: ReactNode;
	status?: 200 | 400 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
	notice?: Notice | null;
	/** The page has a password field, and so the one script that can show it. */
	script?: boolean;
};

const END = "</body></html>";

/** A whole page of the accounts: the form beside what the product promises, in the reader's language. Nothing needs a script. */
export function page(c: Ctx, options: PageOptions, children: ReactNode): Response | Promise<Response> {
	const { locale, theme, origins } = c.var.app;
	const { pathname, search } = new URL(c.req.url);
	// An address like `//elsewhere` is nobody's page here, and a link to it leads there.
	const here = returnPath(`${pathname}${search}`);
	const markup = renderToStaticMarkup(
		<html lang={locale} data-theme={theme === "system" ? undefined : theme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="robots" content="noindex" />
				<title>{`${options.title} · ${m.common_app_name()}`}</title>
				<link rel="icon" href={icon} type="image/svg+xml" />
				<link rel="stylesheet" href={stylesheet} />
			</head>
			<body>
				<header className="bar">
					<a
						className="bar-logo"
						href={`${origins.platform}${localePath("/", locale)}`}
						aria-label={m.accounts_back_to_app()}
					>
						<Logo />
					</a>
					<LanguageLink here={here} other={locale === "en" ? "bn" : "en"} />
					<ThemeSwitch theme={theme} currentPath={here} />
				</header>
				<div className="mx-auto grid w-full max-w-[68rem] gap-8 px-4 py-8 lg:grid-cols-[1fr_26rem] lg:gap-12 lg:py-14">
					<main id="main" className="w-full max-w-[30rem] max-lg:mx-auto lg:order-1 lg:col-start-2">
						<h1 className="text-xl">{options.title}</h1>
						{options.lead && <p className="mt-2 text-soft">{options.lead}</p>}
						{options.notice && (
							<div className="mt-5">
								<Alert tone={options.notice.tone} live>
									<p>{options.notice.text}</p>
								</Alert>
							</div>
						)}
						<div className="mt-6">{children}</div>
					</main>
					<Welcome />
				</div>
				<footer className="mx-auto flex w-full max-w-[68rem] flex-wrap gap-x-6 gap-y-2 px-4 pb-8 text-sm">
					<a href={`${origins.platform}${localePath("/help", locale)}`}>{m.common_help()}</a>
					<a href={`${origins.platform}${localePath("/privacy", locale)}`}>{m.accounts_privacy()}</a>
					<a href={`${origins.platform}${localePath("/terms", locale)}`}>{m.shell_terms()}</a>
				</footer>
			</body>
		</html>,
	);
	const script = options.script ? `<script nonce="${c.var.app.makeNonce()}">${SHOW_PASSWORD}</script>` : "";
	return c.html(`<!DOCTYPE html>${markup.replace(END, `${script}${END}`)}`, options.status ?? 200);
}

/** The same address in the other language, named in that language. */
function LanguageLink({ here, other }: { here: string; other: "en" | "bn" }) {
	const [path] = here.split("?", 1);
	const params = new URLSearchParams(here.slice(path?.length));
	params.set("lang", other);
	return (
		<a className="bar-item" href={`${path}?${params}`} lang={other} hrefLang={other}>
			<Icon name="globe" size={18} />
			<span className="signs">{other === "bn" ? "বাংলা" : "English"}</span>
		</a>
	);
}

function Welcome() {
	const lines = [
		{ icon: "user", text: m.accounts_promise_one() },
		{ icon: "shield", text: m.accounts_promise_safe() },
		{ icon: "phone", text: m.accounts_promise_code() },
	] as const;
	return (
		<aside className="flex min-h-[30rem] flex-col justify-between overflow-hidden rounded-lg bg-night text-on-night max-lg:hidden">
			<div className="p-10">
				<p className="text-xl font-semibold">{m.accounts_no_scripts_needed()}</p>
				<ul className="mt-8 grid gap-4 text-on-night-soft">
					{lines.map((line) => (
						<li key={line.icon} className="flex items-center gap-3">
							<Icon name={line.icon} size={22} />
							{line.text}
						</li>
					))}
				</ul>
			</div>
			<Ornament />
		</aside>
	);
}
