import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { showToastsWith, type Toast } from './toast.tsx';

const show = ({ kind, headline, paragraphs, once }: Toast) =>
  void toast[kind](
    <div className="min-w-0">
      <p className="font-semibold">{headline}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="break-words">
          {paragraph}
        </p>
      ))}
    </div>,
    once ? { toastId: once } : undefined,
  );

/** Shows what `notify` says: top right, 3 s, with a progress bar. */
export function Toasts() {
  useEffect(() => showToastsWith(show), []);
  return <ToastContainer position="top-right" autoClose={3000} hideProgressBar={false} newestOnTop limit={5} theme="light" />;
}
