import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { ApiFailure } from '../api/call.ts'
import { router } from './router.tsx'
import { theme } from './theme.ts'

const queries = new QueryClient({
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

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
