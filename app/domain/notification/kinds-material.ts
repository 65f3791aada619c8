import { z } from "zod";
import { m } from "~/paraglide/messages.js";
import { kind } from "./kind.ts";

/** What people are told about materials (NTF-2, MAT-5). */
export const MATERIAL_KINDS = {
	"material-published": kind({
		roles: ["student"],
		urgency: "soon",
		optional: true,
		params: z.object({ title: z.string(), course: z.string() }),
		name: m.notification_kind_material,
		text: m.notification_material_published,
		address: (about) => `/student/course/${about}`,
	}),
} as const;
