import { useState } from 'react';
import { isOpen } from '../../../kit/domain/task/task-state.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { randomKey } from '../../../kit/web/calls/intents.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { refusalOf } from '../../../kit/web/form/refused-file.web.ts';
import { useOwnTask } from '../../../kit/web/task/own-task.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { studentImportKind } from './import-limits.domain.ts';
import type { checkImport, importStudents, StudentImportReport } from './student-import.domain.ts';

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

/** What the lists of students are kept under. */
const students = { area: 'sis', name: 'Student' };

interface Checked {
  file: ChosenFile;
  report: StudentImportReport;
  /** The key under which the import takes effect once, however often it is sent. */
  intent: string;
}

/** A file is chosen and checked, then imported as a task, which is followed here. */
export function useImport() {
  const refresh = useRefresh();
  const [issue, setIssue] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const [task, begun] = useOwnTask(studentImportKind, ({ state, message }) => {
    if (state === 'done') {
      notify.success(message);
      setChecked(undefined);
      setDone(message);
      void refresh(students);
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
      report: await callApi<typeof checkImport>('POST /api/sis/Student/CheckImport', { form: formOf(file) }),
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
    mutationFn: ({ file, report, intent }: Checked) =>
      callApi<typeof importStudents>('POST /api/sis/Student/Import', {
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
