import { staleMessage } from '../../domain/saved-message.domain.ts';
import { Notice } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';

/** What to do after such a save. */
export function StaleNotice({ reload }: { reload: () => Promise<void> }) {
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p className="font-semibold">{staleMessage}</p>
        <p>Reload it to see the changes; what you typed stays.</p>
        <Button small className="mt-2" onClick={() => void reload()}>
          Reload
        </Button>
      </Notice>
    </div>
  );
}
