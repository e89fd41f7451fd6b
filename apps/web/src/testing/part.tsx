import type { ReactNode } from 'react'
import { createBrowserRouter } from 'react-router'
import { render } from 'vitest-browser-react/pure'
import { App } from '../app/App.tsx'
import type { Fakes } from './screen.tsx'
import type { ServerState } from './state.ts'

/** Opens one part of a screen by itself. @param change sets what the server knows before the part asks for it */
export async function openPart(
  { server }: Fakes,
  element: ReactNode,
  change: Partial<ServerState> = {},
): Promise<void> {
  Object.assign(server.state, change)
  await render(<App router={createBrowserRouter([{ path: '*', element }])} />)
}
