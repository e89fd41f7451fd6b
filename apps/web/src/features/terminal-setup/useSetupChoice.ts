import type { Broker, Environment } from '@ratchet/contract'
import { useSearchParams } from 'react-router'

/**
 * Keeps in the page's address which kind of account is meant, and which one was connected, so that a reload goes on with it. It holds no code.
 */
export function useSetupChoice({ environments }: Broker) {
  const [search, setSearch] = useSearchParams()
  const meant: Environment =
    environments.find(({ id }) => id === search.get('environment'))?.id ?? environments[0]?.id ?? 'practice'
  const put = (name: string, value: string) =>
    setSearch(
      (now) => {
        now.set(name, value)
        return now
      },
      { replace: true },
    )
  return {
    meant,
    accountId: search.get('account'),
    mean: (environment: Environment) => put('environment', environment),
    connected: (accountId: string) => put('account', accountId),
  }
}
