import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AccountFacts } from "~/features/account/account-facts.tsx";

test("a badge of the account keeps its distance from what it is about, on whatever line it stands", () => {
	const html = renderToStaticMarkup(
		<AccountFacts
			account={{
				name: "Mahbubur Rahman",
				mobile: "+8801700000001",
				mobileVerified: true,
				verificationStatus: "Accepted",
				institute: { uuid: "0", name: "Rajshahi College", nameBn: null, requestStatus: "Pending" },
			}}
			pages={{ name: "/profile-name", mobile: "/change-mobile" }}
		/>,
	);
	const values = [...html.matchAll(/<dd>([\s\S]*?)<\/dd>/g)].map(([, value = ""]) => value);
	const besideText = values.filter((value) => value.includes("badge") && !value.startsWith('<span class="badge'));
	expect(besideText).toHaveLength(2);
	for (const value of besideText) expect(value).toMatch(/^<span class="[^"]*flex flex-wrap[^"]* gap-x-2/);
});
