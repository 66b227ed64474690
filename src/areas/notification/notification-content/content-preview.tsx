import { BriefcaseBusiness, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { FieldFrame } from '../../../kit/web/inputs/field-frame.tsx';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';
import { staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { studentNamesForStatus } from '../../student/student/student-names.domain.ts';
import type { previewContent } from './content-preview.domain.ts';

interface Content {
  title: string;
  body: string;
}

const kinds = [
  { value: 'studentId', label: 'Guardian of', icon: Users, names: studentNamesForStatus, of: 'Student' },
  { value: 'staffId', label: 'Staff member', icon: BriefcaseBusiness, names: staffNamesForStatus, of: 'Staff' },
] as const;

/** A preview of what is in the form now. */
export function FormPreview() {
  const [title = '', body = ''] = useWatch({ name: ['title', 'body'] });
  return (
    <div className="sm:col-span-2">
      <ContentPreview title={title} body={body} />
    </div>
  );
}

/** A notification with the values of a real recipient, whom the user chooses. */
export function ContentPreview({ title, body }: Content) {
  const { can } = usePermissions();
  const id = useId();
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('studentId');
  const [chosen, setChosen] = useState<number | null>(null);
  const preview = useTrying('The preview cannot be shown', {
    mutationFn: (content: Content & { studentId?: number; staffId?: number }) =>
      callApi<typeof previewContent>('POST /api/ns/NotificationContent/Preview', { body: content, asTyped: { body: true } }),
  });
  const { names, of } = kinds.find(({ value }) => value === kind) ?? kinds[0];
  const offered = kinds.filter(({ value }) => can(value === 'studentId' ? 'student.read' : 'staff.read'));
  if (!can('notificationcontent.update') || offered.length === 0) return null;
  const choose = (person: number | null) => {
    setChosen(person);
    preview.reset();
  };
  return (
    <section aria-labelledby={`${id}-head`} className="mt-6 border-line border-t pt-4">
      <h3 id={`${id}-head`} className="mb-3 text-sm">
        Preview
      </h3>
      <div className="mb-3 flex">
        <Segment
          label="For whom"
          items={offered}
          value={kind}
          onChange={(value) => {
            setKind(value);
            choose(null);
          }}
        />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-56 flex-1">
          <FieldFrame id={`${id}-person`} label={of} optional={false}>
            <Picker
              key={kind}
              input={{ id: `${id}-person` }}
              label={of}
              names={names as NamesCall}
              value={chosen}
              current=""
              onChange={choose}
            />
          </FieldFrame>
        </div>
        <Button
          disabled={chosen === null || preview.isPending}
          onClick={() => chosen !== null && preview.mutate({ title, body, [kind]: chosen })}
        >
          Show
        </Button>
      </div>
      <div aria-live="polite">{preview.data && <Message of={preview.data} />}</div>
    </section>
  );
}

const Message = ({
  of: { to, subject, body, without },
}: {
  of: { to: string; subject: string; body: string; without: string[] };
}) => (
  <div className="mt-4 rounded-box border border-line p-4">
    <Muted small className="break-words">
      To {to}
    </Muted>
    <p className="mb-3 break-words font-semibold">{subject}</p>
    <RichTextLater html={body} />
    {without.length > 0 && (
      <Muted small className="mt-3 border-line border-t pt-2">
        Without a value for this recipient: {without.join(', ')}.
      </Muted>
    )}
  </div>
);
