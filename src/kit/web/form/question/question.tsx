import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../calls/api-error.web.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

interface Question {
  /** Asks what a problem asks; resolves with whether it was confirmed. */
  ask: (problem: ApiError) => Promise<boolean>;
  /** To be rendered somewhere in the form. */
  dialog: ReactNode;
}

/** Asks somebody what the server wants confirmed before it saves something. */
export function useQuestion(): Question {
  const [asked, setAsked] = useState<ApiError>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const say = (confirmed: boolean) => {
    setOpen(false);
    answer.current?.(confirmed);
  };
  return {
    ask: (problem) => {
      setAsked(problem);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: (
      <ConfirmDialog
        open={open}
        title="Save all the same?"
        text={asked?.detail.replaceAll('|', ' ') ?? ''}
        action="Save all the same"
        onCancel={() => say(false)}
        onConfirm={() => say(true)}
      />
    ),
  };
}
