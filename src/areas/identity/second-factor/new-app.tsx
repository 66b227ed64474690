import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { ProofForm } from './proof-form.tsx';
import type { confirmSecondFactor, setUpSecondFactor } from './second-factor.domain.ts';

/** What an app is set up with. */
export type Secret = AnswerOf<typeof setUpSecondFactor>['data'];

interface NewAppProps {
  secret: Secret;
  done: (recoveryCodes: string[]) => Promise<void>;
  cancel: () => void;
}

/** Shows the secret of a new app as a QR code and as text, and asks for its first code. */
export function NewApp({ secret, done, cancel }: NewAppProps) {
  const confirm = async ({ code }: { code: string }) => {
    const call = 'POST /api/ias/IdentityAccess/ConfirmSecondFactor';
    const { data } = await callApi<typeof confirmSecondFactor>(call, { body: { code }, asTyped: { code: true } });
    await done(data.recoveryCodes);
  };
  return (
    <>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or the password manager of your
        phone.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.picture)}`}
        alt="QR code for the app; the key below is the same"
        className="my-4 size-48 rounded-field"
      />
      <Muted>On this phone, or without a camera, enter this key in the app:</Muted>
      <p className="mb-4">
        <code className="select-all break-all">{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>{' '}
        <a href={secret.address} className="link whitespace-nowrap">
          Open the app
        </a>
      </p>
      <div className="max-w-90">
        <ProofForm
          asks={['code']}
          help={{ code: 'Six digits that the app shows now.' }}
          submitLabel="Turn on"
          failure="Unable to turn two-step login on"
          className=""
          submit={confirm}
        >
          <Button onClick={cancel}>Cancel</Button>
        </ProofForm>
      </div>
    </>
  );
}
