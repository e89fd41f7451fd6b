import type { RunningPaperBroker } from '@ratchet/broker/paper'
import { type Bus, type Log, topics } from '@ratchet/engine'
import type { EngineLedger } from '@ratchet/store'

/** How often balances that changed are kept. */
const everyMs = 2000
/** So many are written at once: the record waits for them, a millisecond. After a start they are all new. */
const most = 50

/** Keeps what is in the paper broker's books where traders can read it. */
export function keepBalances(
  log: Log,
  ledger: Pick<EngineLedger, 'keepBalances'>,
  paper: Pick<RunningPaperBroker, 'takeBalances'>,
  bus: Pick<Bus, 'publish'>,
): { stop(): void } {
  /** Taken and not kept yet: where the database is away they are kept once it is back. */
  let taken: Awaited<ReturnType<RunningPaperBroker['takeBalances']>> = []
  const keep = async () => {
    for (let isLast = false; !isLast; ) {
      if (taken.length === 0) taken = await paper.takeBalances(most)
      await ledger.keepBalances(taken)
      if (taken.length > 0) bus.publish(topics.figures, { accounts: taken.map(({ account }) => account) })
      isLast = taken.length < most
      taken = []
    }
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    keep()
      .catch((error: unknown) => log.warn('Balances could not be saved', { error }))
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
