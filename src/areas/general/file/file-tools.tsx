import { FilePlus, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { LazyRemoveDialog } from '../../../kit/web/form/lazy-panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import { type FileRow, file } from './file.domain.ts';

const AddFile = lazy(async () => ({ default: (await import('./add-file.tsx')).AddFile }));
const FileForm = lazy(async () => ({ default: (await import('./file-form.tsx')).FileForm }));

/** The button that adds a paper. */
export function AddPaper({ studentId }: { studentId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small className="mt-3 mr-2" onClick={() => setOpen(true)}>
        <FilePlus size={16} aria-hidden />
        Add a paper
      </Button>
      <Suspense fallback={null}>{isOpen && <AddFile studentId={studentId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The buttons of a paper: what it is called, who sees it, or whose it is; and away with it. */
export function ChangePaper({ row }: { row: FileRow }) {
  const { canTouch } = usePermissions();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const owners = file.owners(row);
  return (
    <>
      {canTouch('file.update', owners) && (
        <button
          type="button"
          className={rowButtonLook}
          aria-label={`Edit: ${row.title}`}
          title="Edit"
          onClick={() => setOpen('edit')}
        >
          <Pencil size={16} aria-hidden />
        </button>
      )}
      {canTouch('file.delete', owners) && (
        <button
          type="button"
          className={rowButtonLook}
          aria-label={`Delete: ${row.title}`}
          title="Delete"
          onClick={() => setOpen('delete')}
        >
          <Trash2 size={16} aria-hidden />
        </button>
      )}
      <Suspense fallback={null}>
        {open === 'edit' && <FileForm id={row.fileId} onClose={close} />}
        {open === 'delete' && <LazyRemoveDialog of={file} row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
