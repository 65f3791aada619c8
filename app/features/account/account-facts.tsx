import { ButtonLink } from "~/components/button.tsx";
import { Badge, DescriptionList } from "~/components/surfaces.tsx";
import type { MyProfile } from "~/domain/account/my-profile.server.ts";
import { mobileNumber, nameIn } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";

type Account = Pick<MyProfile, "name" | "mobile" | "mobileVerified" | "verificationStatus" | "institute">;

/** A value and the badge about it, also where the badge stands below. */
const BESIDE = "flex flex-wrap items-center gap-x-2 gap-y-1";

/** What the account provider and admins say of somebody, and where each of it is changed. */
export function AccountFacts({
	account,
	pages,
}: {
	account: Account;
	/** Of the account provider, each of which leads back. */
	pages: { name: string; mobile: string };
}) {
	const { name, mobile, mobileVerified, verificationStatus, institute } = account;
	const pending = institute && institute.requestStatus !== "Accepted";
	return (
		<section className="card grid gap-4" aria-label={m.account_facts()}>
			<DescriptionList
				rows
				items={[
					{ term: m.common_name(), value: name },
					{
						term: m.accounts_mobile(),
						value: (
							<span className={BESIDE}>
								{mobile && mobileNumber(mobile)}
								{mobileVerified ? (
									<Badge tone="success" icon="check">
										{m.shell_verified()}
									</Badge>
								) : (
									<Badge tone="warning" icon="warning">
										{m.account_mobile_unconfirmed()}
									</Badge>
								)}
							</span>
						),
					},
					...(verificationStatus === "Accepted"
						? [
								{
									term: m.account_teacher_title(),
									value: (
										<Badge tone="success" icon="verified">
											{m.shell_verified()}
										</Badge>
									),
								},
							]
						: []),
					{
						term: m.account_profile_institute(),
						value: institute ? (
							<span className={BESIDE}>
								{nameIn(institute.name, institute.nameBn)}
								{pending && <Badge tone="warning">{m.account_institute_pending()}</Badge>}
							</span>
						) : (
							m.account_institute_none()
						),
					},
				]}
			/>
			<div className="flex flex-wrap gap-3">
				<ButtonLink href={pages.name} variant="secondary" small icon="edit">
					{m.account_change_name()}
				</ButtonLink>
				<ButtonLink href={pages.mobile} variant="secondary" small icon="phone">
					{m.account_change_mobile()}
				</ButtonLink>
			</div>
		</section>
	);
}
