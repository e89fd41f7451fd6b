import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiFailure } from '../api/call.ts'
import { theme } from './theme.ts'

const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The server refuses again what it has refused once, so only a missing answer is worth another try.
        retry: (failures, error) =>
          failures < 3 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
        // What cannot be read is said after two seconds. By the library's own rhythm people look at grey bars for seven.
        retryDelay: (failures) => 300 * 2 ** failures,
        refetchOnWindowFocus: false,
      },
    },
  })

export function App({ router }: { readonly router: DataRouter }) {
  const [queries] = useState(createQueries)
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
