import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server.ts'

/** The screens that a visitor opens. */
export const publicScreens = [
  '/',
  '/landing',
  '/profile',
  '/privacy',
  '/verify',
  '/guide',
  '/guide/the-ladder',
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/reset#token=used-up',
  '/auth/confirm#token=used-up',
] as const

/** The setup page of a broker whose program dials in. */
export const setupScreen = '/admin/setup/mt5'

/** The screens behind the admin shell, but for the flight of a trade. */
export const adminScreens = [
  '/admin/dashboard',
  '/admin/chart',
  '/admin/trade',
  '/trade',
  '/admin/risk',
  '/admin/limits',
  '/admin/account-ladder',
  '/admin/lab',
  '/admin/history',
  '/admin/journal',
  '/admin/honesty',
  '/admin/delete',
  '/admin/settings',
  setupScreen,
  '/admin/maps',
  '/admin/tables',
  '/admin/notifications',
  '/admin/drill',
  '/admin/security',
  '/admin/care',
] as const

export const flightScreen = (tradeId: string): string => `/admin/flight/${tradeId}`

/** The paths with a screen of their own, as the router's source has them. */
export function routedScreens(): string[] {
  const read = (file: string) => readFileSync(join(root, 'apps', 'web', 'src', 'app', file), 'utf8')
  const paths = [...read('router.tsx').matchAll(/\bpath: '([^']+)', \.\.\.screen\(/g)].map(([, path = '']) => path)
  const waysIn = [...read('public/ways-in.tsx').matchAll(/\bpath: '([^']+)', title:/g)].map(
    ([, path]) => `/auth/${path}`,
  )
  return [...paths, ...waysIn]
}
