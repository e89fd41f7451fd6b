import {
  type Account,
  type DigitsRule,
  type Instrument,
  type NumberRule,
  orderTypes,
  tradeActions,
} from '@ratchet/contract'
import { isRealMoney } from '../../trading/account-words.ts'
import type { PlaceOption } from './place.ts'
import { rules, type TradeDraft } from './rules.ts'

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
const credentials = 'Leave blank to use your saved credentials'
const lots = (volume: number): string => String(volume / 1e4)

/** These are the fields that a trader fills, in the order in which they stand. */
export const fields: readonly Field[] = [
  {
    name: 'action',
    label: 'Action',
    testId: 'trade-action',
    wide: 'phone',
    kind: 'choice',
    options: () => tradeActions,
  },
  {
    name: 'type',
    label: 'Type',
    testId: 'trade-type',
    wide: 'phone',
    kind: 'choice',
    options: () => orderTypes,
  },
  {
    name: 'symbol',
    label: 'Symbol',
    testId: 'trade-symbol',
    kind: 'choice',
    options: (setting) => setting.symbols,
  },
  {
    name: 'volume',
    label: 'Volume',
    testId: 'trade-volume',
    hint: ({ instrument }) =>
      instrument ? `Lots, from ${lots(instrument.volumeMin)} in steps of ${lots(instrument.volumeStep)}` : 'Lots',
    kind: 'number',
    rule: rules.volume,
    steps: 'lots',
  },
  {
    name: 'price',
    label: 'Price',
    testId: 'trade-price',
    hint: ({ draft }) =>
      draft.action === 'Trade_Action_Deal' ? '0 = market price' : 'The price at which the order triggers',
    kind: 'number',
    rule: rules.price,
    steps: 'pips',
  },
  {
    name: 'deviation',
    label: 'Deviation',
    testId: 'trade-deviation',
    hint: 'Max. slippage in points, where a price is set',
    kind: 'number',
    rule: rules.deviation,
  },
  {
    name: 'sl',
    label: 'Stop Loss',
    testId: 'trade-sl',
    hint: 'A price, 0 = none',
    kind: 'number',
    rule: rules.sl,
    steps: 'pips',
  },
  {
    name: 'tp',
    label: 'Take Profit',
    testId: 'trade-tp',
    hint: 'A price, 0 = none',
    kind: 'number',
    rule: rules.tp,
    steps: 'pips',
  },
  {
    name: 'tradeDetails',
    label: 'Trade Comments',
    testId: 'trade-comments',
    wide: 'always',
    hint: 'At most 3 words',
    kind: 'comment',
  },
  {
    name: 'server',
    label: 'Server',
    testId: 'trade-server',
    hint: ({ account }) => (account === undefined ? '' : isRealMoney(account) ? 'Real money' : 'No real money'),
    kind: 'choice',
    options: (setting) => setting.servers,
  },
  { name: 'status', label: 'Status', testId: 'trade-status', kind: 'choice', options: () => onlyPending },
  {
    name: 'brokerId',
    label: 'Broker ID',
    testId: 'trade-broker-id',
    forServers: true,
    hint: credentials,
    kind: 'number',
    rule: rules.brokerId,
  },
  {
    name: 'brokerPassword',
    label: 'Broker Password',
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
    label: 'Magic',
    testId: 'trade-magic',
    hint: 'A number of your own',
    kind: 'number',
    rule: rules.magic,
  },
  {
    name: 'risk',
    label: 'Risk',
    testId: 'trade-risk',
    hint: 'Your own note, in pips',
    kind: 'number',
    rule: rules.risk,
  },
  {
    name: 'profit',
    label: 'Profit',
    testId: 'trade-profit',
    hint: 'Your own note, in pips',
    kind: 'number',
    rule: rules.profit,
  },
]
