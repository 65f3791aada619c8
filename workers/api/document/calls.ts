import { z } from "zod";
import { defineCall, type Resource } from "../core/call.ts";

/** The document itself. It describes all calls, this one too, so it is made when it is asked for. */
export const document: Resource = {
	tag: "Public",
	calls: [
		defineCall({
			method: "get",
			path: "/api/openapi.json",
			id: "getOpenApiDocument",
			summary: "This document",
			access: "everyone",
			answers: {
				200: {
					description: "OpenAPI 3.1",
					schema: z.looseObject({ openapi: z.literal("3.1.0") }).meta({ id: "OpenApiDocument" }),
					example: { openapi: "3.1.0" },
				},
			},
			handle: async ({ deps }) => {
				const { openApiDocument } = await import("../core/openapi.ts");
				return {
					status: 200,
					body: openApiDocument(deps.vars),
					headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
				};
			},
		}),
	],
};
