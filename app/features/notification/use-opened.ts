import { useEffect } from "react";
import { useSubmit } from "react-router";

/**
 * What a push led to is opened by the form that opens it (NTF-8): it is read then, and not by the address, which a browser may
 * ask for by itself.
 * @param uuid of an unread one; null where nothing was asked for
 */
export function useOpened(uuid: string | null): void {
	const submit = useSubmit();
	useEffect(() => {
		if (uuid) submit({ intent: "open", uuid }, { method: "post", replace: true });
	}, [uuid, submit]);
}
