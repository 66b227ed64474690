import { useState } from 'react';
import type { ImportCalls } from '../../domain/import/import-calls.domain.ts';
import type { ImportKind } from '../../domain/import/import-kind.domain.ts';
import type { ImportReport } from '../../domain/import/import-report.domain.ts';
import { resourceUrl } from '../../domain/resource.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { callApi } from '../calls/api.web.ts';
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

const formOf = ({ name, content }: ChosenFile): FormData => {
  const form = new FormData();
  form.append('file', content, name);
  return form;
};

interface Checked<Report> {
  file: ChosenFile;
  report: Report;
  /** The key under which the import takes effect once, however often it is sent. */
  intent: string;
}

/** A file is chosen and checked, then imported as a task, which is followed here. */
export function useImport<Report extends ImportReport>(kind: ImportKind) {
  const url = resourceUrl(kind);
  const refresh = useRefresh();
  const [issue, setIssue] = useState<string>();
  const [checked, setChecked] = useState<Checked<Report>>();
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const [task, begun] = useOwnTask(kind.task, ({ state, message }) => {
    if (state === 'done') {
      notify.success(message);
      setChecked(undefined);
      setDone(message);
      void refresh(kind);
    }
    // Begun again, it is another import.
    else setChecked((before) => before && { ...before, intent: randomKey() });
    if (state === 'cancelled') notify.info('The import was cancelled', 'Nothing was imported.');
    if (state === 'failed') {
      notify.failure('Nothing was imported', new Error(message));
      setFailure(message);
    }
  });
  const running = task && isOpen(task) ? task : undefined;
  const forget = () => {
    setIssue(undefined);
    setChecked(undefined);
    setFailure('');
    setDone('');
  };

  const checking = useTrying('The file was not checked', {
    mutationFn: async (file: ChosenFile) => ({
      file,
      report: await callApi<ImportCalls<Report>['check']>(`POST ${url}/CheckImport`, { form: formOf(file) }),
      intent: randomKey(),
    }),
    onMutate: forget,
    onSuccess: setChecked,
    onError: (error) => setIssue(refusalOf(error)),
  });
  const check = async (file: File) => {
    const content = await file.arrayBuffer().catch(() => undefined);
    if (content) checking.mutate({ name: file.name, content: new Blob([content]) });
    else setIssue('The file cannot be read. Close it elsewhere, and choose it again.');
  };

  const beginning = useTrying('Nothing was imported', {
    mutationFn: ({ file, report, intent }: Checked<Report>) =>
      callApi<ImportCalls<Report>['begin']>(`POST ${url}/Import`, {
        query: { seen: report.seen },
        form: formOf(file),
        intent,
      }),
    onMutate: () => setFailure(''),
    onSuccess: ({ data: taskId }) => begun(taskId),
    onError: (error, { file }) => {
      // What is there has changed: the check shows how.
      if (error instanceof ApiError && error.status === 409) checking.mutate(file);
    },
  });

  return {
    check: (file: File) => void check(file),
    isChecking: checking.isPending,
    issue,
    fileName: checked?.file.name,
    report: checked?.report,
    begin: () => checked && !running && beginning.mutate(checked),
    isBeginning: beginning.isPending,
    running,
    failure,
    done,
  };
}
