import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { PublicField } from '../public-field.tsx';

type Proof = 'password' | 'code' | 'recoveryCode';

const looks = {
  password: { label: 'Current password', type: 'password', autoComplete: 'current-password' },
  code: { label: 'Code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  recoveryCode: { label: 'Recovery code', type: 'text', autoComplete: 'off' },
} as const;

interface ProofFormProps<Asked extends Proof> {
  /** What to ask for, in this order. All of it is required. */
  asks: readonly Asked[];
  help?: Partial<Record<Proof, string>>;
  submitLabel: string;
  /** The headline shown on failure. */
  failure: string;
  submit: (given: Record<Asked, string>) => Promise<void>;
  className?: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** Asks somebody to prove who they are: by their password, a code of their app, a recovery code. */
export function ProofForm<Asked extends Proof>(form: ProofFormProps<Asked>) {
  const { asks, help = {}, submitLabel, failure, submit, className = 'mt-2', children } = form;
  const [values, setValues] = useState<Partial<Record<Proof, string>>>({});
  const [errors, setErrors] = useState<Partial<Record<Proof, string>>>({});
  const [busy, attempt] = useAttempt();
  const show = (found: Partial<Record<Proof, string>>): boolean => {
    setErrors(found);
    const first = asks.find((name) => found[name]);
    if (first) document.getElementById(`proof-${first}`)?.focus();
    return first !== undefined;
  };
  const send = async () => {
    const missing = asks.filter((name) => !values[name]?.trim()).map((name) => [name, `${looks[name].label} is required`]);
    if (show(Object.fromEntries(missing))) return;
    const refused = (error: unknown) =>
      error instanceof ApiError &&
      show({ ...firstOf(error.errors), ...(error.status === 401 && { [asks[0] ?? '']: error.detail }) });
    await attempt(failure, () => submit(values as Record<Asked, string>), refused);
  };
  return (
    <form
      noValidate
      action={() => {
        void send();
      }}
    >
      {asks.map((name, at) => (
        <PublicField
          key={name}
          id={`proof-${name}`}
          {...looks[name]}
          {...(help[name] && { help: help[name] })}
          autoFocus={at === 0}
          value={values[name] ?? ''}
          error={errors[name]}
          change={(value) => {
            setValues((before) => ({ ...before, [name]: value }));
            setErrors((before) => ({ ...before, [name]: '' }));
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} kind="primary" className={className}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

const firstOf = (errors: ApiError['errors']): Partial<Record<Proof, string>> =>
  Object.fromEntries(Object.entries(errors).map(([name, [text = '']]) => [name, text]));
