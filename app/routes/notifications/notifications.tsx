import { Form, redirect } from "react-router";
import { Button } from "~/components/button.tsx";
import { EmptyState } from "~/components/feedback.tsx";
import { Pagination } from "~/components/navigation.tsx";
import { PageHeader } from "~/components/surfaces.tsx";
import { requireSignedIn } from "~/domain/account/access.ts";
import { NOTHING_CARRIED } from "~/domain/account/carried.ts";
import { markAllRead, markRead } from "~/domain/notification/mark-read.server.ts";
import { getNotificationPage } from "~/domain/notification/queries.server.ts";
import { saveNotificationSettings } from "~/domain/notification/save-settings.server.ts";
import { notificationFormSchema } from "~/domain/notification/schemas.ts";
import { subscribePush, unsubscribePush } from "~/domain/notification/subscribe-push.server.ts";
import { NotificationList } from "~/features/notification/notification-list.tsx";
import { notificationPaths } from "~/features/notification/paths.ts";
import { PushPanel } from "~/features/notification/push-panel.tsx";
import { SettingsForm } from "~/features/notification/settings-form.tsx";
import { useOpened } from "~/features/notification/use-opened.ts";
import { uuidSchema } from "~/lib/address-id.ts";
import { nearestPage, PAGE_SIZE, pageFromPath } from "~/lib/paging.ts";
import { safeNext } from "~/lib/safe-next.ts";
import { num } from "~/lib/words.ts";
import { m } from "~/paraglide/messages.js";
import { postedFields } from "~/request/posted-form.server.ts";
import { orProblem } from "~/request/problem.server.ts";
import { areaPage, type RouteHandle } from "~/request/route-handle.ts";
import type { Route } from "./+types/notifications.ts";

/** Also for who lacks something: a decision on a teacher's documents is among what is told. */
export const handle: RouteHandle = { ...areaPage, unready: true };

const pageOf = (url: URL) => pageFromPath(url.searchParams.get("page") ?? undefined);

export const loader = ({ context, url }: Route.LoaderArgs) =>
	orProblem(context, async ({ deps, actor, session: { device } }) => {
		const { role } = requireSignedIn(actor);
		const page = pageOf(url);
		const { list, settings, push } = await getNotificationPage(deps, actor, {
			paging: { page, size: PAGE_SIZE },
			device,
		});
		const nearest = nearestPage(page, list.totalElements, PAGE_SIZE);
		if (nearest !== page) throw redirect(notificationPaths.mine(role, nearest + 1));
		const asked = uuidSchema.safeParse(url.searchParams.get("open")).data;
		const opened = list.content.find(({ uuid, readAt }) => uuid === asked && readAt === null)?.uuid ?? null;
		return { role, list, settings, opened, push: { ...push, publicKey: deps.push.publicKey } };
	});

export async function action({ context, request, url }: Route.ActionArgs) {
	const asked = await postedFields(context, request, notificationFormSchema);
	return orProblem(context, async ({ deps, actor, session, locale, setToast }) => {
		const { role } = requireSignedIn(actor);
		const here = notificationPaths.mine(role, pageOf(url) + 1);
		switch (asked.intent) {
			case "open":
				return redirect(safeNext((await markRead(deps, actor, asked.uuid)).address) ?? here);
			case "read":
				await markRead(deps, actor, asked.uuid);
				break;
			case "read-all":
				await markAllRead(deps, actor, asked.upTo);
				setToast({ tone: "success", text: m.notification_read_done() });
				break;
			case "push-on":
				await subscribePush(deps, actor, asked, { locale, carried: session.carried ?? NOTHING_CARRIED });
				setToast({ tone: "success", text: m.notification_push_on_done() });
				break;
			case "push-renew":
				await subscribePush(deps, actor, asked, { locale, carried: session.carried ?? NOTHING_CARRIED });
				return null;
			case "push-off":
				await unsubscribePush(deps, actor, session.device);
				setToast({ tone: "success", text: m.notification_push_off_done() });
				break;
			case "push-off-all":
				await unsubscribePush(deps, actor, null);
				setToast({ tone: "success", text: m.notification_push_off_done() });
				break;
			case "settings":
				await saveNotificationSettings(deps, actor, asked.on);
				setToast({ tone: "success", text: m.notification_settings_saved() });
		}
		return redirect(here);
	});
}

export const meta: Route.MetaFunction = () => [
	{ title: `${m.notification_title()} · ${m.common_app_name()}` },
	{ name: "robots", content: "noindex" },
];

export default function Notifications({ loaderData: { role, list, settings, opened, push } }: Route.ComponentProps) {
	const [newest] = list.content;
	useOpened(opened);
	return (
		<>
			<PageHeader title={m.notification_title()} lead={m.notification_lead()} />
			<div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
				<div className="grid gap-4">
					{newest && list.unread > 0 && (
						<Form method="post" className="flex flex-wrap items-center justify-between gap-3">
							<p className="font-semibold">{m.notification_unread({ n: num(list.unread) })}</p>
							<input type="hidden" name="upTo" value={newest.id} />
							<Button small variant="secondary" icon="check" name="intent" value="read-all">
								{m.notification_read_all()}
							</Button>
						</Form>
					)}
					{list.content.length === 0 ? (
						<EmptyState title={m.notification_none()}>
							<p>{m.notification_none_text()}</p>
						</EmptyState>
					) : (
						<NotificationList list={list.content} />
					)}
					<Pagination
						page={list.page + 1}
						totalPages={list.totalPages}
						hrefFor={(page) => notificationPaths.mine(role, page)}
					/>
				</div>
				<div className="grid gap-6">
					<PushPanel push={push} />
					<SettingsForm role={role} settings={settings} />
				</div>
			</div>
		</>
	);
}
