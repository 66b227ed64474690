import { useOutdated } from '../../kit/web/calls/outdated.web.ts';
import { Button } from '../../kit/web/parts/button.tsx';

/** Says that the product was updated under this page. None of it may load later, because those files are gone from the server. */
export const OutdatedBar = () =>
  useOutdated() && (
    <section aria-label="Update" className="shrink-0 border-line border-b bg-base-200 px-4 py-2 sm:px-6">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-64">Homeroom was updated. Save your work, then reload this page.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    </section>
  );
