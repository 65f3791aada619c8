import { m } from "~/paraglide/messages.js";
export default function Home() {
	return <h1>{m.common_app_name()}</h1>;
}
