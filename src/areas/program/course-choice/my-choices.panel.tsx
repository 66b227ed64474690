import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { NotYetKnown } from '../../../kit/web/panel/not-yet-known.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import type { getMyChoices } from './choice-calls.domain.ts';

/** The choices that are open for somebody's children, or themselves; nothing where there is none. */
export function MyChoicesPanel() {
  const data = usePanelData<typeof getMyChoices>('GET /api/ps/CourseChoice/GetMine', {});
  if (!data) return <NotYetKnown />;
  const open = data.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return (
    <ul>
      {open.map((choice) => (
        <LinkRow
          key={`${choice.courseChoiceId} ${choice.studentId}`}
          to="/ps/coursechoice/mine"
          title={`${fullName(choice)}: ${choice.choiceName}`}
          note={wholeDates(`${choice.version === 0 ? 'Choose' : 'Chosen; can be changed'} until ${displayDate(choice.closesOn)}`)}
        />
      ))}
    </ul>
  );
}
