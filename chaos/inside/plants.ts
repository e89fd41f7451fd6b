import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

interface Plant {
  readonly file: string
  /** Words of the file, and what they become. */
  readonly edits: Readonly<Record<string, string>>
}

/** Bugs put in on purpose, as a file is loaded: a harness that does not find them finds nothing. */
const plants: Readonly<Record<string, Plant>> = {
  /**
   * Requests are sent before their intent is in the ledger's log, where the paper broker's book stands behind whatever came before it: so the
   * intent comes late.
   */
  'send first': {
    file: 'packages/engine/src/actor/actor.ts',
    edits: {
      'async #commit(draft: Draft): Promise<void> {': `async #commit(draft: Draft): Promise<void> {
    const sent = draft.sends.length > 0
    await this.#send(draft.sends.splice(0))
    if (sent) await this.#ports.clock.delay(200)`,
      'if (this.#running || this.isFrozen || this.#ports.stopped()) return undefined': 'return undefined',
    },
  },
  /** An instruction is answered as soon as it is in the log. */
  'release early': {
    file: 'packages/store/src/log/publisher.ts',
    edits: {
      'if ((await publishing.written) && item) return item': `publishing.written.catch(() => {})
    return item ?? rowsOf(asked, trade, { seq: 0, hash: null, n: place.n - 1 }, atMs)`,
    },
  },
  /** Who reads does not look whether the tables are behind the record. */
  'read behind': {
    file: 'packages/store/src/api/trader-statement.ts',
    edits: {
      "select ledger.bring_up(set_config('ratchet.trader_id', $1, true))":
        "select set_config('ratchet.trader_id', $1, true)",
    },
  },
  /** The mark says that the tables are made where they are not. */
  'mark first': {
    file: 'packages/store/src/log/projector.ts',
    edits: {
      'select * from ledger.project($1::text[], patient => false)': `with marked as (
        update ledger.tallies l set upto = t.seq from ledger.traders t where t.id = l.trader_id and t.id = any($1::text[]) returning l.*
      ) select trader_id, upto, pending, executed, modified, closed from marked`,
    },
  },
  /** The hash of a record leaves out the rows that it left behind. */
  'rows unhashed': {
    file: 'packages/store/src/record/chain.ts',
    edits: { 'const rows = rowHashes(changes)': 'const rows = {}' },
  },
  /** A changed target takes the stop of a position at OANDA away. */
  'bare position': {
    file: 'packages/broker/src/oanda/requests.ts',
    edits: { 'stopLoss: sl > 0 ?': 'stopLoss: tp <= 0 ?' },
  },
  /** What a terminal did not answer is sent again to the next session, under another id. */
  'resent anew': {
    file: 'packages/broker/src/mt5/account.ts',
    edits: {
      'this.#finding = 0': `this.#finding = 0
    for (const request of this.#requests.waiting) {
      const fields = tradeFields(request, this.#around)
      const id = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
      if (typeof fields !== 'string') terminal.session.say('trade', { ...fields, id, at: String(terminal.session.ageMs) })
    }`,
    },
  },
  /** What an account has sent on a day is forgotten with its memory. */
  'day forgotten': {
    file: 'packages/engine/src/account/limit-counts.ts',
    edits: { 'this.#sentMs = new Map(sentMs)': 'this.#sentMs = new Map([...sentMs].slice(sentMs.size))' },
  },
  /** That an account's ladder was touched is on record, and not in its state. */
  'touch forgotten': {
    file: 'packages/store/src/log/gather.ts',
    edits: { 'floors: floor ?': 'floors: floor && !floor.state?.touched ?' },
  },
  /** A step that fails by a fault is tried for ever. */
  'try for ever': {
    file: 'packages/engine/src/actor/actor.ts',
    edits: {
      'if (!passes(error) && this.#faults.count(input))': 'if (this.#ports.stopped())',
    },
  },
}

/** An instruction is acknowledged while its commit is under way; planted at the driver, where that commit passes. */
export const acknowledgeFirst = 'acknowledge first'

/** Everything that is imported after this has the bug. */
export function plant(name: string): void {
  const bug = plants[name]
  if (!bug) return
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(bug.file)) return loaded
      const source = String(loaded.source)
      if (!fits(bug, source)) throw new Error(`The bug "${name}" no longer applies: ${bug.file} has changed.`)
      return {
        ...loaded,
        source: Object.entries(bug.edits).reduce((text, [from, to]) => text.replace(from, to), source),
      }
    },
  })
}

const fits = ({ edits }: Plant, source: string): boolean => Object.keys(edits).every((from) => source.includes(from))

/** Bugs whose file has changed, so that they can no longer be planted. @param root the folder of the project */
export const brokenPlants = (root: string): readonly string[] =>
  Object.keys(plants).filter((name) => {
    const bug = plants[name] as Plant
    return !fits(bug, readFileSync(join(root, bug.file), 'utf8'))
  })

export const plantNames: readonly string[] = [...Object.keys(plants), acknowledgeFirst]
