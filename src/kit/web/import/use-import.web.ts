import { useState } from 'react';
import type { ExportFormat } from '../../domain/export-format.domain.ts';
import type { ImportCalls } from '../../domain/import/import-calls.domain.ts';
import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import type { ImportReport } from '../../domain/import/import-report.domain.ts';
import { resourceUrl } from '../../domain/resource.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { api, callApi } from '../calls/api.web.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { randomKey } from '../calls/intents.web.ts';
import { useTrying } from '../calls/trying.web.ts';
import { useRefresh } from '../form/record.web.ts';
import { refusalOf } from '../inputs/refused-file.web.ts';
import { useOwnTask } from '../task/own-task.web.ts';
import { notify } from '../toast/toast.tsx';

/** A file as it was when it was chosen: what is imported is what was checked, even if it is changed on the disk meanwhile. */
interface ChosenFile {
  name: string;
  content: Blob;
}

/** What was decided stands before the file, so that the server knows it when the file comes. */
const formOf = ({ file: { name, content }, how }: Sent): FormData => {
  const form = new FormData();
  if (Object.keys(how).length > 0) form.append('how', JSON.stringify(how));
  form.append('file', content, name);
  return form;
};

interface Sent {
  file: ChosenFile;
  how: ImportHow;
}

interface Checked<Report> extends Sent {
  report: Report;
  /** The key under which the import takes effect once, however often it is sent. */
  intent: string;
}

/** Asks for a file; a refusal comes in words. */
const fileOf = (path: string, asked: { query: { format: string }; form: FormData }, mediaType: string) =>
  api.blob(path, { ...asked, accept: `${mediaType}, application/problem+json` });

function sayEnd({ state, message }: { state: string; message: string }): void {
  if (state === 'done') notify.success(message);
  if (state === 'cancelled') notify.info('The import was cancelled', 'Nothing was imported.');
  if (state === 'failed') notify.failure('Nothing was imported', new Error(message));
}

/** A file is chosen and checked, then imported as a task, which is followed here. */
export function useImport<Report extends ImportReport>(kind: ImportKind) {
  const url = resourceUrl(kind);
  const refresh = useRefresh();
  const [issue, setIssue] = useState<string>();
  const [checked, setChecked] = useState<Checked<Report>>();
  const [how, setHow] = useState<ImportHow>({});
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const [task, begun] = useOwnTask(kind.task, (ended) => {
    sayEnd(ended);
    if (ended.state === 'failed') setFailure(ended.message);
    // Begun again, it is another import.
    if (ended.state !== 'done') return setChecked((before) => before && { ...before, intent: randomKey() });
    setChecked(undefined);
    setDone(ended.message);
    void refresh(kind);
  });
  const running = task && isOpen(task) ? task : undefined;
  const forget = () => {
    setIssue(undefined);
    setChecked(undefined);
    setFailure('');
    setDone('');
    setHow({});
  };

  const checking = useTrying('The file was not checked', {
    mutationFn: async (sent: Sent) => ({
      ...sent,
      report: await callApi<ImportCalls<Report>['check']>(`POST ${url}/CheckImport`, { form: formOf(sent) }),
      intent: randomKey(),
    }),
    onSuccess: setChecked,
    onError: (error) => setIssue(refusalOf(error)),
  });
  const check = async (chosen: File) => {
    forget();
    const content = await chosen.arrayBuffer().catch(() => undefined);
    if (content) checking.mutate({ file: { name: chosen.name, content: new Blob([content]) }, how: {} });
    else setIssue('The file cannot be read. Close it elsewhere, and choose it again.');
  };

  const beginning = useTrying('Nothing was imported', {
    mutationFn: ({ report, intent, ...sent }: Checked<Report>) =>
      callApi<ImportCalls<Report>['begin']>(`POST ${url}/Import`, { query: { seen: report.seen }, form: formOf(sent), intent }),
    onMutate: () => setFailure(''),
    onSuccess: ({ data: taskId }) => begun(taskId),
    onError: (error, sent) => {
      // What is there has changed: the check shows how.
      if (error instanceof ApiError && error.status === 409) checking.mutate({ file: sent.file, how: sent.how });
    },
  });

  return {
    check: (file: File) => void check(file),
    isChecking: checking.isPending,
    issue,
    fileName: checked?.file.name,
    report: checked?.report,
    how,
    /** Decides something about the file; it counts once it is checked again. */
    decide: (change: ImportHow) => setHow((before) => ({ ...before, ...change })),
    /** Whether something was decided since the check. */
    isToCheck: checked !== undefined && how !== checked.how && JSON.stringify(how) !== JSON.stringify(checked.how),
    checkAgain: () => checked && checking.mutate({ file: checked.file, how }),
    /** The rows of the file that are left out, with the reasons. */
    leftOutAs: ({ name, mediaType }: ExportFormat) =>
      checked && fileOf(`${url}/ImportLeftOut`, { query: { format: name }, form: formOf(checked) }, mediaType),
    /** Follows the task that undoes an earlier import. */
    undoBegun: begun,
    begin: () => checked && !running && beginning.mutate(checked),
    isBeginning: beginning.isPending,
    running,
    failure,
    done,
  };
}

/** An import on its way through its screen. */
export type ImportRun = ReturnType<typeof useImport>;
