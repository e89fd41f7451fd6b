import type { Ledger } from '../ports/index.ts'

export type CommitWrite = Parameters<Ledger['commit']>[0]

interface Owned {
  readonly accountId: string
  readonly traderId: string
}

/** The existing rows, by id. */
interface Known {
  readonly trades: ReadonlyMap<string, Owned>
  readonly requests: ReadonlyMap<string, Owned>
  readonly commands: ReadonlyMap<string, Owned>
}

/** Numbers of a trade that are the trader's own notes, and no money, price or volume. */
const notes = new Set(['risk', 'profit'])

/**
 * Refuses what the columns and keys of the real tables refuse: a number that is no integer, a row of another owner, and a row about a row
 * that does not exist.
 */
export function checkRows({ account, changes }: CommitWrite, { trades, requests, commands }: Known): void {
  const isOurs = (row: Owned | undefined) => row?.accountId === account.id && row.traderId === account.traderId
  for (const { kind, tradeId, deleteTrade, trade, position, modified, closed, request, floor, command } of changes) {
    const refuse = (what: string): never => {
      throw new Error(`A change ${kind} of account ${account.id} ${what}.`)
    }
    for (const row of [trade, position, closed, request, floor]) {
      if (row && !isOurs(row)) refuse('carries a row of another account')
    }
    if (modified && modified.traderId !== account.traderId) refuse('carries a row of another trader')
    for (const row of [position, closed, request, modified])
      if (row?.tradeId && !trades.has(row.tradeId)) refuse('is about a trade that is not there')
    if (trade && !isOurs(trades.get(trade.id))) refuse('is about a trade that is not there')
    if (deleteTrade && !isOurs(trades.get(tradeId ?? ''))) refuse('deletes a trade that is not there')
    const known = request && requests.get(request.id)
    if (known && known.accountId !== account.id) refuse('carries a request of another account')
    if (command && !isOurs(commands.get(command.id))) refuse('answers a command that is not there')
    for (const row of [trade, position, modified, closed, request])
      for (const [name, value] of Object.entries(row ?? {}))
        if (typeof value === 'number' && !notes.has(name) && !Number.isSafeInteger(value))
          refuse(`has ${value} for its ${name}`)
  }
}
