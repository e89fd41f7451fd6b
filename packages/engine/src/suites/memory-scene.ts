import { noRisk } from '@ratchet/contract'
import type { AccountRow, Ledger } from '../ports/index.ts'
import type { Tables } from '../testing/index.ts'
import type { LedgerScene } from './ledger.ts'
import { tradeOf } from './rows.ts'

/** The scene of a ledger in memory. */
export function memoryScene(tables: Tables, cut: () => void, another: () => Ledger): LedgerScene {
  let count = 0
  const id = () => `00000000-0000-4000-9000-${String(++count).padStart(12, '0')}`
  const accounts = new Map<string, AccountRow>()
  const accountOf = (traderId: string): AccountRow => {
    const opened = { id: id(), traderId, server: 'Ratchet-Demo', login: `${count}`, brokerSeq: 0 }
    const account = accounts.get(traderId) ?? opened
    if (account === opened) tables.accounts.set(account.id, { ...account, feedPosition: -1 })
    accounts.set(traderId, account)
    return account
  }
  return {
    ledger: another(),
    clock: { nowMs: 1_767_000_000_000 },
    another,
    publish: async (traderId) => {
      const account = accountOf(traderId)
      const trade = tradeOf(account, id(), `${count}`)
      tables.publish(trade)
      return { account, trade }
    },
    command: async (fields) => {
      const command = { ...fields, id: id() }
      tables.addCommand(command)
      return command
    },
    outcome: async (command) => tables.commands.get(command.id)?.outcome ?? null,
    saveRisk: async (traderId, risk) => tables.saveRisk(traderId, { ...noRisk, ...risk }),
    saveLimits: async (account, limits) => tables.saveLimits(account.id, { inForce: limits, pending: null }),
    saveFreeze: async (account, freeze) => tables.saveFreeze(account.id, freeze),
    everything: async () => {
      const { accounts, trades, positions, closed, modified, requests, commands, risks } = tables
      const { flight, held, frozenAtMs, alarmed, seqs, limits } = tables
      return structuredClone([
        [accounts, trades, positions, closed, modified, requests, commands, risks],
        [flight, held, frozenAtMs, alarmed, seqs, limits],
      ])
    },
    cut: async () => cut(),
    close: async () => {},
  }
}
