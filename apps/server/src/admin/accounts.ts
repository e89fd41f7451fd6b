import { asReason } from '@ratchet/contract'
import { listShards, type OperatorDesk, openOperatorDesk, openPool, type SeenAccount } from '@ratchet/store'
import { ConfigError } from '../core/refusals/config-error.ts'
import { personOf } from './people.ts'
import { minuteText, plain, tableLines } from './text.ts'

type Say = (line: string) => void

const mostReason = 300

async function withDesk(url: string, work: (desk: OperatorDesk) => Promise<void>): Promise<void> {
  const desk = openOperatorDesk({ url })
  await work(desk).finally(() => desk.close())
}

/** So much of a log-in as its trader and an operator need to speak of the same one. */
const partOfLogin = (login: string): string => `…${login.slice(-3)}`

const at = (ms: number | null): string => (ms === null ? '' : ` since ${minuteText(new Date(ms))}`)

function stateOf({ isDisconnected, isPaused, freeze, engineFreeze }: SeenAccount): string {
  const all = [
    freeze && `frozen by the operator${at(freeze.sinceMs)}: ${freeze.reason}`,
    engineFreeze && `frozen by the engine${at(engineFreeze.sinceMs)}: ${engineFreeze.why}`,
    isDisconnected && 'disconnected',
    isPaused && 'paused by the trader',
  ].filter((one) => typeof one === 'string')
  return all.length > 0 ? all.join('; ') : 'accepts instructions'
}

/** Says what accounts a person has, and how each stands. */
export async function accounts(url: string, say: Say, [email = '']: readonly string[]): Promise<void> {
  const people = openPool(url, 'auth', 1)
  const { id, email: address } = await personOf(people, email).finally(() => people.end())
  await withDesk(url, async (desk) => {
    const all = await desk.accountsOf(id)
    if (all.length === 0) {
      say(`${plain(address)} has no account yet.`)
      return
    }
    const head = ['account', 'server', 'login', 'name', 'shard', 'open', 'pending', 'state']
    const rows = all.map((one) => [
      one.id,
      one.server,
      partOfLogin(one.login),
      plain(one.name ?? '–'),
      String(one.shard),
      String(one.positions),
      String(one.orders),
      plain(stateOf(one)),
    ])
    for (const line of tableLines(head, rows)) say(line)
  })
}

async function accountOf(desk: OperatorDesk, id: string): Promise<SeenAccount> {
  const account = await desk.account(id)
  if (!account) throw new ConfigError('No account has this id. "accounts E-MAIL" lists the ids of a user’s accounts.')
  return account
}

/** ADM3: nothing new is begun on an account from now on. */
export function freeze(url: string, say: Say, [id = '', ...words]: readonly string[]): Promise<void> {
  return withDesk(url, async (desk) => {
    const account = await accountOf(desk, id)
    const reason = asReason(plain(words.join(' ')))
    if (reason.length > mostReason)
      throw new ConfigError(`The reason is too long: the trader reads it. Use at most ${mostReason} characters.`)
    if (!(await desk.freeze(account, reason)))
      throw new ConfigError('This account is already frozen by the operator. "release ACCOUNT" ends the freeze.')
    say(`Account ${partOfLogin(account.login)} at ${account.server} is frozen: ${reason}`)
    say('The trader sees the freeze and its reason. Open positions stay protected; their stops keep moving.')
    if (account.orders > 0) say(`Pending orders being cancelled: ${account.orders}.`)
    await sayWhereNoEngineIs(url, say, account)
    if (account.engineFreeze)
      say(`The engine has also frozen it${at(account.engineFreeze.sinceMs)}: ${plain(account.engineFreeze.why)}`)
  })
}

async function sayWhereNoEngineIs(url: string, say: Say, { shard }: SeenAccount): Promise<void> {
  const isThere = (await listShards(url)).some((one) => one.shard === shard && one.pid !== null)
  if (!isThere) say(`No engine runs shard ${shard}. The freeze applies when one starts.`)
}

/** ADM4: an account goes on that the operator has frozen. */
export function release(url: string, say: Say, [id = '']: readonly string[]): Promise<void> {
  return withDesk(url, async (desk) => {
    const account = await accountOf(desk, id)
    const { engineFreeze } = account
    const byEngine = engineFreeze && `The engine has frozen it${at(engineFreeze.sinceMs)}: ${plain(engineFreeze.why)}`
    if (await desk.release(account)) {
      say(`Account ${partOfLogin(account.login)} at ${account.server} accepts new instructions again.`)
      if (byEngine) say(`${byEngine} That freeze ends when the broker answers.`)
      return
    }
    throw new ConfigError(
      byEngine
        ? `${byEngine} Only the broker’s answer ends this freeze. After an internal fault, "Try again" on the trader’s screen or a restart ends it. Nothing was changed.`
        : 'This account is not frozen by the operator. Nothing was changed.',
    )
  })
}
