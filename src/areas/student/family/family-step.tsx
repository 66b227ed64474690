import { Link2, Link2Off, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { familyRelations } from '../../../common/enumerations.domain.ts';
import { EnteredTwice } from '../../../common/known-person/entered-twice.tsx';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { Pending } from '../../../kit/web/form/record-panel.tsx';
import { WizardStep } from '../../../kit/web/form/wizard.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { student } from '../student/student.domain.ts';
import type { FamilyRow } from './family.domain.ts';
import { FamilyBadges } from './family-badges.tsx';
import { familyMember, useFamilies } from './family-calls.web.ts';
import { FamilyForm, type Household } from './family-form.tsx';
import { FamilyLinkForm } from './family-link-form.tsx';
import { useFamilyRemoval } from './family-removal.tsx';

type Open = { form: 'member'; family: FamilyRow | null } | { form: 'link' };

interface FamilyStepProps {
  studentId: number;
  /** What a new member most likely has in common with the student. */
  household: Household;
  onPrevious: () => void;
  onNext: () => void;
}

/** Step 2: the family of a saved student. Each member is saved by itself. */
export function FamilyStep({ studentId, household, onPrevious, onNext }: FamilyStepProps) {
  const families = useFamilies(studentId);
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open | null>(null);
  const removal = useFamilyRemoval();
  const close = () => setOpen(null);
  const saved = () => {
    void refresh(familyMember, student);
    close();
  };

  if (open?.form === 'member')
    return <FamilyForm family={open.family} {...{ studentId, household }} onSaved={saved} onCancel={close} />;
  if (open?.form === 'link') return <FamilyLinkForm studentId={studentId} onSaved={saved} onCancel={close} />;
  if (!families.data) return <Pending error={families.error} retry={() => void families.refetch()} />;
  return (
    <>
      <WizardStep onPrevious={onPrevious} onNext={onNext}>
        {families.data.length === 0 && (
          <Muted className="mb-4">
            No family member is linked to this student yet. Add a new one, or link one who already exists.
          </Muted>
        )}
        <ul className="space-y-3">
          {families.data.map((family) => (
            <FamilyCard
              key={family.familyId}
              family={family}
              onEdit={() => setOpen({ form: 'member', family })}
              onUnlink={() => removal.unlink(studentId, family)}
              onDelete={() => removal.remove(family)}
            />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button ref={focusOnShow} small onClick={() => setOpen({ form: 'member', family: null })}>
            <Plus size={16} aria-hidden />
            Add new family
          </Button>
          <Button small onClick={() => setOpen({ form: 'link' })}>
            <Link2 size={16} aria-hidden />
            Link existing family
          </Button>
        </div>
      </WizardStep>
      {removal.dialog}
    </>
  );
}

interface FamilyCardProps {
  family: FamilyRow;
  onEdit: () => void;
  onUnlink: () => void;
  onDelete: () => void;
}

function FamilyCard({ family, onEdit, onUnlink, onDelete }: FamilyCardProps) {
  const name = fullName(family);
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-box border border-line px-4 py-3">
      <Avatar name={name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <Muted small className="truncate">
          {labelOf(familyRelations, family.relationship)}, {family.personalContact}
        </Muted>
        <FamilyBadges {...family} />
        <EnteredTwice to={`/sis/duplicates?kind=family&one=${family.familyId}`} permission="student" />
      </div>
      <div className="flex shrink-0 justify-end gap-3 max-sm:-mr-3 max-sm:w-full max-sm:gap-0">
        <RowButton label="Edit" of={name} icon={Pencil} onClick={onEdit} />
        <RowButton label="Remove link" of={name} icon={Link2Off} onClick={onUnlink} />
        <RowButton label="Delete" of={name} icon={Trash2} onClick={onDelete} />
      </div>
    </li>
  );
}
