import { useId, useState } from 'react';
import { fileKindsInWords, mostFileMegabytes } from '../../../kit/domain/file/file-kind.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { randomKey } from '../../../kit/web/calls/intents.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { FieldFrame, FieldNotes, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { FileButton } from '../../../kit/web/inputs/file-button.tsx';
import { refusalOf } from '../../../kit/web/inputs/refused-file.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { addFile } from './file.domain.ts';

interface Chosen {
  file: File;
  title: string;
  isShown: boolean;
  /** Sent again after a lost answer, it adds nothing twice; what is changed is something else. */
  intent: string;
}

/** Asks for a file and what it is, and adds it to a student. */
export function AddFile({ studentId, onClose }: { studentId: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [issue, setIssue] = useState<string>();
  const [busy, attempt] = useAttempt();
  const change = (of: Partial<Chosen>) => setChosen((before) => before && { ...before, ...of, intent: randomKey() });
  const choose = (file: File) => {
    const isTooLarge = file.size > mostFileMegabytes * 1024 * 1024;
    setIssue(isTooLarge ? `A file may be at most ${mostFileMegabytes} MB.` : undefined);
    const title = file.name.replace(/\.[^.]*$/, '').slice(0, lengths.name);
    setChosen(isTooLarge ? undefined : { file, title, isShown: chosen?.isShown ?? false, intent: randomKey() });
  };
  const send = async ({ file, intent, ...about }: Chosen) => {
    const form = new FormData();
    form.append('about', JSON.stringify({ studentId, ...about }));
    form.append('file', file);
    await attempt(
      notSavedMessage,
      async () => {
        const { message } = await callApi<typeof addFile>('POST /api/gs/File', { form, intent });
        notify.success(message);
        onClose();
      },
      (error) => setIssue(refusalOf(error)),
    );
  };
  return (
    <ConfirmDialog
      open
      title="Add a paper"
      text="For example a birth certificate, or a certificate from another school."
      action="Add"
      busy={busy}
      isBlocked={!chosen || chosen.title.trim() === ''}
      onCancel={onClose}
      onConfirm={() => chosen && void send(chosen)}
    >
      <Fields chosen={chosen} issue={issue} busy={busy} onChosen={choose} onChange={change} />
    </ConfirmDialog>
  );
}

interface FieldsProps {
  chosen: Chosen | undefined;
  issue: string | undefined;
  busy: boolean;
  onChosen: (file: File) => void;
  onChange: (of: Partial<Chosen>) => void;
}

function Fields({ chosen, issue, busy, onChosen, onChange }: FieldsProps) {
  const id = useId();
  return (
    <div className="mt-4 space-y-4">
      <div>
        <FileButton
          id={`${id}-file`}
          label={chosen ? 'Choose another file' : 'Choose file'}
          accept=".pdf,image/jpeg,image/png,image/webp"
          busy={busy}
          isInvalid={issue !== undefined}
          onChosen={onChosen}
        />
        <FieldNotes
          id={`${id}-file`}
          hint={
            chosen ? (
              <span className="break-words">{chosen.file.name}</span>
            ) : (
              `${fileKindsInWords}, up to ${mostFileMegabytes} MB`
            )
          }
          error={issue}
        />
      </div>
      {chosen && (
        <>
          <FieldFrame id={`${id}-title`} label="Title" optional={false}>
            <input
              id={`${id}-title`}
              className={fieldBox}
              maxLength={lengths.name}
              autoComplete="off"
              value={chosen.title}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </FieldFrame>
          <Tick label="The family sees it" checked={chosen.isShown} onChange={(isShown) => onChange({ isShown })} />
        </>
      )}
    </div>
  );
}
