import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ExtraTimeView } from "~/features/exam-time/extra-time-view.tsx";

const student = (accountUuid: string, ended = false) => ({
	...{ accountUuid, name: accountUuid, mobile: null, extraMinutes: 5, reason: null, ended },
});

test("the further pages of who has extra time, and its links, keep what is searched for and who was chosen (MT-20)", () => {
	const element = (
		<ExtraTimeView
			exam={{ uuid: "exam", name: "Physics", startAt: 0, stopAt: 1 }}
			given={{ content: [student("bithi")], page: 1, size: 1, totalPages: 3, totalElements: 3 }}
			found={[student("asha")]}
			chosen={student("asha")}
			q="Asha & Co"
		/>
	);
	const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
	const links = new Set([...html.matchAll(/href="([^"]*extra-time[^"]*)"/g)].map(([, href]) => href));
	const sought = (query: string) => `/admin/model-tests/exam/extra-time?q=Asha+%26+Co&amp;student=${query}`;
	expect(links).toEqual(
		new Set([sought("asha&amp;page=2"), sought("bithi&amp;page=2"), sought("asha"), sought("asha&amp;page=3")]),
	);
});
