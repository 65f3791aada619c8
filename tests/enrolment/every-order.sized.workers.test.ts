import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { asBatch } from "#db/as-batch.ts";
import * as schema from "#db/schema/index.ts";
import { sized } from "#tests/support/sized.ts";
import { courseOf, rosterOf, seatsOf, studentsOf, suspendIn, teacherOf } from "#tests/support/workers/course-world.ts";
import { database } from "#tests/support/workers/exam-session.ts";
import { HOUR, MINUTE, World } from "#tests/support/workers/payment-world.ts";
import type { Actor } from "~/domain/account/session.ts";
import { changeCourse } from "~/domain/course/change-course.server.ts";
import { acceptInvitation } from "~/domain/enrolment/accept.server.ts";
import { applyForCourse } from "~/domain/enrolment/apply.server.ts";
import { decideEnrolments } from "~/domain/enrolment/decide.server.ts";
import { inviteStudents } from "~/domain/enrolment/invite.server.ts";
import { comeByLink, makeInviteLink } from "~/domain/enrolment/invite-link.server.ts";
import { leaveCourse } from "~/domain/enrolment/leave.server.ts";
import { refundPayment } from "~/domain/payment/refund.server.ts";
import { settle } from "~/domain/payment/settle.server.ts";
import type { Decision } from "~/domain/seat/machine.ts";
import { moveUpStatements } from "~/domain/seat/move-up.server.ts";
import { type Command, command, course, PEOPLE } from "./commands.ts";
import { isDomainError } from "./domain-error.ts";
import { QueueModel } from "./model.ts";

const DAY = 24 * HOUR;

/** Random courses and histories. */
const RUNS = sized({ test: 8, check: 48 });

/** A course of the database, beside the model that says what must become of it. */
class Course {
	readonly world = World.open();
	readonly open = new Map<number, { uuid: string; paymentId: string }>();
	teacher!: Actor;
	admin!: Actor;
	people!: Actor[];
	uuid!: string;
	model!: QueueModel;

	static async begin({ fee, capacity }: { fee: number; capacity: number }): Promise<Course> {
		const made = new Course();
		const { world } = made;
		const startAt = world.now + 900 * DAY;
		made.teacher = await teacherOf(world.now);
		made.admin = await world.person("admin");
		made.people = await studentsOf(world.now, PEOPLE);
		world.people.push(...made.people);
		const of = { feePoisha: fee, maxStudents: capacity, startAt, endAt: startAt + 60 * DAY, enrolmentEndAt: startAt };
		made.uuid = await courseOf(made.teacher.accountUuid, world.now, of);
		made.model = new QueueModel({ fee, capacity, startAt, now: world.now });
		return made;
	}

	who(index: number): Actor {
		const person = this.people[index];
		if (!person) throw new Error("Nobody");
		return person;
	}
	deps = () => this.world.deps();
	mine = () => ({ courseUuid: this.uuid });
	moveUp = () => database().batch(asBatch(moveUpStatements({ db: database() }, this.uuid, this.world.now)));
	decide = (index: number, decision: Decision) =>
		refused(() =>
			decideEnrolments(this.deps(), this.teacher, {
				...this.mine(),
				decision,
				students: [this.who(index).accountUuid],
			}),
		);

	/** The payment that somebody has begun here, if any; it ends with this. */
	async ending(index: number, then: (begun: { uuid: string; paymentId: string }) => Promise<unknown>): Promise<void> {
		const begun = this.open.get(index);
		if (!begun) return;
		this.open.delete(index);
		await then(begun);
	}

	async late({ uuid, paymentId }: { uuid: string; paymentId: string }): Promise<void> {
		const { trxId, invoiceNumber, amount } = this.world.bank.complete(paymentId);
		await settle(
			this.deps(),
			await this.world.payment(uuid),
			{ trxId: trxId ?? "", invoiceNumber, amount, currency: "BDT" },
			"ipn",
		);
	}

	/** The same in both, as far as somebody may act at all. */
	async act({ kind, who }: Command): Promise<void> {
		const { model, world } = this;
		if (kind === "hold-lapse" || kind === "offer-expire") {
			const ms = kind === "hold-lapse" ? 16 * MINUTE : 37 * HOUR;
			world.pass(ms);
			model.now += ms;
			if (kind === "offer-expire") this.open.clear();
			await this.moveUp();
			return model.moveUp();
		}
		world.pass(1);
		model.now += 1;
		const own = ["apply", "accept", "leave", "come", "pay-start", "pay", "pay-late", "pay-cancel"].includes(kind);
		if (own && model.suspended.has(who)) return;
		await ACTS[kind](this, who);
	}

	async expectTheSame(): Promise<void> {
		const rows = await rosterOf(this.uuid);
		const states = this.people.map(
			({ accountUuid }) => rows.find(({ studentUuid }) => studentUuid === accountUuid)?.state ?? "none",
		);
		expect(states).toEqual(this.people.map((_, index) => this.model.state(index)));
		const seats = this.model.seats();
		expect(await seatsOf(this.uuid)).toEqual({ taken: seats, most: this.model.capacity, counted: seats });
	}
}

/** What the rules refuse is no failure; anything else is. */
async function refused(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!isDomainError(error)) throw error;
	}
}

type Acting = Exclude<Command["kind"], "hold-lapse" | "offer-expire">;
const ACTS: Record<Acting, (of: Course, who: number) => Promise<unknown>> = {
	apply: (of, who) => {
		of.model.apply(who);
		return refused(() => applyForCourse(of.deps(), of.who(who), of.mine()));
	},
	accept: (of, who) => {
		of.model.accept(who);
		return refused(() => acceptInvitation(of.deps(), of.who(who), of.mine()));
	},
	leave: (of, who) => {
		of.model.leave(who);
		return refused(() => leaveCourse(of.deps(), of.who(who), of.mine()));
	},
	invite: (of, who) => {
		of.model.invite(who);
		return refused(() => inviteStudents(of.deps(), of.teacher, { ...of.mine(), students: [of.who(who).accountUuid] }));
	},
	come: (of, who) => {
		of.model.come(who);
		return refused(async () => {
			const { code } = await makeInviteLink(of.deps(), of.teacher, of.uuid);
			await comeByLink(of.deps(), of.who(who), code);
		});
	},
	approve: (of, who) => {
		of.model.decide(who, "approve");
		return of.decide(who, "accepted");
	},
	decline: (of, who) => {
		of.model.decide(who, "decline");
		return of.decide(who, "declined");
	},
	remove: (of, who) => {
		of.model.decide(who, "remove");
		return of.decide(who, "removed");
	},
	"pay-start": async (of, who) => {
		if (of.open.has(who)) return;
		const begins = of.model.payStart(who);
		let begun: { uuid: string; paymentId: string } | null = null;
		await refused(async () => {
			begun = await of.world.begin(of.who(who), { purpose: "course", itemUuid: of.uuid });
		});
		expect(begun !== null).toBe(begins);
		if (begun) of.open.set(who, begun);
	},
	pay: (of, who) =>
		of.ending(who, async ({ uuid, paymentId }) => {
			const moves = of.model.payDone(who);
			of.world.bank.approve(paymentId);
			await of.world.comeBack(paymentId);
			expect((await of.world.payment(uuid)).state).toBe(moves ? "completed" : "failed");
		}),
	"pay-late": (of, who) =>
		of.ending(who, (begun) => {
			of.model.payLate(who);
			return of.late(begun);
		}),
	"pay-cancel": (of, who) =>
		of.ending(who, ({ paymentId }) => {
			of.model.payCancel(who);
			return of.world.comeBack(paymentId, "cancel");
		}),
	refund: async (of, who) => {
		if (!of.model.rows.get(who)?.paid) return;
		of.model.refund(who);
		const row = (await rosterOf(of.uuid)).find(({ studentUuid }) => studentUuid === of.who(who).accountUuid);
		await refundPayment(of.deps(), of.admin, row?.paymentUuid ?? "", {
			reason: "Asked for",
			destination: "wallet",
			goods: "taken",
		});
	},
	suspend: async (of, who) => {
		if (of.model.suspended.has(who)) return;
		of.model.suspended.add(who);
		await suspendIn(of.who(who).accountUuid, of.world.now);
	},
	restore: async (of, who) => {
		of.model.suspended.delete(who);
		of.model.moveUp();
		const { suspension } = schema;
		await database()
			.update(suspension)
			.set({ liftedAt: of.world.now })
			.where(and(eq(suspension.accountUuid, of.who(who).accountUuid), isNull(suspension.liftedAt)));
		await of.moveUp();
	},
	raise: (of, many) => {
		of.model.resize(many);
		return refused(() => changeCourse(of.deps(), of.teacher, of.uuid, { maxStudents: many }, moveUpStatements));
	},
};

test("in every order the database does as the rules have it, and the books balance (ENR-2, ENR-3)", async () => {
	await fc.assert(
		fc.asyncProperty(course, fc.array(command, { minLength: 8, maxLength: 30 }), async (of, commands) => {
			const made = await Course.begin(of);
			for (const one of commands) {
				await made.act(one);
				await made.expectTheSame();
			}
			for (const [index, person] of made.people.entries())
				expect(await made.world.balance(person)).toBe(made.model.wallet.get(index) ?? 0);
			await made.world.expectBooksToBalance();
		}),
		{ numRuns: RUNS, endOnFailure: false },
	);
}, 240_000);
