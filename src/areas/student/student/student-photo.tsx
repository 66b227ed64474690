import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { api } from '../../../kit/web/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/confirm-dialog.tsx';
import { FieldNotes } from '../../../kit/web/field-frame.tsx';
import { useRefresh } from '../../../kit/web/record.web.ts';
import { notify } from '../../../kit/web/toast.tsx';
import { student } from './student.domain.ts';
import { studentPhotoPath, useStudentPhoto } from './student-look.tsx';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];
const largestBytes = 5 * 1024 * 1024;

/** Why a file cannot be a student's picture; undefined when it may be. The server looks at the content. */
export function photoIssue(file: { type: string; size: number }): string | undefined {
  if (!kinds.includes(file.type)) return 'Choose a JPEG, PNG or WebP picture';
  return file.size > largestBytes ? 'The picture must not be larger than 5 MB' : undefined;
}

interface PhotoDraft {
  field: ReactNode;
  /** Sends the picture that was chosen before the student was there. */
  upload: (studentId: number) => Promise<void>;
}

/** A student's picture in the form: sent at once for a stored student, else kept until the student is saved. */
export function usePhotoDraft(studentId: number, stored: string | null): PhotoDraft {
  const id = useId();
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [issue, setIssue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const preview = usePreview(file);
  const current = useStudentPhoto({ studentId, photo: stored }, 64);
  const shown = preview ?? current;

  const send = async (to: number, picture: File) => {
    const body = new FormData();
    body.append('photo', picture);
    setBusy(true);
    try {
      await api.put(studentPhotoPath, body, { query: { studentId: to } });
      setFile(null);
      notify.success('Your changes saved successfully');
      await refresh(student);
    } catch (error) {
      notify.failure('Your changes were not saved', error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const wrong = photoIssue(chosen);
    setIssue(wrong);
    if (wrong) return;
    setFile(chosen);
    if (studentId > 0) void send(studentId, chosen);
  };
  const remove = async () => {
    setAsking(false);
    setFile(null);
    if (studentId === 0 || stored === null) return;
    try {
      await api.delete(studentPhotoPath, { query: { studentId } });
      notify.success('The selected photo was deleted successfully');
      await refresh(student);
    } catch (error) {
      notify.failure('Unable to delete the selected photo', error);
    }
  };

  const field = (
    <div className="flex items-center gap-4 sm:col-span-2">
      {shown ? (
        <img src={shown} alt="The chosen student" className="size-16 shrink-0 rounded-box object-cover" />
      ) : (
        <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-box bg-press text-base-content">
          <ImagePlus size={20} />
        </span>
      )}
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <label
            htmlFor={id}
            className="btn btn-sm btn-quiet text-sm has-focus-visible:ring-focus max-sm:btn-md"
            aria-busy={busy}
          >
            {busy ? 'Loading...' : 'Choose photo'}
            <input
              id={id}
              type="file"
              accept={kinds.join(',')}
              className="sr-only"
              disabled={busy}
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {(file !== null || stored !== null) && (
            <button
              type="button"
              aria-label="Remove photo"
              title="Remove photo"
              className="icon-btn focus-visible:ring-focus"
              onClick={() => setAsking(true)}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          )}
        </div>
        <FieldNotes id={id} hint="JPEG, PNG or WebP up to 5 MB" error={issue} />
      </div>
      <ConfirmDialog open={asking} onCancel={() => setAsking(false)} onConfirm={() => void remove()} />
    </div>
  );
  return { field, upload: async (to) => (file ? send(to, file) : undefined) };
}

function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
