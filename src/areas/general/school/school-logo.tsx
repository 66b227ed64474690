import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { notRemovedMessage } from '../../../kit/domain/removal.domain.ts';
import { notSavedMessage, savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { refusalOf } from '../../../kit/web/inputs/refused-file.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';
import { ChoosePicture } from '../../../kit/web/picture/choose-picture.tsx';
import { pictureIssue } from '../../../kit/web/picture/picture-file.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { deleteLogo, School, setLogo } from './school.domain.ts';

interface SchoolLogoProps {
  school: School;
  editable: boolean;
  onChanged: () => void;
}

/** The logo, which also heads every document: on white, as it is there, in every theme. */
export function SchoolLogo({ school, editable, onChanged }: SchoolLogoProps) {
  const [busy, attempt] = useAttempt();
  const logo = usePhotoUrl(school.hasLogo ? '/api/gs/School/Logo' : null, { version: school.version });
  const [issue, setIssue] = useState<string>();
  const send = async (file: File) => {
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
    await attempt(notSavedMessage, put, (error) => setIssue(refusalOf(error)));
  };
  const remove = async () => {
    setIssue(undefined);
    await attempt(notRemovedMessage({ deleted: 'logo' }), async () => {
      const { message } = await callApi<typeof deleteLogo>('DELETE /api/gs/School/Logo', {});
      notify.success(message);
      onChanged();
    });
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
        <ChoosePicture
          of="logo"
          busy={busy}
          issue={issue}
          onChosen={(file) => void send(file)}
          onRemove={school.hasLogo ? () => void remove() : undefined}
        />
      )}
    </div>
  );
}
