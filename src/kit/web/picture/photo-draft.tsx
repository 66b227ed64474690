import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { unreadablePicture } from '../../domain/picture/picture.domain.ts';
import { notRemovedMessage, removedMessage } from '../../domain/removal.domain.ts';
import { notSavedMessage, savedMessage } from '../../domain/saved-message.domain.ts';
import { api } from '../calls/api.web.ts';
import { useRefresh } from '../form/record.web.ts';
import { refusalOf } from '../inputs/refused-file.web.ts';
import { useAttempt } from '../parts/attempt.web.ts';
import { usePhotoUrl } from '../parts/photo-url.web.ts';
import { notify } from '../toast/toast.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { pictureIssue } from './picture-file.web.ts';

const photo = { deleted: 'photo' };

/** Whose photo it is. */
interface PhotoSubject {
  /** `/api/{area}/{Resource}/Photo` */
  path: string;
  /** Query parameter of the owner's id. */
  id: string;
  /** Fetched again when the photo changed. */
  of: { area: string; name: string };
  /** What the picture shows, for screen readers. */
  alt: string;
}

interface PhotoDraft {
  field: ReactNode;
  /** Sends a picture that was chosen before the record existed. */
  upload: (id: number) => Promise<void>;
}

/**
 * The photo of a record in its form: sent at once for a stored record, otherwise kept until the record is saved.
 * @param ownerId 0 for a new record
 * @param stored the version of the stored photo, or null
 */
export function usePhotoDraft(subject: PhotoSubject, ownerId: number, stored: string | null): PhotoDraft {
  const refresh = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [issue, setIssue] = useState<string>();
  const [busy, attempt] = useAttempt();
  const preview = usePreview(file);
  const current = usePhotoUrl(stored === null ? null : subject.path, { [subject.id]: ownerId, size: 64, version: stored });
  const shown = preview ?? current;

  const send = async (to: number, picture: File) => {
    const body = new FormData();
    body.append('photo', picture);
    const put = async () => {
      await api.put(subject.path, body, { query: { [subject.id]: to } });
      setFile(null);
      notify.success(savedMessage);
      await refresh(subject.of);
    };
    await attempt(notSavedMessage, put, (error) => {
      const refusal = refusalOf(error);
      if (refusal !== undefined) refuse(refusal);
    });
  };
  /** What cannot be a photo must not look like one: the stored one shows again. */
  const refuse = (why: string) => {
    setFile(null);
    setIssue(why);
  };
  const choose = (chosen: File) => {
    const wrong = pictureIssue(chosen);
    setIssue(wrong);
    if (wrong) return;
    setFile(chosen);
    if (ownerId > 0) void send(ownerId, chosen);
  };
  const remove = async () => {
    setFile(null);
    if (ownerId === 0 || stored === null) return;
    await attempt(notRemovedMessage(photo), async () => {
      await api.delete(subject.path, { query: { [subject.id]: ownerId } });
      notify.success(removedMessage(photo));
      await refresh(subject.of);
    });
  };

  const field = (
    <div className="flex items-center gap-4 sm:col-span-2">
      {shown ? (
        <img
          src={shown}
          alt={subject.alt}
          className="size-16 shrink-0 rounded-box object-cover"
          onError={() => file && ownerId === 0 && refuse(unreadablePicture)}
        />
      ) : (
        <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-box bg-press text-base-content">
          <ImagePlus size={20} />
        </span>
      )}
      <ChoosePicture
        of="photo"
        busy={busy}
        issue={issue}
        onChosen={choose}
        onRemove={file !== null || stored !== null ? () => void remove() : undefined}
      />
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
