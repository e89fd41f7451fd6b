import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { homeAfterSignIn } from '../ui/safe-next.ts'
import { Broken, NotFetched } from './Broken.tsx'
import { waysInScreens } from './public/ways-in.tsx'
import { Root } from './Root.tsx'
import * as texts from './texts.ts'

/** Each screen is its own file on the wire: nobody downloads the chart to sign in. */
const screen = (load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({
    Component: await load().then(
      (file) => file.default,
      (cause: unknown) => {
        throw new NotFetched(texts.screenNotLoaded, { cause })
      },
    ),
  }),
})

/** A screen that does not come, or that fails, says so in its own place, so that the way to all others stays. */
const within = (children: RouteObject[]): RouteObject[] => [{ errorElement: <Broken />, children }]

const to = (path: string): Pick<RouteObject, 'element'> => ({ element: <Navigate to={path} replace /> })

/** Every screen by its path. */
export const screens: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Broken />,
    // The page stays as the server sent it until the first screen is there.
    hydrateFallbackElement: <></>,
    children: [
      {
        ...screen(() => import('./public/PublicLayout.tsx')),
        children: within([
          { path: '/', ...screen(() => import('./pages/home/Home.tsx')) },
          { path: '/profile', ...screen(() => import('./pages/Profile.tsx')) },
          { path: '/privacy', ...screen(() => import('./pages/privacy/Privacy.tsx')) },
          { path: '/verify', ...screen(() => import('./pages/Verify.tsx')) },
        ]),
      },
      {
        ...screen(() => import('./public/LandingLayout.tsx')),
        children: within([{ path: '/landing', ...screen(() => import('./pages/landing/Landing.tsx')) }]),
      },
      {
        path: '/auth',
        ...screen(() => import('./public/AuthLayout.tsx')),
        children: within([
          { index: true, ...to('/auth/login') },
          ...waysInScreens.map(({ path, load }) => ({ path, ...screen(load) })),
        ]),
      },
      {
        ...screen(() => import('./shell/AdminShell.tsx')),
        children: within([
          { path: '/admin', ...to(homeAfterSignIn) },
          { path: '/admin/dashboard', ...screen(() => import('./pages/Dashboard.tsx')) },
          { path: '/admin/flight/:id', ...screen(() => import('./pages/Flight.tsx')) },
          { path: '/admin/chart', ...screen(() => import('./pages/Chart.tsx')) },
          { path: '/admin/trade', ...screen(() => import('./pages/Trade.tsx')) },
          { path: '/trade', ...screen(() => import('./pages/Trade.tsx')) },
          { path: '/admin/risk', ...screen(() => import('./pages/Risk.tsx')) },
          { path: '/admin/limits', ...screen(() => import('./pages/Limits.tsx')) },
          { path: '/admin/account-ladder', ...screen(() => import('./pages/AccountLadder.tsx')) },
          { path: '/admin/lab', ...screen(() => import('./pages/Lab.tsx')) },
          { path: '/admin/history', ...screen(() => import('./pages/History.tsx')) },
          { path: '/admin/journal', ...screen(() => import('./pages/Journal.tsx')) },
          { path: '/admin/honesty', ...screen(() => import('./pages/Honesty.tsx')) },
          { path: '/admin/delete', ...screen(() => import('./pages/Delete.tsx')) },
          { path: '/admin/settings', ...screen(() => import('./pages/Settings.tsx')) },
          { path: '/admin/setup/:broker', ...screen(() => import('./pages/Setup.tsx')) },
          { path: '/admin/maps', ...screen(() => import('./pages/Maps.tsx')) },
          { path: '/admin/tables', ...screen(() => import('./pages/Tables.tsx')) },
          { path: '/admin/notifications', ...screen(() => import('./pages/Notifications.tsx')) },
          { path: '/admin/drill', ...screen(() => import('./pages/Drill.tsx')) },
          { path: '/admin/security', ...screen(() => import('./pages/Security.tsx')) },
          { path: '/admin/care', ...screen(() => import('./pages/Care.tsx')) },
        ]),
      },
      { path: '/guide/:page?', ...screen(() => import('./pages/Guide.tsx')) },
      { path: '*', ...to('/') },
    ],
  },
]
