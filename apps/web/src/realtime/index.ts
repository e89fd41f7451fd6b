import type { AccountList, Market, PublicQuote } from '@ratchet/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { wordsOf } from '../api/call.ts'
import { type LinkState, type Socket, StreamClient } from './client.ts'
import { readLists, readPrices } from './lists.ts'
import { useStore } from './store.ts'
import type { World } from './world.ts'

export type { LinkState } from './client.ts'
export type { TraderEvent, World } from './world.ts'

/**
 * Reloads the page when the server is of another version, at most once a minute, so that it does not reload without
 * end.
 */
function reloadOnce(): void {
  const name = 'ratchet.reloaded'
  const last = Number(sessionStorage.getItem(name) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(name, String(Date.now()))
  location.reload()
}

export const stream = new StreamClient({
  open: (path) => new WebSocket(location.origin.replace(/^http/, 'ws') + path) as unknown as Socket,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  online: () => navigator.onLine,
  reload: reloadOnce,
  now: Date.now,
  lists: readLists,
  wordsOf,
  prices: readPrices,
})

/** Connects, and follows the browser's network. Returns a function that stops it. */
export function startStream(): () => void {
  const wake = () => stream.wake()
  const sleep = () => stream.sleep()
  const seen = () => document.visibilityState === 'visible' && stream.wake()
  addEventListener('online', wake)
  addEventListener('offline', sleep)
  document.addEventListener('visibilitychange', seen)
  stream.start()
  return () => {
    removeEventListener('online', wake)
    removeEventListener('offline', sleep)
    document.removeEventListener('visibilitychange', seen)
    stream.stop()
  }
}

export const useWorld = <S>(select: (world: World) => S): S => useStore(stream.world, select)
export const useLink = (): LinkState => useStore(stream.link, (link) => link)
/** Tells when the data on the screen last came from the server, in Unix milliseconds; null before the first. */
export const useHeardMs = (): number | null => useStore(stream.heardMs, (heardMs) => heardMs)
/** Tells why the lists are not known; null while they are known or being read. */
export const useListsFailed = (): string | null => useStore(stream.failed, (failed) => failed)
/** Tells since when the server has had no answer from its database; null while it has. */
export const useDatabaseSilentSince = (): string | null => useStore(stream.databaseSilentSince, (since) => since)
export const useStreamSignedIn = (): boolean | null => useStore(stream.signedIn, (signedIn) => signedIn)
/** Returns the accounts as the stream told them last, with what was booked since; null before. */
export const useToldAccounts = (): AccountList | null => useStore(stream.accounts, (list) => list)
export const useMarket = (): Market | null => useStore(stream.market, (market) => market)

/**
 * Returns the symbol's latest quote, on the market of a server or on the paper market. Only a component that asks for
 * this symbol there renders again when it changes.
 */
export function useQuote(symbol: string, server?: string): PublicQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => stream.quotes.watch(symbol, listener, server),
    [symbol, server],
  )
  return useSyncExternalStore(subscribe, () => stream.quotes.latest(symbol, server))
}
