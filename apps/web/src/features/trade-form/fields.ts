import { type Account, type AccountChoice, type Instrument, orderTypes, tradeActions } from '@ratchet/contract'
import { isRealMoney } from '../../trading/accounts/account-words.ts'
import type { TradeDraft } from '../../trading/ticket/draft.ts'
import type { PlaceOption } from '../../trading/ticket/place.ts'
import { labels } from '../../trading/ticket/sketch.ts'
import * as texts from './texts.ts'

/** What a draft is about: where it goes, and what is traded there. */
export interface Setting {
  /** As typed, with the symbol and the server that count. */
  readonly draft: TradeDraft
  readonly instrument: Instrument | undefined
  readonly symbols: readonly string[]
  readonly servers: readonly PlaceOption[]
  /** The account at a broker that the order goes to; undefined where it goes to a server. */
  readonly account: Account | undefined
  /** The server whose market it is traded on: that of the account, or the one that is chosen. */
  readonly server: string
  /** The account as the server chooses it; undefined until it is known which there are, and for a text that is no log-in. */
  readonly choice: AccountChoice | undefined
}

interface Common {
  readonly name: keyof TradeDraft
  readonly label: string
  readonly hint?: string | ((setting: Setting) => string)
  /** The whole row, on a phone too. */
  readonly wide?: 'phone' | 'always'
  /** Left out where an account is chosen: it has its own credentials. */
  readonly forServers?: true
  readonly testId: string
}

export type NumberName = 'volume' | 'price' | 'deviation' | 'sl' | 'tp' | 'brokerId' | 'magic' | 'risk' | 'profit'

export type Field = Common &
  (
    | { readonly kind: 'choice'; readonly options: (setting: Setting) => readonly (string | PlaceOption)[] }
    /** A number; some have buttons and arrow keys, which go by lots or pips. */
    | { readonly kind: 'number'; readonly name: NumberName; readonly steps?: 'lots' | 'pips' }
    | { readonly kind: 'comment' }
    | { readonly kind: 'secret' }
  )

const lots = (volume: number): string => String(volume / 1e4)
const lotsHint = ({ instrument }: Setting): string =>
  instrument ? texts.lotsHint(lots(instrument.volumeMin), lots(instrument.volumeStep)) : texts.lotsUnit
const priceHint = ({ draft }: Setting): string =>
  draft.action === 'Trade_Action_Deal' ? texts.marketPriceHint : texts.triggerPriceHint
const moneyHint = ({ account }: Setting): string =>
  account === undefined ? '' : isRealMoney(account) ? texts.realMoney : texts.noRealMoney

const choice = (
  name: keyof TradeDraft,
  label: string,
  options: (setting: Setting) => readonly (string | PlaceOption)[],
) => ({ kind: 'choice', name, label, options, testId: `trade-${name}` }) as const
const number = (name: NumberName, label: string, hint: Common['hint'] & {}) =>
  ({ kind: 'number', name, label, hint, testId: `trade-${name}` }) as const

/** These are the fields that a trader fills, in the order in which they stand. */
export const fields: readonly Field[] = [
  { ...choice('action', texts.action, () => tradeActions), wide: 'phone' },
  { ...choice('type', texts.type, () => orderTypes), wide: 'phone' },
  choice('symbol', texts.symbol, ({ symbols }) => symbols),
  { ...number('volume', labels.volume, lotsHint), steps: 'lots' },
  { ...number('price', labels.price, priceHint), steps: 'pips' },
  number('deviation', texts.deviation, texts.slippageHint),
  { ...number('sl', labels.sl, texts.levelHint), steps: 'pips' },
  { ...number('tp', labels.tp, texts.levelHint), steps: 'pips' },
  {
    kind: 'comment',
    name: 'tradeDetails',
    label: texts.tradeComments,
    hint: texts.commentHint,
    wide: 'always',
    testId: 'trade-comments',
  },
  { ...choice('server', texts.server, ({ servers }) => servers), hint: moneyHint },
  choice('status', texts.status, () => ['Pending']),
  { ...number('brokerId', texts.brokerId, texts.leaveBlank), forServers: true, testId: 'trade-broker-id' },
  {
    kind: 'secret',
    name: 'brokerPassword',
    label: texts.brokerPassword,
    hint: texts.leaveBlank,
    forServers: true,
    testId: 'trade-broker-password',
  },
]

/** These are kept with the order for the trader's own use, and are rarely filled. */
export const moreFields: readonly Field[] = [
  number('magic', texts.magic, texts.magicHint),
  number('risk', texts.risk, texts.noteHint),
  number('profit', texts.profit, texts.noteHint),
]
