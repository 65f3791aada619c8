import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Login, { loader } from "~/routes/auth/login.tsx";

type Props = Parameters<typeof Login>[0];

const vars = { PUBLIC_ORIGIN: "https://pathshala.example", SESSION_SECRET: "a secret of a test" };

/** The sign-in page at such an address. */
async function pageAt(address: string): Promise<string> {
	const url = new URL(address, vars.PUBLIC_ORIGIN);
	const [request, context] = [new Request(url), { get: () => ({ deps: { vars } }) }];
	const loaderData = await loader({ url, request, context } as unknown as Parameters<typeof loader>[0]);
	return renderToStaticMarkup(<Login {...({ loaderData } as Props)} />);
}

test("every object has some names, and none of them is a reason to be at the sign-in", async () => {
	for (const name of [...Object.getOwnPropertyNames(Object.prototype), "", "nonsense", "x".repeat(2000)])
		expect(await pageAt(`/auth/login?q=${encodeURIComponent(name)}`)).toContain("Please sign in to go on.");
	expect(await pageAt("/auth/login?q=denied")).toContain("You stopped the sign-in.");
	expect(await pageAt("/auth/login")).not.toContain("Please sign in to go on.");
});
