import { useEffect, useState } from "react";

/** Whether scripts run on this page: false on the server and for the first render, so false for good without JavaScript. */
export function useAlive(): boolean {
	const [alive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	return alive;
}
