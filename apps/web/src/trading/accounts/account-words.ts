import { type Account, type AccountState, accountText, serverText } from '@ratchet/contract'
import * as texts from '../texts.ts'

/** Says in a word whose money an account holds. Only real money is written in capitals. */
export const environmentWords: Readonly<Record<Account['environment'], string>> = {
  paper: texts.paper,
  practice: texts.practice,
  live: texts.live,
}

const stateWords: Readonly<Record<AccountState, string>> = {
  live: texts.connected,
  stale: texts.noResponse,
  frozen: texts.frozen,
  paused: texts.paused,
  disconnected: texts.disconnected,
}

type Named = Pick<Account, 'name' | 'login' | 'server'>

/** Names an account in a list: 'Savings · Broker-Live', or by its log-in where it has no name. */
export const accountLabel = ({ name, login, server }: Named): string =>
  name ? `${name} · ${serverText({ server, brokerId: login })}` : accountText({ server, brokerId: login })

export const isRealMoney = ({ environment }: Pick<Account, 'environment'>): boolean => environment === 'live'

type Frozen = Pick<Account, 'frozen'>

/** The operator's freeze stops what is new alone: all that is open goes on. */
export const isByOperator = ({ frozen }: Frozen): boolean => frozen?.cause === 'operator'

/** Says whether an account takes new instructions, as far as its trader and the operator let it. */
export const takesNew = (account: Pick<Account, 'state' | 'frozen'>): boolean =>
  account.state !== 'paused' && !isByOperator(account)

/** Names how an account stands, and by whom where that matters. */
export const stateWord = (account: Pick<Account, 'state' | 'frozen'>): string =>
  isByOperator(account) ? texts.frozenByOperator : stateWords[account.state]

/**
 * Says what is wrong with an account at a broker, so that its trader does something about it; null where nothing is, or
 * where the trader wanted it so.
 */
export function needsLook({ state, trouble, frozen }: Pick<Account, 'state' | 'trouble' | 'frozen'>): string | null {
  if (state === 'frozen' && frozen?.cause === 'operator') return texts.operatorFroze(frozen.why)
  if (state === 'frozen') return frozen?.why ?? texts.outcomeUnknown
  return state === 'stale' ? (trouble ?? texts.brokerSilent) : null
}

/** Says that the broker of an account answers late; null where it is quick, or another word says more. */
export const slowText = ({ state, slowMs }: Pick<Account, 'state' | 'slowMs'>): string | null =>
  slowMs == null || state === 'stale' || state === 'disconnected' ? null : texts.slow((slowMs / 1000).toFixed(1))

const order: readonly Account['environment'][] = ['live', 'practice', 'paper']

/** Real money comes first; what is disconnected comes last. */
export const inOrder = (items: readonly Account[]): readonly Account[] =>
  items.toSorted(
    (a, b) =>
      Number(a.state === 'disconnected') - Number(b.state === 'disconnected') ||
      order.indexOf(a.environment) - order.indexOf(b.environment),
  )
