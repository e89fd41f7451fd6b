import { Navigate, type RouteObject } from 'react-router'
import { homeAfterSignIn } from '../ui/safe-next.ts'
import { Broken, NotFetched } from './Broken.tsx'
import { frames } from './frames.ts'
import { Root } from './Root.tsx'
import type { Frame, Load } from './screen.ts'
import { screens } from './screens.ts'
import * as texts from './texts.ts'

/** Each screen is its own file on the wire: nobody downloads the chart to sign in. */
const lazy = (load: Load): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({
    Component: await load().then(
      (file) => file.default,
      (cause: unknown) => {
        throw new NotFetched(texts.screenNotLoaded, { cause })
      },
    ),
  }),
})

const screensIn = (frame: Frame): RouteObject[] =>
  screens.filter((one) => one.frame === frame).map((one) => ({ path: one.path, handle: one, ...lazy(one.load) }))

const to = (from: string, path: string): RouteObject => ({ path: from, element: <Navigate to={path} replace /> })

/** Every screen by its path. A screen that does not come, or that fails, says so in its own place, so that the way to all others stays. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <Broken />,
    // The page stays as the server sent it until the first screen is there.
    hydrateFallbackElement: <></>,
    children: [
      ...Object.entries(frames).map(([frame, load]) => ({
        ...lazy(load),
        children: [{ errorElement: <Broken />, children: screensIn(frame as Frame) }],
      })),
      ...screensIn('none'),
      to('/auth', '/auth/login'),
      to('/admin', homeAfterSignIn),
      to('*', '/'),
    ],
  },
]
