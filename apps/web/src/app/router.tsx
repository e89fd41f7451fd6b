import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { homeAfterSignIn } from '../lib/safe-next.ts'
import { Broken } from './Broken.tsx'

/** Each screen is its own file on the wire: nobody downloads the chart to sign in. */
const screen = (load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: (await load()).default }),
})

const to = (path: string): Pick<RouteObject, 'element'> => ({ element: <Navigate to={path} replace /> })

export const router = createBrowserRouter([
  {
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      {
        ...screen(() => import('./public/PublicLayout.tsx')),
        children: [
          { path: '/', ...screen(() => import('./pages/Home.tsx')) },
          { path: '/profile', ...screen(() => import('./pages/Profile.tsx')) },
          { path: '/privacy', ...screen(() => import('./pages/Privacy.tsx')) },
          { path: '/verify', ...screen(() => import('./pages/Verify.tsx')) },
        ],
      },
      {
        ...screen(() => import('./public/LandingLayout.tsx')),
        children: [{ path: '/landing', ...screen(() => import('./pages/Landing.tsx')) }],
      },
      {
        path: '/auth',
        ...screen(() => import('./public/AuthLayout.tsx')),
        children: [
          { index: true, ...to('/auth/login') },
          { path: 'login', ...screen(() => import('./pages/Login.tsx')) },
          { path: 'register', ...screen(() => import('./pages/Register.tsx')) },
          { path: 'forgot', ...screen(() => import('./pages/Forgot.tsx')) },
          { path: 'reset', ...screen(() => import('./pages/Reset.tsx')) },
        ],
      },
      {
        ...screen(() => import('./shell/AdminShell.tsx')),
        children: [
          { path: '/admin', ...to(homeAfterSignIn) },
          { path: '/admin/dashboard', ...screen(() => import('./pages/Dashboard.tsx')) },
          { path: '/admin/flight/:id', ...screen(() => import('./pages/Flight.tsx')) },
          { path: '/admin/trade', ...screen(() => import('./pages/Trade.tsx')) },
          { path: '/trade', ...screen(() => import('./pages/Trade.tsx')) },
          { path: '/admin/risk', ...screen(() => import('./pages/Risk.tsx')) },
          { path: '/admin/honesty', ...screen(() => import('./pages/Honesty.tsx')) },
          { path: '/admin/delete', ...screen(() => import('./pages/Delete.tsx')) },
          { path: '/admin/settings', ...screen(() => import('./pages/Settings.tsx')) },
          { path: '/admin/maps', ...screen(() => import('./pages/Maps.tsx')) },
          { path: '/admin/tables', ...screen(() => import('./pages/Tables.tsx')) },
          { path: '/admin/notifications', ...screen(() => import('./pages/Notifications.tsx')) },
          { path: '/admin/drill', ...screen(() => import('./pages/Drill.tsx')) },
          { path: '/admin/care', ...screen(() => import('./pages/Care.tsx')) },
        ],
      },
      { path: '/guide/:page?', ...screen(() => import('./pages/Guide.tsx')) },
      { path: '*', ...to('/') },
    ],
  },
])
