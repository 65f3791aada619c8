import { Icon } from "~/components/icon.tsx";
import { linkTarget } from "~/domain/material/rules.ts";
import { m } from "~/paraglide/messages.js";

/** Where a material leads, by the name of that place: a page of somebody else's, in a tab of its own. */
export function MaterialLink({ link }: { link: string }) {
	const { host, isVideo } = linkTarget(link);
	return (
		<a
			href={link}
			target="_blank"
			rel="noopener noreferrer nofollow"
			className="inline-flex min-h-11 items-center gap-2"
		>
			<Icon name={isVideo ? "play" : "external"} size={18} />
			<span className="[overflow-wrap:anywhere]">
				{isVideo ? m.material_watch({ host }) : m.material_open({ host })}
			</span>
		</a>
	);
}
