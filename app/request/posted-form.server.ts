import type { RouterContextProvider } from "react-router";
import { keptForm } from "./posted-text.server.ts";
import { orProblem } from "./problem.server.ts";
import { type FormLimits, type FormSchema, readFields, readForm } from "./read-form.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The form that an action was posted, for forms in which somebody types: these show again what was typed, with what is wrong,
 * through conform's `useForm` (LOOK-1).
 * @throws the page of the problem (400, 413) for what is not this form: none of our pages sent it
 */
export const postedForm = <S extends FormSchema>(context: Context, request: Request, schema: S, limits?: FormLimits) =>
	keptForm(
		context,
		request,
		() => readForm(request, schema, limits),
		(submission) => submission,
	);

/**
 * The same for forms of nothing but buttons and hidden fields, which need a schema and no `useForm`.
 * @throws the page of the problem (400, 413) for what does not fit as well
 */
export const postedFields = <S extends FormSchema>(
	context: Context,
	request: Request,
	schema: S,
	limits?: FormLimits,
) => orProblem(context, () => readFields(request, schema, limits));
