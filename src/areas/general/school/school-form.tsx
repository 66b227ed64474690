import { callApi } from '../../../kit/web/calls/api.web.ts';
import { BoolField, LongTextField, NumberField, PhoneField, TextField } from '../../../kit/web/form/fields.tsx';
import { FormGrid, FormShell } from '../../../kit/web/form/record-form.tsx';
import { PanelFooter } from '../../../kit/web/form/side-panel.tsx';
import { type FormSubject, useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { boards } from './boards.domain.ts';
import { type changeSchool, type getSchool, type School, type SchoolInput, schoolInput } from './school.domain.ts';
import { dayOfYearText, YearStartField } from './year-start-field.tsx';

type StoredSchool = Pick<School, keyof School> & { schoolId: number };

const subject: FormSubject<SchoolInput, StoredSchool> = { area: 'gs', name: 'School', id: 'schoolId', input: schoolInput };
const boardsId = 'school-boards';
/** There is only one school, but the form needs an id to know that it is stored. */
const theSchool = 1;
const stored = (school: School): StoredSchool => ({ ...school, schoolId: theSchool });

export function SchoolForm({ school, onSaved }: { school: School; onSaved: () => void }) {
  const form = useRecordForm(subject, {
    record: stored(school),
    send: (_, input) => callApi<typeof changeSchool>('PUT /api/gs/School', { body: input }),
    load: async () => stored(await callApi<typeof getSchool>('GET /api/gs/School', {})),
    onSaved,
  });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save({ staysOpen: true })}
      footer={
        <PanelFooter>
          <Button type="submit" kind="primary" busy={form.saving}>
            Save
          </Button>
        </PanelFooter>
      }
    >
      <FormGrid>
        <TextField name="schoolName" label="School Name" wide />
        <LongTextField name="address" label="Address" />
        <TextField name="email" label="Email" type="email" />
        <PhoneField name="phone" label="Phone" />
        <TextField
          name="board"
          label="Board"
          list={boardsId}
          wide
          hint="This and the next four stand on certificates and report cards"
        />
        <datalist id={boardsId}>
          {boards.map((board) => (
            <option key={board} value={board} />
          ))}
        </datalist>
        <TextField name="affiliationNumber" label="Affiliation Number" hint="As the board gave it" />
        <TextField name="schoolCode" label="School Code" hint="The board’s own, if it has one" />
        <TextField name="udiseCode" label="UDISE Code" inputMode="numeric" hint="11 digits" />
        <TextField name="principalName" label="Principal" hint="Printed below the line for the signature" />
        <TextField name="timeZone" label="Time Zone" hint="Decides what today is, e.g. Asia/Kolkata" />
        <YearStartField name="schoolYearStart" label="School Year Starts" hint="Proposed for a new one; see School Years" />
        <YearStartField
          name="financialYearStart"
          label="Financial Year Starts"
          hint="Income and expense are added up by this year"
          ofMonth
        />
        <TextField name="upiId" label="UPI ID" hint="Receipts with an open balance show its code, e.g. school@bank" />
        <BoolField
          name="resultsNeedRelease"
          label="Results Need Release"
          hint="Parents and students see the marks of an examination only once it is released"
        />
        <BoolField name="cardShowsPhoto" label="Photo on Report Cards" />
        <BoolField name="cardShowsRank" label="Rank on Report Cards" hint="If not, parents and students see no ranks anywhere" />
        <BoolField
          name="cardShowsAttendance"
          label="Attendance on Report Cards"
          hint="Of the term, up to the last day of the examination"
        />
        <NumberField
          name="auditKeptYears"
          label="Audit Kept (years)"
          hint="And the texts of e-mails and letters"
          min={1}
          max={30}
          step={1}
        />
      </FormGrid>
    </FormShell>
  );
}

/** The same for users who may only read it. */
export const SchoolFacts = ({ school }: { school: School }) => (
  <div className="px-4 pb-4">
    <Facts
      columns={2}
      items={[
        ['School Name', school.schoolName],
        ['Address', school.address],
        ['Email', school.email],
        ['Phone', school.phone],
        ['Board', school.board],
        ['Affiliation Number', school.affiliationNumber],
        ['School Code', school.schoolCode],
        ['UDISE Code', school.udiseCode],
        ['Principal', school.principalName],
        ['Time Zone', school.timeZone],
        ['School Year Starts', dayOfYearText(school.schoolYearStart)],
        ['Financial Year Starts', dayOfYearText(school.financialYearStart)],
        ['UPI ID', school.upiId],
        ['Results Need Release', school.resultsNeedRelease ? 'Yes' : 'No'],
        ['Photo on Report Cards', school.cardShowsPhoto ? 'Yes' : 'No'],
        ['Rank on Report Cards', school.cardShowsRank ? 'Yes' : 'No'],
        ['Attendance on Report Cards', school.cardShowsAttendance ? 'Yes' : 'No'],
        ['Audit Kept', `${school.auditKeptYears} years`],
      ]}
    />
  </div>
);
