import type { Frame, Load } from './screen.ts'

export const frames: Readonly<Record<Exclude<Frame, 'none'>, Load>> = {
  desk: () => import('./shell/AdminShell.tsx'),
  public: () => import('./public/PublicLayout.tsx'),
  landing: () => import('./public/PublicLayout.tsx'),
  entry: () => import('./public/AuthLayout.tsx'),
}
