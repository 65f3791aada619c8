import { materialNotFound } from "~/domain/material/access.server.ts";
import { ID_NUMBER } from "~/lib/address-id.ts";

/**
 * A material below the course that the address names: of another course it is not there.
 * @throws DomainError MaterialNotFound
 */
export async function materialHere<Found extends { course: { uuid: string } }>(
	reading: Promise<Found>,
	courseId: string,
): Promise<Found> {
	const found = await reading;
	// By its number the layout has found it, or the page is not there.
	if (!ID_NUMBER.test(courseId) && courseId.toLowerCase() !== found.course.uuid) throw materialNotFound();
	return found;
}
