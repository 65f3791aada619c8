import { eq } from "drizzle-orm";
import { payment } from "#db/schema/index.ts";
import { courseOf, stateOf, studentsOf, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import type { Decision } from "~/domain/seat/machine.ts";

export const FEE = 1000_00;
export const DAY = 24 * HOUR;

/** What is bought: a course. */
export const course = (itemUuid: string) => ({ purpose: "course", itemUuid }) as const;

/** A teacher whose courses cost something, and who buys them. */
export class Seller {
	readonly world = World.open();
	teacher!: Actor;

	static async begin(): Promise<Seller> {
		const made = new Seller();
		made.teacher = await teacherOf(made.world.now);
		return made;
	}

	/** A course of ten days that starts in a week. */
	paidCourse(maxStudents = 30): Promise<string> {
		const { now } = this.world;
		const startAt = now + 7 * DAY;
		const of = { feePoisha: FEE, maxStudents, startAt, endAt: startAt + 10 * DAY };
		return courseOf(this.teacher.accountUuid, now, of);
	}

	async students(many: number): Promise<Actor[]> {
		const people = await studentsOf(this.world.now, many);
		this.world.people.push(...people);
		return people;
	}
	one = async () => (await this.students(1)) as [Actor];

	decide = (courseUuid: string, who: Actor, decision: Decision) =>
		decideEnrolments(this.world.deps(), this.teacher, { courseUuid, students: [who.accountUuid], decision });

	async pay(who: Actor, courseUuid: string): Promise<string> {
		const { uuid, paymentId } = await this.world.approved(who, course(courseUuid));
		await this.world.comeBack(paymentId);
		return uuid;
	}

	/** The money has moved, and we hear of it from the bank alone. */
	async late(paymentId: string, amount = FEE) {
		const { trxId, invoiceNumber } = this.world.bank.complete(paymentId);
		const { settle } = await import("~/domain/payment/settle.server.ts");
		const [row] = await database().select().from(payment).where(eq(payment.providerPaymentId, paymentId));
		if (!row) throw new Error("No such payment");
		return settle(this.world.deps(), row, { trxId: trxId ?? "", invoiceNumber, amount, currency: "BDT" }, "ipn");
	}
}

export const state = (courseUuid: string, who: Actor) => stateOf(courseUuid, who.accountUuid);
