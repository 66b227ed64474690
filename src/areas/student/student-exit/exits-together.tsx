import { FileText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { usePaper } from '../../../kit/web/list/paper-button.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { timeZone } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { printTransferCertificates } from '../certificate/transfer-certificate.domain.ts';
import type { ExitsTogether as Entered, getExitsTogether, takeBackExits } from './bulk-exits.domain.ts';
import { exitTypes } from './exit-types.domain.ts';

const [studentExit, student] = [
  { area: 'sis', name: 'StudentExit' },
  { area: 'sis', name: 'Student' },
] as const;

/** The exits of the last weeks that were entered together: certificates of all in one file, and back in one step. */
export function ExitsTogether() {
  const together = useCall<typeof getExitsTogether>('GET /api/sis/StudentExit/GetExitsTogether', {});
  return (
    <Fetched of={together} what="exits" waiting={null}>
      {(groups) =>
        groups.length > 0 && (
          <section aria-label="Entered together" className="space-y-4">
            <h2 className="font-semibold">Entered together</h2>
            {groups.map((entered) => (
              <Group key={entered.exits[0]?.studentExitId} of={entered} />
            ))}
          </section>
        )
      }
    </Fetched>
  );
}

function Group({ of: { made, madeBy, exits } }: { of: Entered }) {
  const { can } = usePermissions();
  const [first] = exits;
  const ids = exits.map(({ studentExitId }) => studentExitId);
  const drafts = exits.filter(({ certificateNumber }) => certificateNumber === '').length;
  return (
    <Panel
      title={`${labelOf(exitTypes, first?.exitType ?? 0)}: ${counted(exits.length, 'student')}`}
      note={
        <span className="text-muted text-xs">
          {displayDate(dayInZone(timeZone(), new Date(made)))}, {madeBy}
        </span>
      }
    >
      <details>
        <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus max-sm:py-2">
          Last day {displayDate(first?.exitDate ?? '')}
        </summary>
        <ul className="mt-2 gap-x-6 sm:columns-2">
          {exits.map((exit) => (
            <li key={exit.studentExitId} className="break-words">
              {fullName(exit)}, {exit.programName} <span className="text-muted text-xs">{exit.certificateNumber}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="mt-3 flex flex-wrap gap-2">
        <Certificates ids={ids} drafts={drafts} />
        {can('studentexit.delete') && <TakeBack ids={ids} />}
      </div>
    </Panel>
  );
}

/** For those who may change exits, the originals, which get their numbers: so they are asked first. */
function Certificates({ ids, drafts }: { ids: readonly number[]; drafts: number }) {
  const { can } = usePermissions();
  const [asks, setAsks] = useState(false);
  const [busy, print] = usePaper();
  const refresh = useRefresh();
  const mayIssue = can('studentexit.update');
  const run = () =>
    print<typeof printTransferCertificates>({
      call: 'GET /api/sis/StudentExit/PrintTransferCertificates',
      query: { studentExitIds: [...ids], ...(mayIssue && { original: 'true' as const }) },
      file: 'transfer certificates',
      label: 'Transfer Certificates',
    }).then(() => refresh(studentExit));
  return (
    <>
      <Button small busy={busy} onClick={() => (mayIssue && drafts > 0 ? setAsks(true) : void run())}>
        <FileText size={16} aria-hidden />
        Transfer Certificates
      </Button>
      <ConfirmDialog
        open={asks}
        title="Print the originals"
        text={`${counted(drafts, 'transfer certificate gets its', 'transfer certificates get their')} number now, and ${counted(ids.length, 'page is', 'pages are')} printed. A number is given once: further prints are duplicates.`}
        action={`Print ${counted(ids.length, 'certificate')}`}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void run();
        }}
      />
    </>
  );
}

function TakeBack({ ids }: { ids: readonly number[] }) {
  const [asked, setAsked] = useState<{ text: string; voids: boolean }>();
  const [isOpen, setOpen] = useState(false);
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const ask = (text: string, voids: boolean) => {
    setAsked({ text, voids });
    setOpen(true);
  };
  const run = () =>
    attempt('The exits were not taken back', async () => {
      setOpen(false);
      try {
        const { message } = await callApi<typeof takeBackExits>('POST /api/sis/StudentExit/TakeBackExits', {
          body: { studentExitIds: [...ids], voidsCertificate: asked?.voids ?? false },
        });
        notify.success(message);
        await refresh(studentExit, student);
      } catch (error) {
        if (!(error instanceof ApiError) || error.type !== problemTypes.certificateIssued) throw error;
        ask(error.detail, true);
      }
    });
  return (
    <>
      <Button
        small
        busy={busy}
        onClick={() => ask(`${counted(ids.length, 'student')} will be here as before, with class and status.`, false)}
      >
        <Undo2 size={16} aria-hidden />
        Take back
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Take the exits back"
        text={asked?.text ?? ''}
        action={`Take back ${counted(ids.length, 'exit')}`}
        onCancel={() => setOpen(false)}
        onConfirm={() => void run()}
      />
    </>
  );
}
