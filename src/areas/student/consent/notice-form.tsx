import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { BoolField, EnumField, LongTextField } from '../../../kit/web/form/fields.tsx';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { type changeNotice, noticeInput } from './consent.domain.ts';
import { consentRule, consentRules, purposes, whatStops } from './consent-words.domain.ts';
import { draftOf, noticeLaws } from './notice-drafts.domain.ts';

interface NoticeFormProps {
  of: { purpose: number; rule: number; notice: string; consentNoticeId: number | null };
  onClose: () => void;
}

type Fields = Record<string, unknown>;
const subject = { area: 'sis', name: 'ConsentNotice', id: 'consentNoticeId', input: noticeInput };

/** Another text of a purpose; the one before stays among what was asked. */
export function NoticeForm({ of: { purpose, rule, notice, consentNoticeId }, onClose }: NoticeFormProps) {
  const form = useRecordForm<Fields, Fields>(subject as never, {
    record: null,
    initial: {
      ...{ purpose, after: consentNoticeId, notice: notice || draftOf(purpose), asksAgain: false },
      rule: rule === consentRule.off ? consentRule.untilNo : rule,
    },
    send: (_id, typed) => callApi<typeof changeNotice>('POST /api/sis/ConsentNotice', { body: typed as never }),
    onSaved: onClose,
  });
  return (
    <SidePanel open title={labelOf(purposes, purpose)} onClose={onClose}>
      <FormShell
        of={form}
        onSubmit={() => void form.save()}
        footer={<SaveFooter saving={form.saving} label="Save" onCancel={onClose} />}
      >
        <div className="space-y-3">
          <Muted>{`Where a family says no: ${whatStops[purpose]}`}</Muted>
          <EnumField name="rule" label="Until a family answers" of={consentRules} />
          <LongTextField name="notice" label="Notice" rows={10} />
          {consentNoticeId !== null && <BoolField name="asksAgain" label="Ask everybody again" />}
          <Muted small>A notice says:</Muted>
          <ul className="list-disc pl-5 text-muted text-xs">
            {noticeLaws.map(({ says, source }) => (
              <li key={says}>
                {says} ({source})
              </li>
            ))}
          </ul>
        </div>
      </FormShell>
    </SidePanel>
  );
}
