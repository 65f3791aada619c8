import { PAINT, type Theme } from "~/lib/theme.ts";
import type { Locale } from "~/lib/time.ts";
import { m } from "~/paraglide/messages.js";
import mark from "../../public/favicon.svg?raw";

/** The look of the pages, which a page without a line cannot ask for. */
const tokens = (theme: Exclude<Theme, "system">): string =>
	Object.entries(PAINT[theme])
		.map(([name, colour]) => `--${name}:${colour}`)
		.join(";");

const style = () => `:root{color-scheme:light dark;${tokens("light")}}
@media (prefers-color-scheme:dark){:root{${tokens("dark")}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,"Noto Sans Bengali",sans-serif}
main{box-sizing:border-box;max-width:30rem;padding:2rem min(1.25rem,6vw);text-align:center}
svg{width:4rem}
h1{margin:1rem 0 .5rem;font-size:1.5rem;line-height:1.3}
p{margin:0 0 1.5rem;color:var(--soft)}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:8px;background:var(--betel);color:var(--on-betel);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`;

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** What stands in the place of a page that could not be reached. */
export const offlinePage = (locale: Locale): string =>
	standalonePage(locale, { title: m.shell_offline_title({}, { locale }), text: m.shell_offline_text({}, { locale }) });

/** A whole page that asks for nothing: a title and a sentence. Its link is to the page in whose place it stands. */
export function standalonePage(locale: Locale, of: { title: string; text: string }): string {
	const title = escaped(of.title);
	return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escaped(m.common_app_name({}, { locale }))}</title><meta name="robots" content="noindex"><style>${style()}</style></head>
<body><main>${mark.trim().replace("<svg ", '<svg aria-hidden="true" ')}<h1>${title}</h1><p>${escaped(of.text)}</p>
<a href="">${escaped(m.common_try_again({}, { locale }))}</a></main></body></html>`;
}
