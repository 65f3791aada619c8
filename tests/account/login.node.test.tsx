import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Login, { loader } from "~/routes/auth/login.tsx";

type Props = Parameters<typeof Login>[0];

/** The sign-in page at such an address. */
function pageAt(address: string): string {
	const loaderData = loader({ url: new URL(address, "https://pathshala.example") } as Parameters<typeof loader>[0]);
	return renderToStaticMarkup(<Login {...({ loaderData } as Props)} />);
}

test("every object has some names, and none of them is a reason to be at the sign-in", () => {
	for (const name of [...Object.getOwnPropertyNames(Object.prototype), "", "nonsense", "x".repeat(2000)])
		expect(pageAt(`/auth/login?q=${encodeURIComponent(name)}`)).toContain("Please sign in to go on.");
	expect(pageAt("/auth/login?q=denied")).toContain("You stopped the sign-in.");
	expect(pageAt("/auth/login")).not.toContain("Please sign in to go on.");
});
