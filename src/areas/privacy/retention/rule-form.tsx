import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { BoolField, NumberField } from '../../../kit/web/form/fields.tsx';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { type RetentionRule, retentionRuleInput, type setRetentionRule } from './retention.domain.ts';
import { mostMonths, retentionKinds } from './retention-rules.domain.ts';

type Fields = Record<string, unknown>;
const subject = { area: 'gs', name: 'Retention', id: 'kind', input: retentionRuleInput };

/** Says after how long something is erased, and whether. */
export function RuleForm({ rule: { kind, months, isOn, version }, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const form = useRecordForm<Fields, Fields>(subject as never, {
    record: null,
    initial: { kind, months, isOn, version },
    send: (_id, body) => callApi<typeof setRetentionRule>('PUT /api/gs/Retention/UpdateRule', { body: body as never }),
    onSaved: onClose,
  });
  return (
    <SidePanel open title={labelOf(retentionKinds, kind)} onClose={onClose}>
      <FormShell
        of={form}
        onSubmit={() => void form.save()}
        footer={<SaveFooter saving={form.saving} label="Save" onCancel={onClose} />}
      >
        <div className="space-y-3">
          <NumberField name="months" label="Months after the last day here" min={1} max={mostMonths} step={1} />
          <BoolField name="isOn" label="Erase every night" />
          <Muted>Look at the preview first. What was erased does not come back, except from a backup.</Muted>
        </div>
      </FormShell>
    </SidePanel>
  );
}
