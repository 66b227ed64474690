import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';

/** One difference: who, and both sides in words. */
export interface Difference {
  id: number | string;
  name: string;
  mine: string;
  theirs: string;
}

/** What is shown of a conflict, and what each choice does. */
export interface SheetConflictProps {
  /** What somebody else did: a whole sentence without its full stop. */
  title: string;
  differences: readonly Difference[];
  onMine: () => void;
  onTheirs: () => void;
  /** Decide later: nothing is sent, nothing is lost. */
  onLater: () => void;
  /** The others' changes are already merged, except for what is shown. */
  isMerged?: boolean;
  /** The others deleted the sheet, so there is nothing to compare mine with. */
  isDeleted?: boolean;
}

/** Two people changed one sheet: shows both sides, and asks. */
export function SheetConflict({ title, differences, onMine, onTheirs, onLater, isMerged, isDeleted }: SheetConflictProps) {
  const later = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onLater()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-ground" />
        <AlertDialog.Popup initialFocus={later} className="dialog-box flex max-h-[calc(100dvh-32px)] w-160 flex-col">
          <div className="px-6 pt-6 pb-3">
            <AlertDialog.Title className="text-base">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted">
              {isDeleted ? (
                'Nothing of yours is lost. Save it again, or leave it deleted.'
              ) : (
                <>
                  {isMerged && 'Whatever only one of you changed stays as it is. '}
                  Nothing of yours is lost, and nothing of theirs is overwritten yet. Choose what stays.
                </>
              )}
            </AlertDialog.Description>
          </div>
          {!isDeleted && <Differences differences={differences} />}
          <div className="flex flex-wrap justify-end gap-2 px-6 py-4 *:max-sm:h-11 *:max-sm:flex-1 *:max-sm:whitespace-nowrap">
            <AlertDialog.Close ref={later} className={buttonLook({})}>
              Decide later
            </AlertDialog.Close>
            <Button onClick={onTheirs}>{isDeleted ? 'Leave it deleted' : 'Take theirs'}</Button>
            <Button kind="primary" onClick={onMine}>
              {isDeleted ? 'Save mine again' : 'Keep mine'}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const Differences = ({ differences }: Pick<SheetConflictProps, 'differences'>) => (
  <ScrollRegion label="Differences" className="min-h-0 flex-1 overflow-y-auto border-line border-y">
    <table className="w-full">
      <thead className="sticky top-0 bg-base-200 text-left text-muted text-xs">
        <tr>
          <th className="py-2 pr-2 pl-6 font-normal">Name</th>
          <th className="w-1/3 px-2 py-2 font-normal">Yours</th>
          <th className="w-1/3 py-2 pr-6 pl-2 font-normal">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ id, name, mine, theirs }) => (
          <tr key={id} className="border-line border-t align-top">
            <th scope="row" className="wrap-anywhere py-2 pr-2 pl-6 text-left font-semibold">
              {name}
            </th>
            <td className="wrap-anywhere px-2 py-2">{mine}</td>
            <td className="wrap-anywhere py-2 pr-6 pl-2">{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);
