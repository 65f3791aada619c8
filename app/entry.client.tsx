import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepThroughDiscovery } from "~/components/line-drops.ts";
import { retryPictures } from "~/features/question-picture/retry-pictures.ts";
import { overwriteGetLocale } from "~/paraglide/runtime.js";

// The document was made in one language; a change of language is a new document.
overwriteGetLocale(() => (document.documentElement.lang === "bn" ? "bn" : "en"));

keepThroughDiscovery();
retryPictures();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
