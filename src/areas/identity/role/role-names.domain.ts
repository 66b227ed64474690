import type { NamesCall } from '../../../kit/domain/names.domain.ts';

export const roleNames: NamesCall = { path: '/api/ias/Role/GetAllRoleNames', id: 'roleId', shown: ['roleName'] };
