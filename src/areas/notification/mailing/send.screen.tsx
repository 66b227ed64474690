import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { SendingNotice } from '../outbox/sending-notice.tsx';

const loadForm = () => import('./send-form.tsx').then((part) => part.SendForm);

/** A letter needs more room than the fields of other forms. */
const besideLetter = 'grid max-w-400 grid-cols-1 items-start gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]';

/** Sends a letter or a notification to many people. */
export function SendScreen() {
  const { part: SendForm } = useLoaded(loadForm);
  return (
    <Page
      title="Send"
      before={<BackLink to="/ns/notificationcontent/grid" page="Notifications" />}
      notice={<SendingNotice />}
      className={besideLetter}
    >
      {SendForm ? <SendForm /> : <Skeleton shape="lines" />}
    </Page>
  );
}
