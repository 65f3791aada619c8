import type { ReactNode } from "react";
import { BackLink } from "~/components/back-link.tsx";
import { Prose } from "~/components/prose.tsx";
import { Badge } from "~/components/surfaces.tsx";
import type { Side } from "~/domain/calendar/paths.ts";
import type { MaterialPage } from "~/domain/material/materials.server.ts";
import { linkTarget, playerOf } from "~/domain/material/rules.ts";
import { AttachmentList } from "~/features/asset/attachment-list.tsx";
import { KatexStyles } from "~/features/attempt/katex-styles.tsx";
import { dateTime, langOfText } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { EmbeddedVideo } from "./embedded-video.tsx";
import { MaterialLink } from "./material-link.tsx";
import { materialPaths } from "./paths.ts";

/**
 * A material: its text, where it leads, and its files.
 * @param removeHref the page that asks before a file is removed, where the reader may
 * @param children what its teacher may do with it
 */
export function MaterialView({
	of: { material, html, course, meter },
	side,
	removeHref,
	children,
}: {
	of: MaterialPage;
	side: Side;
	removeHref?: (uuid: string) => string;
	children?: ReactNode;
}) {
	const player = material.link && playerOf(material.link);
	const back = materialPaths.list(side, course.uuid, side === "teacher" ? material.lectureUuid : null);
	return (
		<section aria-labelledby="material" className="grid max-w-3xl gap-6">
			<KatexStyles in={[html]} />
			<div className="grid gap-2">
				<BackLink href={back} label={m.course_tab_materials()} />
				<h2 id="material" className="text-lg [overflow-wrap:anywhere]" lang={langOfText(material.title)}>
					{material.title}
				</h2>
				{material.lecture && (
					<p className="text-sm text-soft [overflow-wrap:anywhere]">
						{m.material_of_lecture({ title: material.lecture.title })}
					</p>
				)}
				{!material.published && material.publishAt !== null && (
					<p>
						<Badge tone="warning" icon="clock">
							{m.material_scheduled_text({ when: dateTime(material.publishAt) })}
						</Badge>
					</p>
				)}
			</div>
			{html && (
				<Prose html={html} className="measure [overflow-wrap:anywhere]" lang={langOfText(material.description ?? "")} />
			)}
			{material.link && (
				<div className="grid gap-2">
					{player && <EmbeddedVideo src={player} host={linkTarget(material.link).host} title={material.title} />}
					<p>
						<MaterialLink link={material.link} side={side} />
					</p>
				</div>
			)}
			<div className="grid gap-3">
				<h3>{m.asset_attachments()}</h3>
				<AttachmentList
					files={material.assets}
					label={m.asset_attachments()}
					removeHref={removeHref}
					preview
					meter={meter}
				/>
			</div>
			{children}
		</section>
	);
}
