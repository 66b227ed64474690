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
import type { deleteLogo, deleteSignature, School, setLogo, setSignature } from './school.domain.ts';

interface SchoolPictureProps {
  school: School;
  editable: boolean;
  onChanged: () => void;
}

/** The logo, which also heads every document. */
export const SchoolLogo = (props: SchoolPictureProps) => (
  <SchoolPicture
    {...props}
    of="logo"
    path={props.school.hasLogo ? '/api/gs/School/Logo' : null}
    alt={`Logo of ${props.school.schoolName}`}
    look="size-28"
    put={(form) => callApi<typeof setLogo>('PUT /api/gs/School/Logo', { form })}
    drop={() => callApi<typeof deleteLogo>('DELETE /api/gs/School/Logo', {})}
  />
);

/** The signature of the principal, for those who may change the school. */
export const SchoolSignature = (props: Omit<SchoolPictureProps, 'editable'>) => (
  <SchoolPicture
    {...props}
    editable
    of="signature"
    path={props.school.hasSignature ? '/api/gs/School/Signature' : null}
    alt="Signature of the principal"
    look="h-20 w-44"
    put={(form) => callApi<typeof setSignature>('PUT /api/gs/School/Signature', { form })}
    drop={() => callApi<typeof deleteSignature>('DELETE /api/gs/School/Signature', {})}
  />
);

interface OnePicture {
  /** What it is called, here and in the form that is sent. */
  of: string;
  /** Null where there is none. */
  path: string | null;
  alt: string;
  /** How large it is shown. */
  look: string;
  put: (form: FormData) => Promise<unknown>;
  drop: () => Promise<{ message: string }>;
}

/** A picture that is printed: on white, as it is there, in every theme. */
function SchoolPicture({ school, editable, onChanged, of, path, alt, look, put, drop }: SchoolPictureProps & OnePicture) {
  const [busy, attempt] = useAttempt();
  const picture = usePhotoUrl(path, { version: school.version });
  const [issue, setIssue] = useState<string>();
  const send = async (file: File) => {
    const wrong = pictureIssue(file);
    setIssue(wrong);
    if (wrong) return;
    const form = new FormData();
    form.append(of, file);
    const set = async () => {
      await put(form);
      notify.success(savedMessage);
      onChanged();
    };
    await attempt(notSavedMessage, set, (error) => setIssue(refusalOf(error)));
  };
  const remove = async () => {
    setIssue(undefined);
    await attempt(notRemovedMessage({ deleted: of }), async () => {
      const { message } = await drop();
      notify.success(message);
      onChanged();
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {picture ? (
        <img src={picture} alt={alt} className={`${look} rounded-box border border-line bg-white object-contain p-2`} />
      ) : (
        <span className={`${look} grid place-items-center rounded-box bg-press`}>
          <ImagePlus size={20} aria-label={`No ${of} yet`} />
        </span>
      )}
      {editable && (
        <ChoosePicture
          of={of}
          busy={busy}
          issue={issue}
          onChosen={(file) => void send(file)}
          onRemove={path ? () => void remove() : undefined}
        />
      )}
    </div>
  );
}
