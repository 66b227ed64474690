import { choosable, useNames } from '../../../kit/web/calls/names.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { SectionDesk } from './section-desk.tsx';
import type { getSection, getSections, SectionOffered } from './sections.domain.ts';

type Choice = Pick<SectionOffered, 'programId' | 'programName'>;

const go = (search: { program: number; other?: number }) => navigate({ to: '.', search, replace: true });

/** Two programs of one order side by side, to make them up anew. */
export function SectionsScreen() {
  const { search } = useAddress();
  const programId = Number(search.program) || 0;
  const names = useNames(programNames);
  const beside = useCall<typeof getSections>('GET /api/sis/Student/GetSections', { programId }, { enabled: programId > 0 });
  const chosen = beside.data?.find((one) => one.programId === programId);
  const others = (beside.data ?? []).filter((one) => one.programId !== programId);
  const other = others.find((one) => one.programId === Number(search.other)) ?? (others.length === 1 ? others[0] : undefined);
  return (
    <Page title="Sections" before={<BackLink to="/sis/student/grid" page="Students" />}>
      <Fetched of={names} what="programs">
        {(named) =>
          named.length === 0 ? (
            <WhyEmpty list="sis/SectionsSheet" />
          ) : (
            <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
              <ProgramChoice
                id="section-first"
                label="Program"
                value={programId}
                choices={choosable(named, programId).map(({ id, label }) => ({ programId: id, programName: label }))}
                onChoose={(id) => go({ program: id })}
              />
              <ProgramChoice
                id="section-second"
                label="Other section"
                value={other?.programId ?? 0}
                choices={others}
                onChoose={(id) => go({ program: programId, other: id })}
              />
            </div>
          )
        }
      </Fetched>
      {programId > 0 && (
        <Fetched of={beside} what="sections">
          {() => others.length === 0 && <WhyEmpty list="sis/SectionsSheet" id={programId} />}
        </Fetched>
      )}
      {chosen && other && <Both key={`${chosen.programId} ${other.programId}`} first={chosen} second={other} />}
    </Page>
  );
}

interface ProgramChoiceProps {
  id: string;
  label: string;
  value: number;
  choices: readonly Choice[];
  onChoose: (programId: number) => void;
}

const ProgramChoice = ({ id, label, value, choices, onChoose }: ProgramChoiceProps) => (
  <FieldFrame id={id} label={label} optional={false}>
    <ChoiceBox
      id={id}
      look={fieldBox}
      value={value || ''}
      disabled={choices.length === 0}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value="">Select</option>
      {choices.map(({ programId, programName }) => (
        <option key={programId} value={programId}>
          {programName}
        </option>
      ))}
    </ChoiceBox>
  </FieldFrame>
);

const useSection = (programId: number) => useCall<typeof getSection>('GET /api/sis/Student/GetSection', { programId });

const Both = ({ first, second }: { first: SectionOffered; second: SectionOffered }) => {
  const [one, two] = [useSection(first.programId), useSection(second.programId)];
  return (
    <Fetched of={one} what="students">
      {(ofFirst) => (
        <Fetched of={two} what="students">
          {(ofSecond) => (
            <SectionDesk
              sections={[
                { ...first, students: ofFirst },
                { ...second, students: ofSecond },
              ]}
            />
          )}
        </Fetched>
      )}
    </Fetched>
  );
};
