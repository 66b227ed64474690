import { problemTypes } from '../../../domain/problem.domain.ts';
import type { ApiError } from '../../calls/api-error.web.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Answer } from './asked.web.ts';
import { Candidates } from './candidates.tsx';

interface AskedDialogProps {
  open: boolean;
  asked: ApiError;
  /** What the button says that takes a record that is there already in place of a new one; missing where none can. */
  instead: string | undefined;
  say: (given: Answer) => void;
}

/** What the server wants confirmed before it saves something, as a question. */
export function AskedDialog({ open, asked, instead, say }: AskedDialogProps) {
  const { candidates = [] } = asked;
  const [first] = candidates;
  if (asked.type === problemTypes.addressHasAccount && first && instead) {
    return (
      <ConfirmDialog
        open={open}
        title={`${instead}?`}
        action={instead}
        text={asked.detail.replaceAll('|', ' ')}
        onCancel={() => say(false)}
        onConfirm={() => say(first.id)}
      />
    );
  }
  return (
    <ConfirmDialog
      open={open}
      {...(candidates.length > 0 ? words.known : { ...words.doubtful, text: asked.detail.replaceAll('|', ' ') })}
      onCancel={() => say(false)}
      onConfirm={() => say(true)}
    >
      {candidates.length > 0 && <Candidates of={candidates} {...(instead && { instead: { label: instead, choose: say } })} />}
    </ConfirmDialog>
  );
}

const words = {
  doubtful: { title: 'Save all the same?', action: 'Save all the same' },
  known: {
    title: 'Is this somebody new?',
    text: 'Homeroom already has somebody with this name.',
    action: 'Create all the same',
  },
};
