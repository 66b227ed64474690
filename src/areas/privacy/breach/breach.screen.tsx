import { CircleCheck, Clock, Hourglass } from 'lucide-react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { type BreachRow, breach, type printBoardLetter, type printPeopleLetter } from './breach.domain.ts';
import { boardDue, breachClocks, breachState, breachStates, isBoardLate } from './breach-words.domain.ts';

const { TextField, LongTextField, NumberField, DateField, EnumField } = fieldsOf(breach);

const state = reading(breach.row, ['state', 'noticedOn', 'boardToldOn'], (row) => {
  if (isBoardLate(row, today()))
    return (
      <Badge tone="error" icon={Clock}>
        Overdue
      </Badge>
    );
  const isClosed = row.state === breachState.closed;
  return (
    <Badge tone={isClosed ? 'success' : 'warning'} icon={isClosed ? CircleCheck : Hourglass} quiet>
      {labelOf(breachStates, row.state)}
    </Badge>
  );
});

/** The register of breaches. */
export const BreachScreen = () => (
  <ResourceScreen
    of={breach}
    initial={{ noticedOn: today(), noticedTime: now(), state: breachState.open, peopleCount: 0 }}
    cells={{ State: state }}
    form={
      <>
        <TextField name="breachName" wide />
        <DateField name="noticedOn" />
        <TextField name="noticedTime" type="time" />
        <DateField name="happenedOn" />
        <NumberField name="peopleCount" min={0} step={1} />
        <LongTextField name="whose" />
        <LongTextField name="details" />
        <LongTextField name="consequences" />
        <LongTextField name="measures" />
        <LongTextField name="advice" />
        <DateField name="boardToldOn" />
        <DateField name="peopleToldOn" />
        <EnumField name="state" of={breachStates} />
      </>
    }
    detail={(row) => <BreachDetail row={row} />}
  />
);

const told = (day: string | null) => (day === null ? 'Not yet' : displayDate(day));

function BreachDetail({ row }: { row: BreachRow }) {
  const { canAll } = usePermissions();
  const { breachId } = row;
  const texts = [
    ['Details', row.details],
    ['Consequences', row.consequences],
    ['Measures', row.measures],
    ['What people can do', row.advice],
  ] as const;
  const facts: FactItem[] = [
    ['Noticed', `${displayDate(row.noticedOn)} ${row.noticedTime}`],
    ['Happened on', displayDate(row.happenedOn)],
    ['Whose data', `${row.whose} (${row.peopleCount})`],
    ...texts.filter(([, text]) => text !== ''),
    ['Board told in detail', row.boardToldOn === null ? `Not yet: by ${boardDue(row)}` : told(row.boardToldOn)],
    ['People told', told(row.peopleToldOn)],
    ['State', labelOf(breachStates, row.state)],
  ];
  return (
    <div className="space-y-4">
      <p className="break-words font-semibold text-base">{row.breachName}</p>
      <Facts items={facts} />
      <div className="flex flex-wrap gap-2">
        <PaperButton<typeof printBoardLetter>
          call="GET /api/gs/Breach/PrintBoardLetter"
          query={{ breachId }}
          file={`breach ${breachId} board`}
          label="Letter to the Board"
        />
        <PaperButton<typeof printPeopleLetter>
          call="GET /api/gs/Breach/PrintPeopleLetter"
          query={{ breachId }}
          file={`breach ${breachId} people`}
          label="Letter to the people"
        />
        {canAll('notificationcontent.update') && (
          <LinkButton small to="/ns/notificationcontent/grid">
            Write to them by e-mail
          </LinkButton>
        )}
      </div>
      <section aria-label="Who has to be told" className="border-line border-t pt-4">
        <ul className="space-y-2 text-sm">
          {breachClocks.map(({ who, by, source }) => (
            <li key={who}>
              {who}: {by}
              <span className="block text-muted text-xs">{source}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
