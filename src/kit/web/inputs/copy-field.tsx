import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { notify } from '../toast/toast.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** What is said once it is copied. */
  copied?: string;
}

/** A text to be copied: a link, an address. If the browser does not allow that, it is selected. */
export function CopyField({ label, value, copied = 'The link was copied' }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      notify.success(copied);
    } catch {
      notify.info('It is selected', 'Press Ctrl C to copy it.');
    }
  };
  return (
    <div className="flex gap-2">
      <input ref={field} readOnly aria-label={label} className="input min-w-0 flex-1 text-sm" value={value} />
      <Button onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
        Copy
      </Button>
    </div>
  );
}
