import type { AreaScreens } from '../../kit/web/parts/area.tsx';

/** Identity has no group of its own in the sidebar; its screens are in the General Area. */
export const identityScreens: AreaScreens['screens'] = {
  '/gs/account/grid': () => import('./account/account.screen.tsx').then((screen) => screen.AccountScreen),
  '/gs/role': () => import('./role/role.screen.tsx').then((screen) => screen.RoleScreen),
  '/gs/role/details/$id': () => import('./role/role-matrix.screen.tsx').then((screen) => screen.RoleMatrixScreen),
  '/gs/apikey': () => import('./api-key/api-key.screen.tsx').then((screen) => screen.ApiKeyScreen),
  '/gs/webhook': () => import('./webhook/webhook.screen.tsx').then((screen) => screen.WebhookScreen),
  '/gs/identityprovider': () =>
    import('./single-sign-on/identity-provider.screen.tsx').then((screen) => screen.IdentityProviderScreen),
  '/gs/unusual': () => import('./unusual/unusual.screen.tsx').then((screen) => screen.UnusualScreen),
  '/gs/unusual/rules': () => import('./unusual/unusual-rules.screen.tsx').then((screen) => screen.UnusualRulesScreen),
  '/gs/audit/grid': () => import('./history/history.screen.tsx').then((screen) => screen.HistoryScreen),
};
