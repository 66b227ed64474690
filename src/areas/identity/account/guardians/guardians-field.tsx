import { useController } from 'react-hook-form';
import { PickedNames } from '../../../../kit/web/inputs/picked-names.tsx';
import { familyNames } from '../../../student/family/family-names.domain.ts';

/** The guardians of an account beside its person. */
export function GuardiansField({ isOfGuardian }: { isOfGuardian: boolean }) {
  const { field, fieldState } = useController({ name: 'familyIds' });
  const problem = fieldState.error as { message?: string; [place: number]: { message?: string } } | undefined;
  return (
    <div className="sm:col-span-2">
      <PickedNames
        label={isOfGuardian ? 'Shared with' : 'Parent here as'}
        hint={
          isOfGuardian
            ? 'Other guardians who sign in with this address and password. They see what each of them may see.'
            : 'Their own record as a guardian, if their children attend this school: the account then shows these as a parent sees them.'
        }
        optional
        error={problem?.message ?? problem?.[0]?.message}
        names={familyNames}
        ids={(field.value as number[] | undefined) ?? []}
        onChange={field.onChange}
      />
    </div>
  );
}
