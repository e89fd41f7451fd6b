import { type FloorPlanInput, floorWaits, floorWords } from '@ratchet/contract'
import { exactInteger, type FloorPlan, moneyDigits } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { type CommandParts, command } from '../core/trading/commands.ts'
import { presentFloor } from './present-floor.ts'

export interface FloorParts extends CommandParts {
  readonly store: CommandParts['store'] & Pick<ApiStore, 'listAccounts' | 'accountFloor'>
}

const nothing = { tradeId: null, position: null, price: null, sl: null, tp: null, volume: 0 } as const

/** The ladder of an account's equity. The engine decides what a plan may do; here it is only taken in, and told. */
export function floorHandlers(
  parts: FloorParts,
): Pick<Handlers, 'getAccountFloor' | 'putAccountFloor' | 'dropAccountFloor' | 'releaseAccountFloor'> {
  const { store } = parts
  const find = async (traderId: string, id: string) => {
    const account = (await store.listAccounts(traderId)).find((one) => one.id === id)
    if (!account) throw new Refusal('not_found', 'No such account found.')
    return account
  }
  const ask = async (
    traderId: string,
    accountId: string,
    what: { readonly kind: 'floor'; readonly plan: FloorPlan | null } | { readonly kind: 'release' },
  ) => ({ message: await command(parts, traderId, { ...nothing, ...what, accountId }) })

  return {
    async getAccountFloor({ session: { traderId }, params: { id } }) {
      await find(traderId, id)
      return presentFloor(id, await store.accountFloor(traderId, id))
    },

    async putAccountFloor({ session: { traderId }, params: { id }, body }) {
      await find(traderId, id)
      return ask(traderId, id, { kind: 'floor', plan: acceptPlan(body) })
    },

    async dropAccountFloor({ session: { traderId }, params: { id } }) {
      await find(traderId, id)
      return ask(traderId, id, { kind: 'floor', plan: null })
    },

    async releaseAccountFloor({ session: { traderId }, params: { id } }) {
      await find(traderId, id)
      return ask(traderId, id, { kind: 'release' })
    },
  }
}

/** @throws Refusal with the field that has parts of a cent */
function acceptPlan({ total, daily, target, zone, rungs, byHand, wait, warnAt, keepsOpen }: FloorPlanInput): FloorPlan {
  return {
    total:
      total &&
      (total.kind === 'fixed'
        ? { kind: 'fixed', floor: inCents('floor', total.floor) }
        : { kind: 'trailing', distance: inCents('distance', total.distance) }),
    daily: daily && { of: daily.of, loss: inCents('loss', daily.loss) },
    target: target === null ? null : inCents('target', target),
    zone,
    rungs: rungs.map(({ at, floor }, i) => ({
      at: inCents(`at${i + 1}`, at),
      floor: inCents(`floor${i + 1}`, floor),
    })),
    byHand,
    waitMs: floorWaits[wait],
    warnAt,
    ...(keepsOpen.length > 0 && { keepsOpen }),
  }
}

function inCents(field: string, amount: number): number {
  const cents = exactInteger(amount, moneyDigits)
  if (cents === undefined) throw invalidField(field, floorWords.cents)
  return cents
}
