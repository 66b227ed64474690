import type { NamesCall } from '../../../kit/domain/names.domain.ts';

export const apiKeyNames: NamesCall = {
  path: '/api/ias/ApiKey/GetAllApiKeyNames',
  id: 'apiKeyId',
  shown: ['apiKeyName'],
  many: 'API keys',
};
