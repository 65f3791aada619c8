import type { ComponentProps } from "react";
import type { Theme } from "~/lib/theme.ts";
import { m } from "~/paraglide/messages.js";
import { getLocale } from "~/paraglide/runtime.js";
import { Icon, type IconName } from "./icon.tsx";

/** What a page with scripts does instead of, or before, loading a document. */
type OnSubmit = Pick<ComponentProps<"form">, "onSubmit">;

/** Shows the other language's name in that language; posting it makes the choice stay, and leads to the page's twin. */
export function LanguageSwitch({ twinPath, onSubmit }: { twinPath: string } & OnSubmit) {
	const other = getLocale() === "en" ? "bn" : "en";
	return (
		<form method="post" action="/preferences" onSubmit={onSubmit}>
			<input type="hidden" name="next" value={twinPath} />
			<button type="submit" className="bar-item bar-plain" name="lang" value={other} lang={other}>
				<Icon name="globe" />
				<span className="signs">{other === "bn" ? "বাংলা" : "English"}</span>
			</button>
		</form>
	);
}

const THEMES: readonly { theme: Theme; icon: IconName; name: () => string }[] = [
	{ theme: "system", icon: "system", name: m.shell_theme_system },
	{ theme: "light", icon: "sun", name: m.shell_theme_light },
	{ theme: "dark", icon: "moon", name: m.shell_theme_dark },
];

/** The three themes as one row of buttons. */
export function ThemeSwitch({
	theme,
	currentPath,
	onSubmit,
}: {
	theme: Theme;
	currentPath: string;
} & OnSubmit) {
	return (
		<form method="post" action="/preferences" onSubmit={onSubmit}>
			<input type="hidden" name="next" value={currentPath} />
			<fieldset className="segments">
				<legend className="sr-only">{m.shell_theme()}</legend>
				{THEMES.map((choice) => (
					<button
						key={choice.theme}
						type="submit"
						name="theme"
						value={choice.theme}
						aria-pressed={choice.theme === theme}
						aria-label={choice.name()}
						title={choice.name()}
					>
						<Icon name={choice.icon} size={18} />
					</button>
				))}
			</fieldset>
		</form>
	);
}
