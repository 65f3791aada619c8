import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "./button.tsx";
import { CopyButton } from "./copyable.tsx";

/** Links that share, and the address in a field to copy it from: none of it needs a script, which adds a button that copies. */
export function ShareButtons({ name, url }: { name: string; url: string }) {
	const field = useRef<HTMLInputElement>(null);
	const address = encodeURIComponent(url);
	const text = encodeURIComponent(`${m.model_test_share_text({ name })} ${url}`);
	const away = { target: "_blank", rel: "noopener noreferrer" };
	return (
		<section className="share" aria-labelledby="share">
			<h2 id="share" className="text-base">
				{m.model_test_share()}
			</h2>
			<div className="flex flex-wrap gap-2">
				<ButtonLink
					small
					variant="secondary"
					icon="facebook"
					href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
					{...away}
				>
					{m.model_test_share_facebook()}
				</ButtonLink>
				<ButtonLink small variant="secondary" icon="whatsapp" href={`https://wa.me/?text=${text}`} {...away}>
					{m.model_test_share_whatsapp()}
				</ButtonLink>
			</div>
			<div className="field">
				<label className="field-hint" htmlFor="share-link">
					{m.model_test_share_link()}
				</label>
				<div className="share-copy">
					<input ref={field} id="share-link" type="text" className="input share-link" readOnly value={url} />
					<CopyButton value={url} what={m.model_test_share_link()} shown={field} />
				</div>
			</div>
		</section>
	);
}
