/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	token: { token: "kJ3vX0w8n1Rr2mQ5b7ZtYpLcUeHsGdAoVfTiNqWzMxk", expiresAt: "2026-02-09T04:05:00.000Z" },
};
