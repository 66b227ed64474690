import { isNotNull } from 'drizzle-orm';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { exitEffect } from '../../../common/exit/exit-effect.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { belongsToStaff } from '../staff/staff.domain.ts';
import { staff } from '../staff/staff.table.ts';
import { staffExits } from './staff-exit.table.ts';

/** Staff who have left become Resigned; their course sessions and everything they entered stay. */
export const staffExitEffect = exitEffect({
  resource: 'Staff',
  exits: staffExits,
  exitId: staffExits.staffExitId,
  leaver: staffExits.staffId,
  people: staff,
  personId: staff.staffId,
  status: staff.staffStatus,
  left: staffStatus.resigned,
  isHere: belongsToStaff,
  isOver: isNotNull(staffExits.returnedOn),
  onLeave: (ctx, { personId: staffId, exitDate: lastDay }) => raise(ctx, 'staffLeft', { staffId, lastDay }),
  onReturn: (ctx, { personId: staffId }) => raise(ctx, 'staffReturned', { staffId }),
});
