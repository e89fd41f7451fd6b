import type { Ledger, Write } from '@ratchet/engine'

/**
 * A ledger of which somebody sees what is written.
 * @param watch is given each write before it begins; what it answers is called once the write is durable, or has failed
 */
export function watchedLedger(
  ledger: Ledger,
  watch: (write: Write) => ((failed: boolean) => void) | undefined,
): Ledger {
  const follow = <T extends Promise<void> | undefined>(write: Write, work: () => T): T => {
    const tell = watch(write)
    const written = work()
    // Who wrote handles the failure; here it is only seen.
    if (tell)
      written?.then(
        () => tell(false),
        () => tell(true),
      )
    return written
  }
  return {
    ...ledger,
    append: (write) => follow(write, () => ledger.append(write)),
    commit: (write) => follow(write, () => ledger.commit(write)),
  }
}
