import type { ImportKind } from '../../../kit/domain/import/import-kind.domain.ts';

/** The import of slots. */
export const slotImport = {
  ...{ area: 'gs', name: 'Slot', permission: 'slot.create', task: 'slot-import' },
  ...{ title: 'Slots', one: 'slot', many: 'slots', list: '/gs/slot/grid' },
} as const satisfies ImportKind;
