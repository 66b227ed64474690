import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { FieldNotes } from '../../../kit/web/form/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';
import { pictureHint, pictureIssue, pictureKinds, refusalOf } from '../../../kit/web/picture/picture-file.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { School, setLogo } from './school.domain.ts';

interface SchoolLogoProps {
  school: School;
  editable: boolean;
  onChanged: () => void;
}

/** The logo, which also heads every document: on white, as it is there, in every theme. */
export function SchoolLogo({ school, editable, onChanged }: SchoolLogoProps) {
  const [busy, attempt] = useAttempt();
  const logo = usePhotoUrl(school.hasLogo ? '/api/gs/School/Logo' : null, { version: school.version });
  const id = useId();
  const [issue, setIssue] = useState<string>();
  const send = async (file: File | undefined) => {
    if (!file) return;
    const wrong = pictureIssue(file);
    setIssue(wrong);
    if (wrong) return;
    const form = new FormData();
    form.append('logo', file);
    const put = async () => {
      await callApi<typeof setLogo>('PUT /api/gs/School/Logo', { form });
      notify.success(savedMessage);
      onChanged();
    };
    await attempt('Your changes were not saved', put, (error) => setIssue(refusalOf(error)));
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo ? (
        <img
          src={logo}
          alt={`Logo of ${school.schoolName}`}
          className="size-28 rounded-box border border-line bg-white object-contain p-2"
        />
      ) : (
        <span className="grid size-28 place-items-center rounded-box bg-press">
          <ImagePlus size={20} aria-label="No logo yet" />
        </span>
      )}
      {editable && (
        <div className="min-w-40 flex-1">
          <label className="btn btn-sm btn-quiet text-sm has-focus-visible:ring-focus" aria-busy={busy}>
            {busy ? 'Loading...' : 'Choose logo'}
            <input
              type="file"
              accept={pictureKinds}
              className="sr-only"
              disabled={busy}
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                void send(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          <FieldNotes id={id} hint={pictureHint} error={issue} />
        </div>
      )}
    </div>
  );
}
