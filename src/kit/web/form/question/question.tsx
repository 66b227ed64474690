import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../calls/api-error.web.ts';
import { loadedLater } from '../../calls/loaded.web.ts';
import type { Answer } from './asked.web.ts';

/** Few saves are asked about. */
const AskedDialog = loadedLater(() => import('./asked-dialog.tsx').then((part) => part.AskedDialog));

interface Question {
  /** Asks what a problem asks; resolves with the answer. */
  ask: (problem: ApiError) => Promise<Answer>;
  /** To be rendered somewhere in the form. */
  dialog: ReactNode;
}

/**
 * Asks somebody what the server wants confirmed before it saves something.
 * @param instead what the button says that takes a record that is there already in place of a new one; missing where none can
 */
export function useQuestion(instead?: string): Question {
  const [asked, setAsked] = useState<ApiError>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(given: Answer) => void>(undefined);
  const say = (given: Answer) => {
    setOpen(false);
    answer.current?.(given);
  };
  return {
    ask: (problem) => {
      setAsked(problem);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    dialog: asked && <AskedDialog open={open} asked={asked} instead={instead} say={say} />,
  };
}
