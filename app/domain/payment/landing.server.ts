import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps.ts";
import { takenBack } from "./fulfil.server.ts";
import { type LandingFacts, landingAfter, outcomeOf, type Stand } from "./landing.ts";
import { saleOf } from "./purchasables.server.ts";
import type { RefundState } from "./rules.ts";

type Facts = LandingFacts & { refundState: RefundState | null };

const goods = (paymentUuid: string) => sql`CASE WHEN EXISTS (${takenBack(paymentUuid)}) THEN 'gone' ELSE 'had' END`;

/** What has become of what a payment brought. One round trip at most, of what may change by itself, or was given back. */
export async function standOf({ db }: Pick<Deps, "db">, { uuid, purpose, refundState, ...of }: Facts): Promise<Stand> {
	if (outcomeOf(of) !== "success") return "had";
	const stand = saleOf(purpose).stand?.(uuid) ?? (refundState === null ? null : goods(uuid));
	if (!stand) return "had";
	const [row] = await db.all<{ stand: Stand }>(sql`SELECT ${stand} AS stand`);
	return row?.stand ?? "had";
}

/** Where a payment leads by how things stand at this moment (PAY-8), and how what it brought stands. */
export async function landingNow(deps: Pick<Deps, "db">, payment: Facts): Promise<{ to: string; stand: Stand }> {
	const stand = await standOf(deps, payment);
	return { to: landingAfter({ ...payment, stand }), stand };
}
