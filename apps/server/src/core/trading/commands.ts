import { createHmac } from 'node:crypto'
import { type AccountName, drillSentence, fill, messages } from '@ratchet/contract'
import { canonicalJson } from '@ratchet/domain'
import { type Bus, type CommandOutcome, type CommandRow, topics } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import { Refusal } from '../refusals/refusal.ts'

const patienceMs = 10_000
/** A lost wake-up delays an answer by this much at most. */
const lookEveryMs = 500

/** The parts needed to hand a request to the engine. */
export interface CommandParts {
  readonly store: Pick<ApiStore, 'addCommand' | 'commandOutcome' | 'findCommand' | 'listDrills'>
  readonly bus: Bus
  /** Keys the ids and hashes of requests that came with an idempotency key. */
  readonly hashKey: Uint8Array
  /** How long a caller waits for the engine's answer. */
  readonly commandPatienceMs?: number
}

type CommandRequest = Omit<CommandRow, 'id' | 'traderId'>

/** The id of a request that came with a key: the same key of the same trader gives the same id. */
function idOf(traderId: string, key: string, hashKey: Uint8Array): string {
  const hex = createHmac('sha256', hashKey).update(`command\0${traderId}\0${key}`).digest('hex')
  // A UUID of version 8, which lets each application make it by a rule of its own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Finds the request that was made under a key. `again` is the answer it got if it was made before, even if its trade or position is gone
 * by now.
 * @throws Refusal `conflict` if another request was made under the key
 */
export async function findRequest(
  parts: CommandParts,
  traderId: string,
  key: string | undefined,
  request: Omit<CommandRequest, 'accountId' | 'tradeId'> &
    Partial<Pick<CommandRequest, 'tradeId'>> & { readonly account?: AccountName | undefined },
): Promise<{ readonly id: string | undefined; readonly again: string | undefined }> {
  if (key === undefined) return { id: undefined, again: undefined }
  const id = idOf(traderId, key, parts.hashKey)
  const known = await parts.store.findCommand(traderId, id)
  if (!known) return { id, again: undefined }
  const fields = ['kind', 'position', 'price', 'sl', 'tp', 'volume', 'amount'] as const
  // A request for a position names no trade: the trade may be deleted by now.
  const isOther = request.tradeId !== undefined && known.tradeId !== request.tradeId
  const { account } = request
  const isElsewhere = account && (known.server !== account.server || known.brokerId !== account.brokerId)
  const isSameLadder = canonicalJson(known.ladder ?? null) === canonicalJson(request.ladder ?? null)
  if (isOther || isElsewhere || !isSameLadder || fields.some((field) => known[field] !== request[field]))
    throw new Refusal('conflict', 'This Idempotency-Key was already used for another request.')
  return { id, again: await answerTo(parts, traderId, () => Promise.resolve(id)) }
}

/**
 * Hands a request to the engine and waits for its answer. A request that was written stays in force even if its answer is late.
 * @throws Refusal `conflict` with the broker's words if it was refused, `not_now` if no answer came in time
 */
export const command = (
  parts: CommandParts,
  traderId: string,
  request: CommandRequest,
  once?: string,
): Promise<string> =>
  answerTo(parts, traderId, () => parts.store.addCommand(traderId, request, once), request.accountId)

const notYet = 'The engine has not answered yet. The request is stored and will run; check again in a moment.'

/** The sentence for a late answer. It names the drill if one disturbs the account. */
async function lateWords({ store }: CommandParts, traderId: string, accountId: string | undefined): Promise<string> {
  const { items } = await store.listDrills(traderId, { limit: 1, underWay: true })
  const running = items.find((drill) => accountId === undefined || drill.accountId === accountId)
  return running ? `${notYet} ${drillSentence(running.on, true)}` : notYet
}

/** Subscribes before the request is written, so that no answer is missed. */
async function answerTo(
  parts: CommandParts,
  traderId: string,
  write: () => Promise<string>,
  accountId?: string,
): Promise<string> {
  const { bus, store, commandPatienceMs = patienceMs } = parts
  const knock = createKnock()
  const stop = bus.subscribe(topics.trader(traderId), knock.knock)
  try {
    const id = await write()
    const endMs = performance.now() + commandPatienceMs
    for (;;) {
      const outcome = await store.commandOutcome(traderId, id)
      if (outcome) return wordsOf(outcome)
      const leftMs = endMs - performance.now()
      if (leftMs <= 0) throw new Refusal('not_now', await lateWords(parts, traderId, accountId))
      await knock.wait(Math.min(leftMs, lookEveryMs))
    }
  } finally {
    stop()
  }
}

function wordsOf(outcome: CommandOutcome): string {
  if (outcome.ok) return outcome.message
  // The broker's code is on the flight record; the sentence for people does without it.
  const cause = outcome.drill === undefined ? '' : ` ${drillSentence(outcome.drill, true)}`
  throw new Refusal('conflict', `${outcome.message.replace(/\.?$/, '')}.${cause}`)
}

/** A wake-up signal that remembers one wake-up while nothing waits for it. */
function createKnock() {
  let rung = false
  let wake: () => void = () => {}
  return {
    knock: () => {
      rung = true
      wake()
    },
    async wait(durationMs: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, durationMs)
          wake = () => {
            clearTimeout(timer)
            done()
          }
        })
        wake = () => {}
      }
      rung = false
    },
  }
}

export const documentNotFound = (id: string): Refusal =>
  new Refusal('not_found', fill(messages.documentNotFound, { id }))
