import type { z } from "zod";
import type { Role } from "~/domain/account/session.ts";
import type { FormSchema } from "~/request/read-form.server.ts";
import type { World } from "./world.ts";

/** The fields of a form by their names, as a browser posts them, each with a value that is right. */
type Fields = Record<string, string>;

/** A form of ours: where it is posted to, by whom, and what. */
export type Form = {
	pattern: string;
	role: Role | null;
	fields: (world: World) => Fields;
};

/** Every field that a schema has, so that a new one is missed by the compiler; a list or a record as the names posted. */
export type Of<S extends FormSchema> =
	z.input<S> extends infer I ? (I extends unknown ? { [K in keyof I]-?: string } : never) : never;

export const form = <S extends FormSchema>(
	pattern: string,
	role: Role | null,
	fields: Of<S> | ((world: World) => Of<S>),
): Form => ({
	pattern,
	role,
	fields: (world) => (typeof fields === "function" ? (fields as (world: World) => Of<S>)(world) : fields) as Fields,
});
