import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { BoolField, NumberField } from '../../../kit/web/form/fields.tsx';
import { FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { noticeHours } from '../erasure/erasure-words.domain.ts';
import { dataRequestSetting, type getDataRequestSetting, type setDataRequestSetting } from './data-request.domain.ts';
import { requestClocks } from './request-clocks.domain.ts';

type Fields = Record<string, unknown>;
const subject = { area: 'gs', name: 'DataRequest', id: 'id', input: dataRequestSetting };

/** Whether people ask here, and by when the office answers. */
export function SettingForm({ onClose }: { onClose: () => void }) {
  const called = useCall<typeof getDataRequestSetting>('GET /api/gs/DataRequest/GetSetting', {});
  return (
    <SidePanel open title="Clocks of data requests" onClose={onClose}>
      <Fetched of={called} what="the setting">
        {(setting) => <Form setting={setting} onClose={onClose} />}
      </Fetched>
    </SidePanel>
  );
}

function Form({ setting, onClose }: { setting: AnswerOf<typeof getDataRequestSetting>; onClose: () => void }) {
  const form = useRecordForm<Fields, Fields>(subject as never, {
    record: null,
    initial: setting,
    send: (_id, body) => callApi<typeof setDataRequestSetting>('PUT /api/gs/DataRequest/UpdateSetting', { body: body as never }),
    onSaved: onClose,
  });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save()}
      footer={<SaveFooter saving={form.saving} label="Save" onCancel={onClose} />}
    >
      <div className="space-y-3">
        <BoolField name="isOpen" label="Families and staff ask here" />
        <NumberField
          name="answerDays"
          label="Days to answer"
          min={1}
          step={1}
          hint="For requests that are entered from now on."
        />
        <NumberField name="archiveDays" label="Days for which an archive is kept" min={1} step={1} />
        <NumberField
          name="erasureHours"
          label="Hours of notice before somebody is erased"
          min={noticeHours.least}
          step={1}
          hint={noticeHours.source}
        />
        <h3 className="pt-2 font-semibold">What the law says</h3>
        <ul className="space-y-2 text-sm">
          {requestClocks.map(({ law, says, source }) => (
            <li key={law}>
              {law}: {says}
              <span className="block text-muted text-xs">{source}</span>
            </li>
          ))}
        </ul>
      </div>
    </FormShell>
  );
}
