import { type Access, everyone } from "#tests/support/authorization.ts";

/** A device that several people share. Without a PIN nobody hands it over; admins have none. */
export const access: Access = {
	pages: { "/auth/people": { who: everyone(200) } },
	actions: {
		"/auth/people": { who: { ...everyone(409), guest: 401, admin: 403 }, form: () => ({ intent: "hand-over" }) },
	},
};
