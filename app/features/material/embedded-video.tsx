import { useState } from "react";
import { Button } from "~/components/button.tsx";
import { useScripts } from "~/components/use-scripts.ts";
import { m } from "~/paraglide/messages.js";

/**
 * A video of another site, played here once somebody presses: before that nothing is asked of the site, which then learns who watches.
 * @param src the address of its player
 */
export function EmbeddedVideo({ src, host, title }: { src: string; host: string; title: string }) {
	const [isOpen, setOpen] = useState(false);
	if (!useScripts()) return null;
	if (!isOpen)
		return (
			<div className="grid justify-items-start gap-1">
				<Button type="button" variant="secondary" icon="play" onClick={() => setOpen(true)}>
					{m.material_play_here()}
				</Button>
				<p className="field-hint">{m.material_play_hint({ host })}</p>
			</div>
		);
	return (
		<iframe
			src={src}
			title={title}
			sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
			allow="fullscreen; encrypted-media; picture-in-picture"
			allowFullScreen
			referrerPolicy="strict-origin"
			className="aspect-video w-full rounded-md"
		/>
	);
}
