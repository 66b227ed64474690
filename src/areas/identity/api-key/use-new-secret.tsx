import { KeyRound } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import type { NewSecretDialogProps } from './new-secret-dialog.tsx';

const NewSecretDialog = loadedLater(() => import('./new-secret-dialog.tsx').then((part) => part.NewSecretDialog));

/** What gets a new secret. */
interface Asked {
  id: number;
  name: string;
  hasSecret: boolean;
}

interface NewSecretOptions extends Pick<NewSecretDialogProps, 'about'> {
  make: (id: number, ...asked: Parameters<NewSecretDialogProps['make']>) => ReturnType<NewSecretDialogProps['make']>;
}

/** The button of a row that makes a new secret, and the dialog that shows it once. */
export function useNewSecret({ about, make }: NewSecretOptions): { button: (of: Asked) => ReactNode; dialog: ReactNode } {
  const [asked, ask] = useState<Asked | null>(null);
  const mayMake = usePermissions().canAll('apikey.update');
  const button = useCallback(
    (of: Asked) => <RowButton label="New secret" of={of.name} icon={KeyRound} disabled={!mayMake} onClick={() => ask(of)} />,
    [mayMake],
  );
  const dialog = asked && (
    <NewSecretDialog
      of={asked.name}
      about={about}
      replaces={asked.hasSecret}
      make={(daysBeside) => make(asked.id, daysBeside)}
      onClose={() => ask(null)}
    />
  );
  return { button, dialog };
}
