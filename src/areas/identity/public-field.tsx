import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { isFocusFree } from '../../kit/web/focus/keep-focus.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';

interface PublicFieldProps {
  id: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  autoFocus?: boolean;
  /** Which keyboard a phone shows, if not that of letters. */
  inputMode?: 'numeric';
  value: string;
  error?: string | undefined;
  /** Shown under the field unless it has an error. */
  help?: string;
  change: (value: string) => void;
}

/** Not where somebody has begun to type: the login can be used before its script is there. */
const focusIfFree = (input: HTMLInputElement | null) => {
  if (isFocusFree()) input?.focus();
};

/** A labelled input for the pages around the login; a password can be made visible. Kept small, so that these pages load fast. */
export function PublicField({ id, label, type, autoFocus, error, help, change, ...input }: PublicFieldProps) {
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const about = `${id}-about`;
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="mb-4">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          ref={autoFocus ? focusIfFree : undefined}
          aria-required
          aria-invalid={!!error}
          aria-describedby={error || help ? about : undefined}
          className={`input w-full text-sm ${secret ? 'pr-11' : ''} ${error ? 'border-(--text-error)' : ''}`}
          onChange={(event) => change(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            className="absolute top-1 right-1 grid size-8 place-items-center rounded-field text-muted"
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} />
          </button>
        )}
      </div>
      {error && (
        <p id={about} className="mt-1 flex items-start gap-1.5 text-error text-xs">
          <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {help && !error && (
        <Muted id={about} small className="mt-1">
          {help}
        </Muted>
      )}
    </div>
  );
}
