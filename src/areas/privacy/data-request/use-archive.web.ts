import { exported, exportFailed } from '../../../kit/domain/export-format.domain.ts';
import { type CallName, placeOf } from '../../../kit/web/calls/api.web.ts';
import { downloadFile } from '../../../kit/web/calls/download-file.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { downloadDataArchive } from './data-request.domain.ts';
import type { downloadOwnArchive } from './own-data-request.domain.ts';

type Call = CallName<typeof downloadDataArchive> | CallName<typeof downloadOwnArchive>;

/** Whether the archive of a request is loading, and how to fetch it. Failures are reported. */
export function useArchive(call: Call): [busy: boolean, fetch: (dataRequestId: number, number: string) => void] {
  const [busy, attempt] = useAttempt();
  return [
    busy,
    (dataRequestId, number) =>
      void attempt(exportFailed, async () => {
        await downloadFile(placeOf(call).path, 'application/zip', { dataRequestId }, `data ${number}.zip`);
        notify.success(exported);
      }),
  ];
}
