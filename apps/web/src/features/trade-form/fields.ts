import {
  type Account,
  type DigitsRule,
  type Instrument,
  type NumberRule,
  orderTypes,
  tradeActions,
} from '@ratchet/contract'
import { isRealMoney } from '../../trading/accounts/account-words.ts'
import type { PlaceOption } from './place.ts'
import { rules, type TradeDraft } from './rules.ts'
import * as texts from './texts.ts'

export type FieldName = keyof TradeDraft

/** A field's words and choices depend on these. */
export interface Setting {
  readonly draft: TradeDraft
  readonly instrument: Instrument | undefined
  readonly symbols: readonly string[]
  readonly servers: readonly PlaceOption[]
  /** The account at a broker that the order goes to; undefined where it goes to a server. */
  readonly account: Account | undefined
  /** The server whose market it is traded on: that of the account, or the one that is chosen. */
  readonly server: string
}

interface Common {
  readonly name: FieldName
  readonly label: string
  readonly hint?: string | ((setting: Setting) => string)
  /** The whole row, on a phone too. */
  readonly wide?: 'phone' | 'always'
  /** Left out where an account is chosen: it has its own credentials. */
  readonly forServers?: true
  readonly testId: string
}
export type Field = Common &
  (
    | { readonly kind: 'choice'; readonly options: (setting: Setting) => readonly (string | PlaceOption)[] }
    | {
        readonly kind: 'number'
        readonly rule: NumberRule | DigitsRule
        /** Its buttons and arrow keys go by these. */
        readonly steps?: 'lots' | 'pips'
      }
    | { readonly kind: 'comment' }
    | { readonly kind: 'secret' }
  )

const onlyPending: readonly string[] = ['Pending']
const credentials = texts.leaveBlank
const lots = (volume: number): string => String(volume / 1e4)

/** These are the fields that a trader fills, in the order in which they stand. */
export const fields: readonly Field[] = [
  {
    name: 'action',
    label: texts.action,
    testId: 'trade-action',
    wide: 'phone',
    kind: 'choice',
    options: () => tradeActions,
  },
  {
    name: 'type',
    label: texts.type,
    testId: 'trade-type',
    wide: 'phone',
    kind: 'choice',
    options: () => orderTypes,
  },
  {
    name: 'symbol',
    label: texts.symbol,
    testId: 'trade-symbol',
    kind: 'choice',
    options: (setting) => setting.symbols,
  },
  {
    name: 'volume',
    label: texts.volume,
    testId: 'trade-volume',
    hint: ({ instrument }) =>
      instrument ? texts.lotsHint(lots(instrument.volumeMin), lots(instrument.volumeStep)) : texts.lotsUnit,
    kind: 'number',
    rule: rules.volume,
    steps: 'lots',
  },
  {
    name: 'price',
    label: texts.price,
    testId: 'trade-price',
    hint: ({ draft }) => (draft.action === 'Trade_Action_Deal' ? texts.marketPriceHint : texts.triggerPriceHint),
    kind: 'number',
    rule: rules.price,
    steps: 'pips',
  },
  {
    name: 'deviation',
    label: texts.deviation,
    testId: 'trade-deviation',
    hint: texts.slippageHint,
    kind: 'number',
    rule: rules.deviation,
  },
  {
    name: 'sl',
    label: texts.stopLoss,
    testId: 'trade-sl',
    hint: texts.levelHint,
    kind: 'number',
    rule: rules.sl,
    steps: 'pips',
  },
  {
    name: 'tp',
    label: texts.takeProfit,
    testId: 'trade-tp',
    hint: texts.levelHint,
    kind: 'number',
    rule: rules.tp,
    steps: 'pips',
  },
  {
    name: 'tradeDetails',
    label: texts.tradeComments,
    testId: 'trade-comments',
    wide: 'always',
    hint: texts.commentHint,
    kind: 'comment',
  },
  {
    name: 'server',
    label: texts.server,
    testId: 'trade-server',
    hint: ({ account }) => (account === undefined ? '' : isRealMoney(account) ? texts.realMoney : texts.noRealMoney),
    kind: 'choice',
    options: (setting) => setting.servers,
  },
  { name: 'status', label: texts.status, testId: 'trade-status', kind: 'choice', options: () => onlyPending },
  {
    name: 'brokerId',
    label: texts.brokerId,
    testId: 'trade-broker-id',
    forServers: true,
    hint: credentials,
    kind: 'number',
    rule: rules.brokerId,
  },
  {
    name: 'brokerPassword',
    label: texts.brokerPassword,
    testId: 'trade-broker-password',
    forServers: true,
    hint: credentials,
    kind: 'secret',
  },
]

/** These are kept with the order for the trader's own use, and are rarely filled. */
export const moreFields: readonly Field[] = [
  {
    name: 'magic',
    label: texts.magic,
    testId: 'trade-magic',
    hint: texts.magicHint,
    kind: 'number',
    rule: rules.magic,
  },
  {
    name: 'risk',
    label: texts.risk,
    testId: 'trade-risk',
    hint: texts.noteHint,
    kind: 'number',
    rule: rules.risk,
  },
  {
    name: 'profit',
    label: texts.profit,
    testId: 'trade-profit',
    hint: texts.noteHint,
    kind: 'number',
    rule: rules.profit,
  },
]
