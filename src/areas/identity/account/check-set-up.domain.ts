import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { linkInput } from './password.domain.ts';

export const checkSetUp = defineCall({
  method: 'POST',
  tag: 'Identity',
  permission: 'open',
  path: '/api/ias/IdentityAccess/CheckSetup',
  summary: 'Whether the link that the start printed still creates the first administrator; this call does not use it up',
  body: linkInput,
  answer: saved(z.null()),
  answered: 'That the link works',
  errors: [404, 422],
});
