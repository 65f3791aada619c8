import { z } from "zod";
import type { DomainError } from "./define-errors.ts";

/** A uuid as it is stored, in lower case. */
export const uuidSchema = z.uuid().toLowerCase();

/** A thing's number, as an address writes it. */
export const ID_NUMBER = /^\d{1,15}$/;
/** The same as a number. */
export const ID_NUMBER_MAX = 10 ** 15 - 1;

/** What an address or a call may name a thing by: its uuid or its number, never anything else (DATA-3). */
export const idSchema = z.union([uuidSchema, z.string().regex(ID_NUMBER)]);

const checked =
	(schema: z.ZodType<string, string>) =>
	(text: string | undefined, notFound: () => DomainError): string => {
		const id = schema.safeParse(text ?? "");
		if (!id.success) throw notFound();
		return id.data;
	};

/** The id in an address, before it becomes a key of anything. @throws DomainError as given, for what can be none */
export const idInAddress = checked(idSchema);

/** The same where only a uuid names the thing. */
export const uuidInAddress = checked(uuidSchema);
