import { ImagePlus } from 'lucide-react';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { usePhotoUrl } from '../../../kit/web/parts/photo-url.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { School, setLogo } from './school.domain.ts';

interface SchoolLogoProps {
  school: School;
  editable: boolean;
  onChanged: () => void;
}

/** The logo, which also heads every document. */
export function SchoolLogo({ school, editable, onChanged }: SchoolLogoProps) {
  const [busy, attempt] = useAttempt();
  const logo = usePhotoUrl(school.hasLogo ? '/api/gs/School/Logo' : null, { version: school.version });
  const send = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('logo', file);
    await attempt('Your changes were not saved', async () => {
      await callApi<typeof setLogo>('PUT /api/gs/School/Logo', { form });
      notify.success(savedMessage);
      onChanged();
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo ? (
        <img src={logo} alt={`Logo of ${school.schoolName}`} className="size-28 rounded-box border border-line object-contain" />
      ) : (
        <span className="grid size-28 place-items-center rounded-box bg-press">
          <ImagePlus size={20} aria-label="No logo yet" />
        </span>
      )}
      {editable && (
        <div>
          <label className="btn btn-sm btn-quiet text-sm has-focus-visible:ring-focus" aria-busy={busy}>
            {busy ? 'Loading...' : 'Choose logo'}
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              className="sr-only"
              disabled={busy}
              onChange={(event) => {
                void send(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          <p className="mt-1 text-muted text-xs">JPEG, PNG or WebP up to 5 MB</p>
        </div>
      )}
    </div>
  );
}
