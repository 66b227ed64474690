import { Copy } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { isTeachingByName, slot } from './slot.domain.ts';

const { TextField, LookupField, BoolField } = fieldsOf(slot);

/** The periods of each program's day. */
export const SlotScreen = () => (
  <ResourceScreen
    of={slot}
    initial={{ isTeaching: true }}
    tools={
      <>
        <CopyLink />
        <ImportLink to="/gs/slot/import" permission="slot.create" />
      </>
    }
    form={
      <>
        <TextField name="slotName" wide />
        <LookupField name="programId" wide />
        <TextField name="startTime" type="time" />
        <TextField name="endTime" type="time" />
        <Teaching />
      </>
    }
  />
);

/** Asks whether a slot with a name like a break is one. */
function Teaching() {
  const [name, isTeaching] = useWatch({ name: ['slotName', 'isTeaching'] });
  const soundsLikeBreak = typeof name === 'string' && !isTeachingByName(name) && isTeaching === true;
  return (
    <BoolField
      name="isTeaching"
      hint={soundsLikeBreak ? 'This sounds like a break: untick it, and no lesson is planned in it.' : undefined}
    />
  );
}

function CopyLink() {
  const { can } = usePermissions();
  return can('slot.create') && <ToolLink to="/gs/slot/copy" icon={Copy} label="Copy Slots" />;
}
