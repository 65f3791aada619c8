import type { SyntheticEvent } from "react";
import { useFetcher } from "react-router";
import { keepTyped } from "~/components/keep-typed.ts";

/**
 * The switches of the frame where scripts run (LOOK-1): the page of another theme is the same page, and what was typed goes along to the one of
 * another language.
 */
export function useSwitches() {
	const { submit } = useFetcher();
	return {
		ofLanguage: () => keepTyped(),
		ofTheme: (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
			const chosen = event.nativeEvent.submitter;
			if (!(chosen instanceof HTMLButtonElement)) return;
			event.preventDefault();
			void submit({ theme: chosen.value, stay: "on" }, { method: "post", action: "/preferences" });
		},
	};
}
