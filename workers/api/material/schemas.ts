import { z } from "zod";
import { attachedAssets } from "~/domain/asset/attachment-schemas.ts";
import { NO_LECTURE } from "~/domain/lecture/no-lecture.ts";
import { MATERIAL_SORTS } from "~/domain/material/materials.server.ts";
import { MAX } from "~/domain/material/rules.ts";
import { descriptionField, isMoment, linkField, titleField } from "~/domain/material/schemas.ts";
import { idSchema } from "~/lib/address-id.ts";
import { sortSchema } from "~/lib/sorting.ts";
import { m } from "~/paraglide/messages.js";
import { EXAMPLE as FILES } from "../asset/examples.ts";
import { assetSchema } from "../asset/schemas.ts";
import { idParams, lectureOrNone, paging } from "../core/params.ts";
import { optionalText, pageOf, text, time } from "../core/schemas.ts";
import { EXAMPLE } from "./examples.ts";

export const courseParams = idParams("course", EXAMPLE.material.courseUuid);
export const materialParams = idParams("material", EXAMPLE.material.uuid);
export const lectureParams = courseParams.extend({ lid: lectureOrNone });
export const fileParams = materialParams.extend({
	aid: idSchema.meta({ description: "UUID or numeric id of the file", example: FILES.asset.uuid }),
});

const sorted = (fallback: "position,asc" | "createdAt,desc") =>
	paging().extend({
		sort: sortSchema(MATERIAL_SORTS, fallback).meta({
			description: "`position` (their teacher's order) or `createdAt`, `,asc` or `,desc`",
		}),
	});
export const materialList = sorted("position,asc");
export const allMaterialList = sorted("createdAt,desc");

/** ISO 8601 with its offset, as ms UTC. */
const moment = z.iso
	.datetime({ offset: true })
	.transform((text) => Date.parse(text))
	.refine(isMoment, { params: { text: m.material_fault_moment } })
	.nullable()
	.meta({
		description: "ISO 8601 with its offset: students see it from then on; null where that is at once",
		example: "2026-01-12T04:00:00.000Z",
	});

const said = {
	title: titleField.meta({ description: `At most ${MAX.title} letters` }),
	description: descriptionField.nullable().meta({ description: "Markdown with LaTeX" }),
	link: linkField.nullable().meta({ description: "An address elsewhere, over https; of a video for example" }),
};

export const newMaterial = z.object({
	title: said.title,
	description: said.description.optional(),
	link: said.link.optional(),
	publishAt: moment.optional(),
	lectureUuid: lectureOrNone.nullable().default(NO_LECTURE),
	assets: attachedAssets
		.default([])
		.meta({ description: "Files that the caller has uploaded and that are attached to nothing" }),
});

/** What is missing stays as it is. */
export const changedMaterial = z.object({
	title: said.title.optional(),
	description: said.description.optional(),
	link: said.link.optional(),
	publishAt: moment.optional(),
	version: z
		.int()
		.min(1)
		.optional()
		.meta({ description: "As it was read: where it has another one by now nothing is changed, and the answer is 409" }),
});

export const placeBody = z.object({
	position: z.int().min(1).max(10_000).meta({ description: "From 1, the first of its list" }),
});

export const materialAnswer = z
	.object({
		id: z.int(),
		uuid: z.uuid(),
		courseUuid: z.uuid(),
		lectureUuid: z.uuid().nullable().meta({ description: "Null where it belongs to the course alone" }),
		title: text,
		description: optionalText.meta({ description: "Markdown with LaTeX" }),
		link: optionalText,
		position: z.int().meta({ description: "Its place in its list, the least first" }),
		publishAt: time.nullable().meta({ description: "Null where it was published at once" }),
		published: z.boolean().meta({ description: "Whether students see it" }),
		assets: z.array(assetSchema).meta({ description: "Its files, in the order in which they came" }),
		version: z.int().meta({ description: "Another one after every change of what it says" }),
		createdAt: time,
		updatedAt: time,
	})
	.meta({ id: "Material" });

export const materialPage = pageOf("MaterialPage", materialAnswer);
