import { useMemo } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { EmptyList } from '../../../kit/web/list/empty-list.tsx';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { aboutFood, alertLines } from './alert-lines.domain.ts';
import { AlertPlan } from './alert-plan.tsx';
import type { getAlerts, HealthAlert } from './health-alert.domain.ts';

interface ProgramOfAlerts {
  programId: number;
  programName: string;
  alerts: HealthAlert[];
}

/** Those who are enrolled now, by program. */
function byProgram(alerts: readonly HealthAlert[]): ProgramOfAlerts[] {
  const programs = new Map<number, ProgramOfAlerts>();
  for (const alert of alerts) {
    if (!alert.program) continue;
    const { programId } = alert.program;
    const known = programs.get(programId);
    if (known) known.alerts.push(alert);
    else programs.set(programId, { ...alert.program, alerts: [alert] });
  }
  return [...programs.values()];
}

/** Changes what the address says about the list, in place. */
const show = (change: Readonly<Record<string, string>>) =>
  navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true });

/** Who must not eat or touch what, and what to do: for the kitchen, a trip, whoever stands in. The address names program and food. */
export function HealthAlertsScreen() {
  const { programId = '', about = '' } = useAddress().search;
  const called = useCall<typeof getAlerts>('GET /api/hs/HealthRecord/GetAlerts', {});
  const programs = useMemo(() => byProgram(called.data ?? []), [called.data]);
  const shown = useMemo(() => {
    const wanted = programs.filter((program) => programId === '' || String(program.programId) === programId);
    return about === 'food' ? byProgram(aboutFood(wanted.flatMap(({ alerts }) => alerts))) : wanted;
  }, [programs, programId, about]);
  const count = shown.reduce((sum, { alerts }) => sum + alerts.length, 0);
  return (
    <Page
      title="Health Alerts"
      note={called.data && counted(count, 'student')}
      tools={
        <ExportButton
          path="/api/hs/HealthRecord/ExportAlerts"
          file={`health alerts ${today()}`}
          query={{ ...(programId && { programId }), ...(about === 'food' && { about }) }}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="flex items-center gap-2 max-sm:w-full">
          <label htmlFor="program" className="text-muted">
            Program
          </label>
          <ChoiceBox
            id="program"
            look={barBox}
            className="max-sm:flex-1"
            value={programId}
            onChange={({ target }) => show({ programId: target.value })}
          >
            <option value="">All programs</option>
            {programs.map((program) => (
              <option key={program.programId} value={program.programId}>
                {program.programName}
              </option>
            ))}
          </ChoiceBox>
        </div>
        <Tick label="Food only" checked={about === 'food'} onChange={(food) => show({ about: food ? 'food' : '' })} />
      </div>
      <Muted>
        Severe and life-threatening allergies and conditions, and allergies of unknown severity. Mild ones are not listed.
      </Muted>
      <Fetched of={called} what="health alerts">
        {() =>
          count === 0 ? (
            <EmptyList
              things="health alerts"
              filtered={programs.length > 0}
              onClearFilters={() => show({ programId: '', about: '' })}
            />
          ) : (
            <div className="gap-4 space-y-4 lg:columns-2">
              {shown.map((program) => (
                <div key={program.programId} className="break-inside-avoid">
                  <Panel title={program.programName} flush>
                    <ul>
                      {program.alerts.map((alert) => (
                        <AlertOfStudent key={alert.studentId} alert={alert} />
                      ))}
                    </ul>
                  </Panel>
                </div>
              ))}
            </div>
          )
        }
      </Fetched>
    </Page>
  );
}

function AlertOfStudent({ alert }: { alert: HealthAlert }) {
  const { canTouch } = usePermissions();
  const { studentId, program } = alert;
  const name = fullName(alert.student);
  return (
    <li className="border-line border-t px-4 py-3">
      <h3 className="break-words text-base">
        {canTouch('student.read', { studentid: studentId, programid: program?.programId }) ? (
          <Link
            to={`/sis/student/details/${studentId}`}
            className="rounded-field underline-offset-4 hover:underline focus-visible:ring-focus"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      <ul>
        {alertLines(alert).map((line) => (
          <li key={line.what} className="mt-2">
            <AlertPlan line={line} heading="h4" />
          </li>
        ))}
      </ul>
    </li>
  );
}
