import { useState } from 'react';
import { admissionStatus, admissionStatuses } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useAllBut } from '../../../kit/web/inputs/all-but.web.ts';
import { Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { StatusChoice } from './status-choice.tsx';
import type { Application, previewStatuses, StatusChange } from './status-together.domain.ts';

interface ApplicationsProps {
  applications: readonly Application[];
  from: number;
  busy: boolean;
  onChange: (change: StatusChange) => void;
}

/** The applications of one status by program, and what the chosen ones become. */
export function Applications({ applications, from, busy, onChange }: ApplicationsProps) {
  const [chosen, choose] = useAllBut(applications, ({ admissionId }) => admissionId);
  const [to, setTo] = useState<number>(admissionStatus.enrolled);
  const [asks, setAsks] = useState(false);
  const change = { admissionIds: chosen.map(({ admissionId }) => admissionId), from, to };
  const preview = useTrying('No status was changed', {
    mutationFn: () => callApi<typeof previewStatuses>('POST /api/as/Admission/PreviewStatusBulk', { body: change }),
    onSuccess: () => setAsks(true),
  });
  const programs = [...new Set(applications.map(({ programName }) => programName))];
  const what = counted(chosen.length, 'application');
  return (
    <>
      {programs.map((name) => {
        const own = applications.filter(({ programName }) => programName === name);
        return (
          <Panel
            key={name}
            title={name}
            note={<Tick label="All" checked={own.every((one) => chosen.includes(one))} onChange={(on) => choose(own, on)} />}
          >
            <ul className="gap-x-6 sm:columns-2">
              {own.map((one) => (
                <li key={one.admissionId} className="break-inside-avoid">
                  <Tick label={fullName(one)} checked={chosen.includes(one)} onChange={(on) => choose([one], on)} />
                  <Muted small className="ml-7">
                    {one.intakeYear === null ? 'Begins on the day of enrolment' : `Intake year ${one.intakeYear}`}, applied on{' '}
                    {displayDate(one.appliedDate)}
                  </Muted>
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
      <div className="flex flex-wrap items-center gap-2">
        <StatusChoice label="Change to" value={to} onChange={setTo} />
        <Button
          kind="primary"
          busy={preview.isPending || busy}
          disabled={chosen.length === 0 || to === from}
          onClick={() => preview.mutate()}
        >
          Change {what}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={`Change ${what}`}
        text={`From ${labelOf(admissionStatuses, from)} to ${labelOf(admissionStatuses, to)}.`}
        action="Change"
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          onChange(change);
        }}
      >
        <ul className="mt-3 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
          {preview.data?.paragraphs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
