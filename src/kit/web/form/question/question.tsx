import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../calls/api-error.web.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Candidates } from './candidates.tsx';

/** Whether it was confirmed, or the id of the record that was chosen instead. */
type Answer = boolean | number;

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
  const candidates = asked?.candidates ?? [];
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
        {...(candidates.length > 0 ? words.known : { ...words.doubtful, text: asked?.detail.replaceAll('|', ' ') ?? '' })}
        onCancel={() => say(false)}
        onConfirm={() => say(true)}
      >
        {candidates.length > 0 && <Candidates of={candidates} {...(instead && { instead: { label: instead, choose: say } })} />}
      </ConfirmDialog>
    ),
  };
}

const words = {
  doubtful: { title: 'Save all the same?', action: 'Save all the same' },
  known: {
    title: 'Is this somebody new?',
    text: 'Homeroom already has somebody with this name.',
    action: 'Create all the same',
  },
};
