import { formatDateTime } from "~/lib/time.ts";
import { page } from "../page.tsx";
import type { Counters, IpnSettings } from "./bank.ts";
import { EVERYBODY, FAULTS, type Fault } from "./faults.ts";
import type { Payment, SentIpn } from "./store.ts";
import { writeAmount } from "./values.ts";

type Admin = {
	payments: Payment[];
	faults: Fault[];
	counters: Counters;
	settings: IpnSettings;
	ipns: SentIpn[];
};

const HOUR = 3_600_000;

/** Every payment of the sandbox, newest first, with what can be made to go wrong. */
export function adminPage(admin: Admin): string {
	return page(
		{ title: "bKash" },
		<>
			<p>Payments that the product began at this stand-in for bKash. No money moves.</p>
			<Tokens counters={admin.counters} />
			<Notifications settings={admin.settings} ipns={admin.ipns} />
			<section aria-labelledby="everybody">
				<h2 id="everybody">Make it misbehave</h2>
				<form method="post" action="/bkash/faults">
					<label htmlFor="fault-wallet">For the account</label>
					<input id="fault-wallet" name="wallet" inputMode="tel" placeholder="01770618575" />
					<label>
						<input type="checkbox" name="everybody" /> or everybody
					</label>
					<FaultChoice id="fault-any" />
				</form>
				<FaultList faults={admin.faults} />
			</section>
			<section aria-labelledby="payments">
				<h2 id="payments">Payments</h2>
				{admin.payments.length === 0 && <p>None yet. Buy something in the product.</p>}
				<ol className="messages">
					{admin.payments.map((payment) => (
						<PaymentEntry
							key={payment.paymentId}
							payment={payment}
							executes={admin.counters.executes[payment.paymentId] ?? 0}
							faults={admin.faults.filter(({ scope }) => scope === payment.paymentId)}
						/>
					))}
				</ol>
			</section>
		</>,
	);
}

function Tokens({ counters }: { counters: Counters }) {
	const all = [...counters.grants, ...counters.refreshes];
	const latest = Math.max(0, ...all);
	const lastHour = all.filter((at) => at > latest - HOUR).length;
	return (
		<p>
			Tokens: {counters.grants.length} granted, {counters.refreshes.length} refreshed; {lastHour} within the last busy
			hour
			{lastHour > 2 && <strong>, which is more than the two that bKash allows</strong>}.
		</p>
	);
}

function Notifications({ settings, ipns }: Pick<Admin, "settings" | "ipns">) {
	return (
		<section aria-labelledby="ipn">
			<h2 id="ipn">Notifications</h2>
			<p>
				{settings.url === "" ? (
					"They go nowhere."
				) : (
					<>
						They go to {settings.url}, signed by version {settings.signatureVersion}
					</>
				)}
				{settings.confirmedAt !== null && `, confirmed ${formatDateTime(settings.confirmedAt, "en")}`}.
			</p>
			<form method="post" action="/bkash/ipn/subscribe">
				<button type="submit">Ask for confirmation</button>
			</form>
			<ul>
				{ipns.slice(0, 5).map((ipn) => (
					<li key={`${ipn.messageId}-${ipn.sentAt}`}>
						{ipn.type} {formatDateTime(ipn.sentAt, "en")}: {ipn.status === 0 ? "no answer" : ipn.status}
					</li>
				))}
			</ul>
		</section>
	);
}

function FaultChoice({ id }: { id: string }) {
	return (
		<>
			<label htmlFor={id}>bKash</label>
			<select id={id} name="fault">
				{Object.entries(FAULTS).map(([fault, words]) => (
					<option key={fault} value={fault}>
						{words}
					</option>
				))}
				<option value="none">behaves again</option>
			</select>
			<button type="submit">Set</button>
		</>
	);
}

const wordsOf = ({ fault, left }: Fault) => `${FAULTS[fault]}${left === null ? "" : ` (${left} left)`}`;

function FaultList({ faults }: { faults: Fault[] }) {
	if (faults.length === 0) return null;
	return (
		<>
			<ul>
				{faults.map((set) => (
					<li key={set.id}>
						{set.scope === EVERYBODY ? "Everybody" : set.scope}: {wordsOf(set)}
					</li>
				))}
			</ul>
			<form method="post" action="/bkash/faults">
				<input type="hidden" name="fault" value="none" />
				<button type="submit">Behave again, for everybody</button>
			</form>
		</>
	);
}

function PaymentEntry({ payment, executes, faults }: { payment: Payment; executes: number; faults: Fault[] }) {
	const { paymentId } = payment;
	return (
		<li>
			<p className="meta">
				<span>{payment.invoice}</span>
				<time dateTime={new Date(payment.createdAt).toISOString()}>{formatDateTime(payment.createdAt, "en")}</time>
			</p>
			<p className="text">
				৳{writeAmount(payment.amount)} {payment.state}
				{payment.failCode && ` ${payment.failCode}`}
			</p>
			<p className="meta">
				<span>{paymentId}</span>
				<span>
					{payment.wallet ?? "no account yet"} {payment.trxId} executed {executes}×
				</span>
			</p>
			{faults.length > 0 && <p>{faults.map(wordsOf).join("; ")}</p>}
			<form method="post" action="/bkash/faults">
				<input type="hidden" name="paymentId" value={paymentId} />
				<FaultChoice id={`fault-${paymentId}`} />
			</form>
			{payment.state === "Completed" && (
				<form method="post" action="/bkash/ipn/send">
					<input type="hidden" name="paymentId" value={paymentId} />
					<button type="submit">Notify again</button>
				</form>
			)}
		</li>
	);
}
