import { registerHooks } from 'node:module'

interface Plant {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Bugs put in on purpose, as a file is loaded: a harness that does not find them finds nothing. */
const plants: Readonly<Record<string, Plant>> = {
  /** Requests are sent before they are in the ledger. */
  'send first': {
    file: 'packages/engine/src/actor.ts',
    from: 'async #commit(draft: Draft): Promise<void> {',
    to: 'async #commit(draft: Draft): Promise<void> {\n    await this.#send(draft.sends.splice(0))',
  },
  /** A step that fails by a fault is tried for ever. */
  'try for ever': {
    file: 'packages/engine/src/actor.ts',
    from: 'if (!passes(error) && this.#countFault(input) >= mostFaults)',
    to: 'if (this.#ports.stopped())',
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
      if (!source.includes(bug.from)) throw new Error(`The bug "${name}" no longer applies: ${bug.file} has changed.`)
      return { ...loaded, source: source.replace(bug.from, bug.to) }
    },
  })
}

export const plantNames: readonly string[] = [...Object.keys(plants), acknowledgeFirst]
