import { Form } from "react-router";
import { EndOrKeep } from "~/components/end-or-keep.tsx";
import type { ShownMaterial } from "~/domain/material/materials.server.ts";
import { langOfText, num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

/** Asks before a material is deleted with its files. @param keep the way back */
export function DeleteMaterialQuestion({ of, keep }: { of: ShownMaterial; keep: string }) {
	const files = of.assets.length;
	return (
		<section className="grid max-w-3xl gap-6" aria-labelledby="delete-material">
			<div>
				<h2 id="delete-material" className="text-lg">
					{m.material_delete_title()}
				</h2>
				<p className="measure mt-1 text-soft">{m.material_delete_text()}</p>
			</div>
			<div className="card">
				<p className="font-semibold [overflow-wrap:anywhere]" lang={langOfText(of.title)}>
					{of.title}
				</p>
				{files > 0 && <p className="text-sm text-soft">{m.material_files({ count: files, n: num(files) })}</p>}
			</div>
			<Form method="post">
				<EndOrKeep
					icon="trash"
					intent="delete"
					end={m.discussion_delete()}
					keep={keep}
					keepText={m.material_delete_keep()}
				/>
			</Form>
		</section>
	);
}
