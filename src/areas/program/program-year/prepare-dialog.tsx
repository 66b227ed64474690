import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { type prepareYear, programYear } from './program-year.domain.ts';

interface PrepareDialogProps {
  year: { schoolYear: number; schoolYearName: string };
  onClose: () => void;
}

/** Copies today’s programs to a coming school year, once that is confirmed. */
export function PrepareDialog({ year: { schoolYear, schoolYearName }, onClose }: PrepareDialogProps) {
  const refresh = useRefresh();
  const send = useTrying('The school year was not prepared', {
    mutationFn: () => callApi<typeof prepareYear>('POST /api/ps/ProgramYear/PrepareYear', { body: { schoolYear } }),
    onSuccess: async ({ data }) => {
      notify.success(data === 0 ? 'All programs were prepared before' : `${counted(data, 'program')} prepared`);
      onClose();
      await refresh(programYear);
    },
  });
  return (
    <ConfirmDialog
      open
      busy={send.isPending}
      title={`Prepare ${schoolYearName}`}
      text="Every program that is not prepared yet is copied with its class teacher, courses and teachers. Nothing changes before the first day of that school year."
      onCancel={onClose}
      onConfirm={() => send.mutate()}
    />
  );
}
