import { useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { EnumField, NumberField, TextField } from '../../../kit/web/form/fields.tsx';
import { FormGrid, FormShell } from '../../../kit/web/form/record-form.tsx';
import { PanelFooter } from '../../../kit/web/form/side-panel.tsx';
import { type FormSubject, useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import {
  type deleteMailServer,
  type getMailServer,
  type MailServerInput,
  mailSecurities,
  mailServerInput,
  type StoredMailServer,
  type sendTestMail,
  type setMailServer,
} from './mail-server.domain.ts';

const withoutPassword = mailServerInput.omit({ password: true });
type Typed = Omit<MailServerInput, 'password'>;
type Stored = StoredMailServer & { mailServerId: number };
const subject: FormSubject<Typed, Stored> = { area: 'gs', name: 'MailServer', id: 'mailServerId', input: withoutPassword };
const stored = (server: StoredMailServer): Stored => ({ ...server, mailServerId: 1 });
const load = () => callApi<typeof getMailServer>('GET /api/gs/MailServer', {});

/** The one of the environment: it can be tried only. */
export const NamedMailServer = ({ server }: { server: StoredMailServer }) => (
  <Panel title="Set where the server runs">
    <div className="space-y-4 px-4 pb-4">
      <Muted>SMTP_URL names the mail server. Whoever looks after the server changes it there.</Muted>
      <Facts
        items={[
          ['Server', `${server.host}, port ${server.port}`],
          ['Security', labelOf(mailSecurities, server.security)],
          ['Account', server.userName],
        ]}
      />
      <TestButton of={() => ({ ...withoutPassword.parse(server), password: '' })} />
    </div>
  </Panel>
);

/** The one that is set here. */
export function OwnMailServer({ server }: { server: StoredMailServer }) {
  const [password, setPassword] = useState('');
  const form = useRecordForm(subject, {
    record: stored(server),
    send: (_, input) =>
      callApi<typeof setMailServer>('PUT /api/gs/MailServer', { body: { ...input, password }, asTyped: { password: true } }),
    load: async () => stored(await load()),
    onSaved: () => {
      setPassword('');
      goesTo('server');
    },
  });
  return (
    <Panel title="Server" flush>
      {pageConfig().demo && (
        <div className="px-4 pb-2">
          <Notice kind="info">
            This is a demonstration: it sends nothing by a server that is set here, not even a test message.
          </Notice>
        </div>
      )}
      <FormShell
        of={form}
        onSubmit={() => void form.save({ staysOpen: true })}
        footer={
          <PanelFooter>
            {server.isSet && <Forget />}
            <TestButton of={() => ({ ...(form.form.getValues() as Typed), password })} />
            <Button type="submit" kind="primary" busy={form.saving}>
              Save
            </Button>
          </PanelFooter>
        }
      >
        <FormGrid>
          <TextField name="host" label="Server" hint="e.g. smtp.example.com" wide />
          <EnumField name="security" label="Security" of={mailSecurities} />
          <NumberField name="port" label="Port" hint="Usually 587, with TLS from the start 465" min={1} max={65535} step={1} />
          <TextField name="userName" label="Account" />
          <FieldFrame
            id="mail-password"
            label="Password"
            optional
            hint={server.hasPassword ? 'Kept as it is if this stays empty; it is never shown' : undefined}
          >
            <input
              id="mail-password"
              type="password"
              autoComplete="new-password"
              className={fieldBox}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </FieldFrame>
          <TextField name="sender" label="Sender" type="email" hint="If empty, the e-mail address of the school" wide />
        </FormGrid>
      </FormShell>
    </Panel>
  );
}

/** Sends a message to oneself, and says what came of it. */
function TestButton({ of }: { of: () => MailServerInput }) {
  const [busy, attempt] = useAttempt();
  const run = () =>
    attempt('The test message was not sent', async () => {
      const { message } = await callApi<typeof sendTestMail>('POST /api/gs/MailServer/SendTest', {
        body: of(),
        asTyped: { password: true },
      });
      notify.success(message);
    });
  return (
    <Button busy={busy} onClick={() => void run()}>
      Send a test message
    </Button>
  );
}

function Forget() {
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  const run = () =>
    attempt('The mail server was not removed', async () => {
      const { message } = await callApi<typeof deleteMailServer>('DELETE /api/gs/MailServer', {});
      notify.success(message);
      goesTo('nothing');
    });
  return (
    <>
      <Button onClick={() => setAsks(true)}>Remove</Button>
      <ConfirmDialog
        open={asks}
        title="Remove the mail server?"
        text="Messages then wait in the outbox. Its password is forgotten."
        action="Remove"
        busy={busy}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run()}
      />
    </>
  );
}

/** What this page says of waiting messages follows at once. */
function goesTo(sending: 'server' | 'nothing') {
  const config = pageConfig();
  if (!config.demo) config.sending = sending;
}
