import { useState } from 'react';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { familyNames } from '../family/family-names.domain.ts';
import { studentNames } from '../student/student-names.domain.ts';
import type { Duplicates } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { useDuplicates } from './merge-calls.web.ts';
import { comparePath } from './merge-paths.web.ts';
import { PersonLines } from './person-lines.tsx';
import { MarkTwo, TwoPeople } from './two-people.tsx';

const MergeDesk = loadedLater(() => import('./merge-desk.tsx').then((part) => part.MergeDesk));
const MergesMade = loadedLater(() => import('./merges-made.tsx').then((part) => part.MergesMade));

const kinds = [
  { value: 'student', label: 'Students' },
  { value: 'family', label: 'Guardians' },
] as const;

const names: Readonly<Record<MergedKind, NamesCall>> = { student: studentNames, family: familyNames, staff: staffNames };

/** Students, or their guardians, who may have been entered twice. */
export function StudentDuplicatesScreen() {
  const { kind } = useAddress().search;
  return <DuplicatesPage kind={kind === 'family' ? 'family' : 'student'} list="/sis/student/grid" page="Students" choosesKind />;
}

/** The same of staff. */
export const StaffDuplicatesScreen = () => <DuplicatesPage kind="staff" list="/ss/staff/grid" page="Staff" />;

interface PageProps {
  kind: MergedKind;
  list: string;
  page: string;
  choosesKind?: boolean;
}

/** The pairs that may be one person; or two of them, or one whose other record is still to be chosen. */
function DuplicatesPage({ kind, list, page, choosesKind = false }: PageProps) {
  const { search, pathname } = useAddress();
  const [one, other] = [Number(search['one']) || 0, Number(search['other']) || 0];
  const title = 'Possible Duplicates';
  const back = one > 0 ? <BackLink to={`${pathname}?kind=${kind}`} page={title} /> : <BackLink to={list} page={page} />;
  const segment = choosesKind && one === 0 && (
    <Segment
      label="Shown"
      items={kinds}
      value={kind === 'family' ? 'family' : 'student'}
      onChange={(to) => navigate({ to: '.', search: { kind: to } })}
    />
  );
  return (
    <Page title={title} before={back} tools={segment} className="max-w-240 space-y-6">
      {one > 0 && other > 0 ? (
        <MergeDesk key={`${kind} ${one} ${other}`} kind={kind} keptId={one} goneId={other} />
      ) : one > 0 ? (
        <ChooseOther kind={kind} one={one} />
      ) : (
        <>
          <Pairs key={kind} kind={kind} />
          <TwoPeople key={`two ${kind}`} kind={kind} />
          <MergesMade key={`made ${kind}`} kind={kind} />
        </>
      )}
    </Page>
  );
}

/** One of the two is known; the other is found by name. */
function ChooseOther({ kind, one }: { kind: MergedKind; one: number }) {
  const [other, setOther] = useState<number | null>(null);
  const isSame = other === one;
  return (
    <div className="max-w-120 space-y-4">
      <Muted>Choose the other record of the same person. Nothing changes until you have seen what both hold.</Muted>
      <FieldFrame
        id="other-record"
        label="The other record"
        optional={false}
        error={isSame ? 'This is the same record: choose the other one' : undefined}
      >
        <Picker
          input={{ id: 'other-record', 'aria-invalid': isSame, 'aria-describedby': isSame ? 'other-record-note' : undefined }}
          label="The other record"
          names={names[kind]}
          value={other}
          current=""
          onChange={(id) => {
            setOther(id);
            if (id !== null && id !== one) navigate({ to: comparePath(kind, one, id) });
          }}
        />
      </FieldFrame>
    </div>
  );
}

function Pairs({ kind }: { kind: MergedKind }) {
  const pairs = useDuplicates(kind);
  return (
    <Fetched of={pairs} what="possible duplicates">
      {(found) =>
        found.length === 0 ? (
          <Muted>
            No possible duplicates were found. If you know of one, open the person’s page and choose <i>Entered twice?</i>
          </Muted>
        ) : (
          <ul aria-label="Pairs" className="divide-y divide-line rounded-box border border-line">
            {found.map((pair) => (
              <Pair key={`${pair.one.id} ${pair.other.id}`} kind={kind} pair={pair} />
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}

const Pair = ({ kind, pair: { one, other, why } }: { kind: MergedKind; pair: Duplicates[number] }) => (
  <li className="flex flex-wrap items-center gap-3 px-4 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonLines kind={kind} person={one} />
        <PersonLines kind={kind} person={other} />
      </div>
      <Muted small className="mt-1">
        {why}
      </Muted>
    </div>
    <MarkTwo kind={kind} pair={{ one, other }} />
    <LinkButton small to={comparePath(kind, one.id, other.id)} aria-label={`Compare the two records of ${one.name}`}>
      Compare
    </LinkButton>
  </li>
);
