import { Alert } from "./surfaces.tsx";

/** Why a whole form was refused, said at once to who cannot see it; nothing where it was not. */
export function FormErrors({ errors }: { errors: readonly string[] | null | undefined }) {
	return errors ? (
		<Alert tone="danger" live>
			{errors}
		</Alert>
	) : null;
}
