import { useState } from 'react';
import { ApiError } from '../../kit/web/calls/api-error.web.ts';
import { useAttempt } from '../../kit/web/parts/attempt.web.ts';
import { Button } from '../../kit/web/parts/button.tsx';
import { newPasswordErrors, shortestPassword } from './new-password.domain.ts';
import { PublicField } from './public-field.tsx';

interface PlainField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
}

interface NewPasswordFormProps {
  /** What to ask before the new password. All of it is required. */
  fields: readonly PlainField[];
  passwordLabel?: string;
  submitLabel: string;
  /** The headline shown on failure. */
  failure: string;
  submit: (values: Record<string, string> & { password: string }) => Promise<void>;
}

/** A few required texts and a new password, typed twice. Empties itself after success. */
export function NewPasswordForm({ fields, passwordLabel = 'Password', submitLabel, failure, submit }: NewPasswordFormProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, attempt] = useAttempt();
  const all: PlainField[] = [
    ...fields,
    { name: 'password', label: passwordLabel, type: 'password', autoComplete: 'new-password' },
    { name: 'repeated', label: `${passwordLabel}, once more`, type: 'password', autoComplete: 'new-password' },
  ];
  const entered = (name: string) => values[name] ?? '';
  const show = (found: Record<string, string>): boolean => {
    setErrors(found);
    const first = all.find(({ name }) => found[name]);
    if (first) document.getElementById(first.name)?.focus();
    return first !== undefined;
  };
  const send = async () => {
    if (show(check(fields, values))) return;
    const { repeated: _, ...sent } = values;
    const submitted = async () => {
      await submit({ ...sent, password: entered('password') });
      setValues({});
    };
    await attempt(failure, submitted, (error) => error instanceof ApiError && show(firstMessages(error.errors)));
  };
  return (
    <form
      noValidate
      action={() => {
        void send();
      }}
    >
      {all.map((field) => (
        <PublicField
          key={field.name}
          id={field.name}
          label={field.label}
          type={field.type}
          autoComplete={field.autoComplete}
          {...(field.name === 'password' && { help: `At least ${shortestPassword} characters; a short sentence works well.` })}
          value={entered(field.name)}
          error={errors[field.name]}
          change={(value) => {
            setValues((before) => ({ ...before, [field.name]: value }));
            setErrors((before) => ({ ...before, [field.name]: '' }));
          }}
        />
      ))}
      <Button type="submit" busy={busy} kind="primary" className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
}

/** The first message of each field; the server uses either name for the new password. */
function firstMessages(errors: ApiError['errors']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, [text = '']]) => [name === 'newPassword' ? 'password' : name, text]),
  );
}

function check(fields: readonly PlainField[], values: Record<string, string>): Record<string, string> {
  const missing = fields.filter(({ name }) => !values[name]?.trim()).map(({ name, label }) => [name, `${label} is required`]);
  return { ...newPasswordErrors(values.password ?? '', values.repeated ?? ''), ...Object.fromEntries(missing) };
}
