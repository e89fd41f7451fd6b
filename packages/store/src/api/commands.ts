import { randomUUID } from 'node:crypto'
import { isUuid } from '@ratchet/contract'
import { chosenLadderText } from '@ratchet/domain'
import { type CommandOutcome, type CommandRow, topics } from '@ratchet/engine/ports'
import { UNIQUE_VIOLATION } from '@ratchet/postgres'
import type { AccountLabel } from '../tables/accounts.ts'
import { commandColumns, toCommand } from '../tables/commands.ts'
import { type ApiContext, change, type Trx } from './session.ts'

/** Traders' commands about existing orders and positions. */
export interface Commands {
  /**
   * Writes a trader's command and wakes the engine; its outcome comes with the trader's sequence. One whose id was given and is there
   * already is not written again.
   */
  addCommand(traderId: string, command: Omit<CommandRow, 'id' | 'traderId'>, id?: string): Promise<string>
  findCommand(traderId: string, id: string): Promise<(CommandRow & AccountLabel) | null>
  commandOutcome(traderId: string, commandId: string): Promise<CommandOutcome | null>
}

export async function addCommand(
  context: ApiContext,
  traderId: string,
  command: Parameters<Commands['addCommand']>[1],
  id: string = randomUUID(),
): Promise<string> {
  const { accountId, kind, tradeId, position, price, sl, tp, volume, amount, ladder } = command
  const write = async (trx: Trx, nowMs: number, seq: number) => {
    await trx
      .insertInto('commands')
      .values(commandColumns({ ...command, id, traderId }, seq, nowMs))
      .execute()
    const money = amount !== undefined && { amount }
    const wanted = ladder !== undefined && { ladder: ladder && chosenLadderText(ladder) }
    const data = {
      commandId: id,
      kind,
      position,
      ...(price !== null && { price }),
      sl,
      tp,
      volume,
      ...money,
      ...wanted,
    }
    return { kind: 'command.received', tradeId, data, changes: {} } as const
  }
  // A command may close a position, or bring its stop nearer.
  await change(context, traderId, write, true).catch((error: { readonly code?: string; readonly table?: string }) => {
    // Concurrent duplicate id: the first insert won, and this transaction wrote nothing.
    if (error.code !== UNIQUE_VIOLATION || error.table !== 'commands') throw error
  })
  context.notify(topics.work, { accountId })
  return id
}

export async function findCommand(trx: Trx, traderId: string, id: string) {
  const row = await trx
    .selectFrom('commands')
    .innerJoin('accounts', 'accounts.id', 'commands.account_id')
    .selectAll('commands')
    .select(['accounts.server', 'accounts.login'])
    .where('commands.trader_id', '=', traderId)
    .where('commands.id', '=', id)
    .executeTakeFirst()
  return row ? { ...toCommand(row), server: row.server, brokerId: row.login } : null
}

export async function commandOutcome(trx: Trx, traderId: string, commandId: string): Promise<CommandOutcome | null> {
  if (!isUuid(commandId)) return null
  const row = await trx
    .selectFrom('commands')
    .select('outcome')
    .where('trader_id', '=', traderId)
    .where('id', '=', commandId)
    .executeTakeFirst()
  return (row?.outcome ?? null) as CommandOutcome | null
}
