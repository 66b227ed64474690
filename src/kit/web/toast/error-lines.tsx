import { toastDetail } from './toast-detail.web.ts';

/** What an error says, one paragraph for each thing, for places that show it without a toast. */
export const ErrorLines = ({ error, className }: { error: unknown; className?: string }) =>
  toastDetail(error).map((paragraph) => (
    <p key={paragraph} className={className}>
      {paragraph}
    </p>
  ));
