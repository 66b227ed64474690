import { navigate } from '../route/address.web.ts';
import { withPanel } from '../route/list-search.web.ts';

/** Shows a record that was just entered, in place of its form, with what the server added: its number, its papers. */
export const showSaved = (id: number): void =>
  navigate({ to: '.', search: (search) => withPanel(search, { mode: 'detail', id }), replace: true });
