import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { inYear } from '../../../common/school-year/chosen-year.web.ts';
import { check } from '../../../kit/domain/check.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { InfoDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { PageForm } from '../../../kit/web/form/page-form.tsx';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { type RecordForm, useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import {
  type createTerms,
  type getTerms,
  mostTerms,
  noTerm,
  type TermInput,
  type TermRow,
  termIssues,
  termsInput,
  tooManyTerms,
  type updateTerms,
} from './term.domain.ts';
import { type EnteredTerm, TermFields } from './term-fields.tsx';

/** All terms as one record: they share a version, and are saved in one action. */
interface Terms extends Record<string, unknown> {
  termsId: number;
  version: number;
  terms: readonly TermRow[];
}
const asRecord = (terms: readonly TermRow[]): Terms => ({
  termsId: terms.length > 0 ? 1 : 0,
  version: terms[0]?.version ?? 0,
  terms,
});
const subject = {
  area: 'gs',
  name: 'TermManagement',
  id: 'termsId',
  input: termsInput,
  rules: termIssues,
  labels: {
    ...{ one: 'term', many: 'terms', title: 'Terms', deleted: 'term', fetched: 'terms', file: 'terms' },
    saved: 'Your changes were saved successfully',
  },
} as const;

const emptyTerm: EnteredTerm = { termManagementId: 0, termName: '', startDate: null, endDate: null, percentage: null };

/** All terms as a list that the user edits and then saves as a whole. */
export function TermsForm({ terms, schoolYear }: { terms: readonly TermRow[]; schoolYear: number | undefined }) {
  const refresh = useRefresh();
  const load = async () => asRecord(await callApi<typeof getTerms>('GET /api/gs/TermManagement', { query: inYear(schoolYear) }));
  const form = useRecordForm<{ terms: TermInput[] }, Terms>(subject, {
    record: terms.length > 0 ? asRecord(terms) : null,
    initial: { terms: [emptyTerm as unknown as TermInput] },
    load,
    send: async (id, input) => {
      const body = { terms: input.terms, schoolYear };
      await (id > 0
        ? callApi<typeof updateTerms>('PUT /api/gs/TermManagement/UpdateTermBulk', { body })
        : callApi<typeof createTerms>('POST /api/gs/TermManagement/CreateTermBulk', { body }));
      void refresh(subject);
      return 1;
    },
  });
  const save = () => {
    const [first, ...others] = brokenRules(form);
    if (first) notify.error(form.frame.id, first, ...others);
    void form.save({ staysOpen: true });
  };
  return (
    <PageForm of={form} onSubmit={save} partOf={termOf} foot={<Foot of={form} />}>
      <Muted className="mb-4 max-w-160">
        The terms of one school year. The percentage of a term is its share in the result of the year.
      </Muted>
      <div className="max-w-240">
        <Rows of={form} />
      </div>
    </PageForm>
  );
}

/** `terms.0.startDate` → `Term 1` */
const termOf = (field: string): string => {
  const [, index] = field.split('.');
  return index === undefined ? '' : `Term ${Number(index) + 1}`;
};

/** The messages about terms that break a rule, each one once. */
function brokenRules({ form }: RecordForm<{ terms: TermInput[] }>): Set<string> {
  const { issues } = check(subject, form.getValues(), { today: today(), before: null });
  return new Set(issues.map(({ message }) => message));
}

function Rows({ of: { form, frame } }: { of: RecordForm<{ terms: TermInput[] }> }) {
  const rows: EnteredTerm[] = useWatch({ control: form.control, name: 'terms' }) ?? [];
  const [isFull, setFull] = useState(false);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'terms' });
  const add = () => {
    if (fields.length < mostTerms) {
      form.clearErrors();
      return append(emptyTerm, { shouldFocus: false });
    }
    notify.error(frame.id, tooManyTerms);
    setFull(true);
  };
  const removeOne = (index: number) => {
    if (fields.length === 1) return notify.error(frame.id, noTerm);
    form.clearErrors();
    remove(index);
  };
  return (
    <>
      <ol className="space-y-3">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <TermFields index={index} name={rows[index]?.termName ?? ''} onRemove={() => removeOne(index)} />
          </li>
        ))}
      </ol>
      <Button small className="mt-3" onClick={add}>
        <Plus size={16} aria-hidden />
        Add Term
      </Button>
      <InfoDialog open={isFull} title="Terms" text={tooManyTerms} onClose={() => setFull(false)} />
    </>
  );
}

function Foot({ of: { form, saving } }: { of: RecordForm<{ terms: TermInput[] }> }) {
  const rows: EnteredTerm[] = useWatch({ control: form.control, name: 'terms' }) ?? [];
  const total = rows.reduce((sum, { percentage }) => sum + Math.round(Number(percentage ?? 0) * 100), 0) / 100;
  return (
    <>
      <span className={`flex-1 ${total === 100 ? 'text-muted' : 'text-error'}`} aria-live="polite">
        Total {formatNumber(total)}%{total !== 100 && ', should be 100%'}
      </span>
      <Button type="submit" kind="primary" busy={saving} disabled={!form.formState.isDirty}>
        Save
      </Button>
    </>
  );
}
