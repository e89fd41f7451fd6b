import { type Account, type AccountName, type Instrument, marketOf } from '@ratchet/contract'
import { chargedBy, exactInteger, integerFromNumber, moneyDigits, type Rate, rateDigits } from '@ratchet/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { stream, useToldAccounts } from '../../realtime/index.ts'

/**
 * An account about which something is not known is looked at again this often, even where no message about it comes.
 */
const lookAgainMs = 5000
/** The state of an account at a broker may change by silence alone, of which no message comes; it is looked at this often. */
const lookAtBrokersMs = 30_000
/** One that was just connected is looked at this often, until its broker was heard of. */
const lookAtNewMs = 2000
const concerns = /^(account\.|floor\.|trade\.unknown)/
/** The browser keeps what was read of the accounts under this key. */
export const accountsKey = 'accounts'

export interface Accounts {
  readonly items: readonly Account[]
  /** Says whether the server has told which accounts there are. */
  readonly known: boolean
  /** Says how far this browser's clock is ahead of the server's. */
  readonly aheadMs: number
}
const none: Accounts = { items: [], known: false, aheadMs: 0 }

/**
 * The answer that took the shortest way tells the server's clock best. It is kept, so that an age does not jump with
 * each reading.
 */
let best = { tripMs: Number.POSITIVE_INFINITY, aheadMs: 0 }

async function readAccounts(): Promise<Accounts> {
  const askedMs = Date.now()
  const { items, now, seq } = await call('listAccounts')
  const tripMs = Date.now() - askedMs
  if (tripMs < best.tripMs) best = { tripMs, aheadMs: Math.round(askedMs + tripMs / 2 - Date.parse(now)) }
  // What the stream has told meanwhile may be newer.
  const told = stream.accounts.get()
  return { items: told && told.seq > seq ? told.items : items, known: true, aheadMs: best.aheadMs }
}

/** An account at a broker that has not been disconnected. */
export const isConnected = ({ broker, state }: Pick<Account, 'broker' | 'state'>): boolean =>
  broker !== 'paper' && state !== 'disconnected'

/** A paper account that trades on a broker's prices. */
export const isOnPrices = ({ broker, server }: Pick<Account, 'broker' | 'server'>): boolean =>
  broker === 'paper' && marketOf(server) !== undefined

/** Returns how soon the accounts are to be read again, though nothing was heard of them. */
function lookAgainIn(items: readonly Account[], everyMs: number | undefined): number | false {
  const wanted = [
    ...(items.some(({ frozen }) => frozen) ? [lookAgainMs] : []),
    ...(items.some(isConnected) ? [lookAtBrokersMs] : []),
    ...(items.some((account) => isConnected(account) && account.heardAt === null) ? [lookAtNewMs] : []),
    ...(everyMs === undefined ? [] : [everyMs]),
  ]
  return wanted.length > 0 && Math.min(...wanted)
}

/**
 * Reads the trader's accounts, and tells where that fails. What changes comes with the stream.
 * @param everyMs while the caller is on the screen, and the page is seen, they are read this often
 */
export function useAccountList(everyMs?: number) {
  const { user } = useSession()
  return useQuery({
    queryKey: [accountsKey, user?.id],
    queryFn: readAccounts,
    enabled: Boolean(user),
    staleTime: 30_000,
    refetchInterval: ({ state }) => lookAgainIn(state.data?.items ?? [], everyMs),
    meta: { private: true },
  })
}

/** Returns the trader's accounts, and how far this browser's clock is ahead. */
export function useAccounts(): Accounts {
  return useAccountList().data ?? none
}

/** Finds the currency of an account by its server and log-in; undefined where that is not known. */
export type CurrencyOf = (server: string, login: string) => string | undefined
export function useCurrencyOf(): CurrencyOf {
  const { items } = useAccounts()
  return useCallback(
    (server, login) => items.find((one) => one.server === server && one.login === login)?.currency,
    [items],
  )
}

/** Finds the contract data of a symbol as an account trades it: with the commission that the account is charged. (MAT25) */
export type ChargedAt = <T extends Instrument | undefined>(instrument: T, at: AccountName | undefined) => T
export function useCharged(): ChargedAt {
  const { items } = useAccounts()
  return useCallback(
    (instrument, at) => {
      const commission = items.find(({ server, login }) => server === at?.server && login === at.brokerId)?.commission
      return instrument && commission ? chargedBy(instrument, exactInteger(commission, moneyDigits) ?? 0) : instrument
    },
    [items],
  )
}

/** How money of a symbol becomes the money of an account. */
export interface AccountMoney {
  /** The currency that the figure is in: the account's own, or the symbol's where no rate between them is known. */
  readonly currency: string
  /** Undefined where nothing is to be converted, or no rate is known. */
  readonly rate?: Rate
}
export type MoneyOf = (at: AccountName, instrument: Pick<Instrument, 'currency'>) => AccountMoney

const rateOf = (rate: number): number => integerFromNumber(rate, rateDigits) ?? 0

/** Finds how money of a symbol becomes the money of one of the trader's accounts. */
export function useMoneyOf(): MoneyOf {
  const { items } = useAccounts()
  return useMemo(() => {
    const known = new Map(
      items.flatMap(({ server, login, currency, rates }) =>
        rates.map(({ currency: of, gain, loss }) => [
          `${login} ${of} ${server}`,
          { currency, rate: { gain: rateOf(gain), loss: rateOf(loss) } },
        ]),
      ),
    )
    return ({ server, brokerId }, { currency }) => known.get(`${brokerId} ${currency} ${server}`) ?? { currency }
  }, [items])
}

/** Lists the currencies of the trader's accounts, each once: money of two of them is never added up. */
export function useCurrencies(): readonly string[] {
  const { items } = useAccounts()
  return useMemo(() => [...new Set(items.map(({ currency }) => currency))], [items])
}

/** Takes what the stream tells of the accounts, and reads them anew where something happened to one of them. */
export function useAccountStream(): void {
  const queries = useQueryClient()
  const { user } = useSession()
  const told = useToldAccounts()
  useEffect(() => {
    if (!told || !user) return
    const known: Accounts = { items: told.items, known: true, aheadMs: best.aheadMs }
    queries.setQueryData([accountsKey, user.id], known)
    // Only an answer tells how far the clocks are apart.
    if (!Number.isFinite(best.tripMs)) void queries.invalidateQueries({ queryKey: [accountsKey] })
  }, [told, user, queries])
  useEffect(
    () =>
      stream.onEvents((events) => {
        if (events.some(({ record }) => concerns.test(record.kind)))
          void queries.invalidateQueries({ queryKey: [accountsKey] })
      }),
    [queries],
  )
}
