import { z } from "zod";

/** The header by which a client names one try of a request. */
export const KEY = "idempotency-key";

/** As it is parsed: nothing where none was sent. */
export const idempotencyHeader = z.object({
	[KEY]: z
		.string()
		.regex(/^[\x21-\x7e]{1,64}$/)
		.optional()
		.transform((key) => key ?? null),
});

/** As the document says it. */
export const idempotencyParameter = z.object({
	"Idempotency-Key": z.string().min(1).max(64).optional().meta({
		description:
			"A name of your own for this one try, best a UUID. Sent again with the same request, it is answered as the first time and begins nothing new; with another request it is refused.",
		example: "5f0c7f7e-2d1a-4c0e-9f6b-6b8f0f2f9d11",
	}),
});
