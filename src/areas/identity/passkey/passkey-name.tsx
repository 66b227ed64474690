import { useState } from 'react';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { PublicField } from '../public-field.tsx';

interface PasskeyNameProps {
  /** What it is called now. */
  name: string;
  help?: string;
  submitLabel: string;
  /** The headline shown on failure. */
  failure: string;
  submit: (name: string) => Promise<void>;
  cancel: () => void;
}

/** What a passkey is called. */
export function PasskeyName({ name, help, submitLabel, failure, submit, cancel }: PasskeyNameProps) {
  const [value, setValue] = useState(name);
  const [error, setError] = useState('');
  const [busy, attempt] = useAttempt();
  const send = async () => {
    const missing = value.trim() ? '' : 'Name is required';
    setError(missing);
    if (missing) return document.getElementById('passkey-name')?.focus();
    await attempt(
      failure,
      () => submit(value.trim()),
      (failed) => setError((failed instanceof ApiError && failed.errors['passkeyName']?.[0]) || ''),
    );
  };
  return (
    <form
      noValidate
      className="max-w-90"
      action={() => {
        void send();
      }}
    >
      <PublicField
        id="passkey-name"
        label="Name of the passkey"
        type="text"
        autoComplete="off"
        autoFocus
        value={value}
        error={error}
        {...(help && { help })}
        change={(typed) => {
          setValue(typed);
          setError('');
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" busy={busy}>
          {submitLabel}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}
