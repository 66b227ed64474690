import { AlertBox, errorLook } from '../parts/alert-box.tsx';
import { ErrorLines } from '../toast/error-lines.tsx';

/** Why a form was not sent, beside its button, until the next try ends. */
export const NotSent = ({ headline, error }: { headline: string; error: unknown }) => (
  <div className="shrink-0 px-4 py-2 sm:px-6">
    <AlertBox {...errorLook}>
      <p className="font-semibold">{headline}</p>
      <ErrorLines error={error} />
    </AlertBox>
  </div>
);
