import { requireRole } from "~/domain/account/access.ts";
import { getMaterial } from "~/domain/material/materials.server.ts";
import { MaterialView } from "~/features/material/material-view.tsx";
import { pageTitle } from "~/lib/page-title.ts";
import { m } from "~/paraglide/messages.js";
import { materialHere } from "~/request/material-here.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import proseCss from "~/styles/prose.css?url";
import type { Route } from "./+types/one-material.ts";

export const handle: RouteHandle = areaPage;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: proseCss }];

/** A published material with its files, for who is in its course alone (MAT-2). */
export const loader = ({ context, params }: Route.LoaderArgs) =>
	orProblem(context, ({ deps, actor }) =>
		materialHere(getMaterial(deps, requireRole(actor, "student"), params.materialUuid), params.id),
	);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{
		title: pageTitle(
			`${loaderData?.material.title ?? m.material_name()}: ${loaderData?.course.title ?? m.course_name()}`,
		),
	},
	{ name: "robots", content: "noindex" },
];

export default function CourseMaterial({ loaderData }: Route.ComponentProps) {
	return <MaterialView of={loaderData} side="student" />;
}
