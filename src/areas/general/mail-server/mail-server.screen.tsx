import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import type { getMailServer } from './mail-server.domain.ts';

const NamedMailServer = loadedLater(() => import('./mail-server-form.tsx').then((part) => part.NamedMailServer));
const OwnMailServer = loadedLater(() => import('./mail-server-form.tsx').then((part) => part.OwnMailServer));

/** Where the school's e-mails go out: set, and tried with a message to oneself. */
export function MailServerScreen() {
  const server = useCall<typeof getMailServer>('GET /api/gs/MailServer', {});
  return (
    <Page title="Mail Server" before={<BackLink to="/gs/school" page="School" />} className="max-w-180 space-y-4">
      <Fetched of={server} what="mail server">
        {(found) =>
          found.isFromEnvironment ? (
            <NamedMailServer server={found} />
          ) : (
            <OwnMailServer key={String(found.isSet)} server={found} />
          )
        }
      </Fetched>
    </Page>
  );
}
