import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getLookSetting, setLookSetting } from './record-look.domain.ts';
import { looksShownWords } from './record-look-words.domain.ts';

/** What families see of whoever opened the record of their child. */
export function LookSetting() {
  const { canAll } = usePermissions();
  const called = useCall<typeof getLookSetting>('GET /api/sis/RecordLook/GetSetting', {});
  const save = useTrying('Unable to save it', {
    mutationFn: (shows: number) => callApi<typeof setLookSetting>('PUT /api/sis/RecordLook/UpdateSetting', { body: { shows } }),
    onSuccess: ({ message }) => notify.success(message),
  });
  return (
    <Panel title="Who looked at a child’s record" className="max-w-160">
      <Fetched of={called} what="the setting">
        {({ shows }) => (
          <FieldFrame
            id="looks-shown"
            label="Families see"
            optional={false}
            hint="One line for each person and day that opened the record, health, marks, fees or papers of their child. The office sees it on the child’s page in any case."
          >
            <ChoiceBox
              id="looks-shown"
              aria-describedby="looks-shown-note"
              value={String(save.isPending ? save.variables : shows)}
              disabled={!canAll('consent.update')}
              onChange={({ target }) => save.mutate(Number(target.value))}
            >
              {choicesOf(looksShownWords).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </ChoiceBox>
          </FieldFrame>
        )}
      </Fetched>
    </Panel>
  );
}
