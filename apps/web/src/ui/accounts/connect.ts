import {
  type Account,
  type AccountOffer,
  type BrokerField,
  type ConnectStep,
  type Environment,
  fieldFault,
} from '@ratchet/contract'
import type { Refusal } from '../form/refusal.ts'
import * as texts from './texts.ts'

/** Holds the form as it is typed. It lives as long as its dialog: credentials are kept nowhere in the browser. */
export type ConnectDraft = {
  readonly broker: string
  readonly environment: string
  /** Named as the API names them, so that what the server says of one stands at its field. */
  readonly [credential: `credentials.${string}`]: string
  readonly login: string
  readonly name: string
  /** 'yes' once the trader has said that this is real money. */
  readonly understood: string
  /** What the trader typed to say that an account of real money is meant. */
  readonly typed: string
}

export const emptyConnect: ConnectDraft = {
  broker: '',
  environment: 'practice',
  login: '',
  name: '',
  understood: '',
  typed: '',
}

/** Holds what a test found, and for which credentials: with others it says nothing. */
export interface Tested {
  readonly of: string
  readonly steps: readonly ConnectStep[]
  readonly choices: readonly AccountOffer[]
}

type Fields = readonly BrokerField[]

/** As the form and the API name the field of a credential. */
export const nameOf = ({ name }: Pick<BrokerField, 'name'>) => `credentials.${name}` as const

const typedIn = (draft: ConnectDraft, field: BrokerField): string => draft[nameOf(field)]?.trim() ?? ''

/** Names what a test was about. */
export const accessOf = (draft: ConnectDraft, fields: Fields): string =>
  JSON.stringify([draft.broker, draft.environment, ...fields.map((field) => typedIn(draft, field))])

export const isPassed = ({ steps, choices }: Tested): boolean => steps.every(({ ok }) => ok) && choices.length > 0

/** Returns the account that is meant: the chosen one, or the only one there is. */
export const loginOf = ({ login }: ConnectDraft, choices: readonly AccountOffer[]): string =>
  choices.length === 1 ? (choices[0]?.login ?? '') : login

/** Real money is asked about once for each account, when it is connected first. */
export const asksForConsent = (
  { environment }: ConnectDraft,
  server: string,
  login: string,
  known: readonly Pick<Account, 'server' | 'login'>[],
): boolean => environment === 'live' && !known.some((one) => one.server === server && one.login === login)

/** Says what keeps the credentials from being tested; null where nothing does. */
export function againstTest(draft: ConnectDraft, fields: Fields): Refusal | null {
  const faults = fields.flatMap((field) => {
    const fault = fieldFault(field, typedIn(draft, field))
    return fault === null ? [] : [[nameOf(field), fault] as const]
  })
  return faults.length === 0 ? null : { message: '', fields: Object.fromEntries(faults) }
}

export const wordOfConsent = 'LIVE'

/** Says what keeps the account from being connected; null where nothing does. */
export function againstConnect(draft: ConnectDraft, login: string, asksConsent: boolean): Refusal | null {
  if (login === '') return { message: '', fields: { login: texts.noAccountChosen } }
  if (!asksConsent) return null
  const typed = draft.typed.trim()
  const fields = {
    ...(draft.understood === 'yes' ? {} : { understood: texts.consentMissing }),
    ...(typed === wordOfConsent || typed === login ? {} : { typed: texts.consentMistyped(wordOfConsent, login) }),
  }
  // The fields say it all.
  return Object.keys(fields).length === 0 ? null : { message: '', fields }
}

/** Makes the body of the request from what was typed. */
export function accessBody(draft: ConnectDraft, fields: Fields) {
  const { broker, environment } = draft
  return {
    broker,
    // The form offers no others: they come from the server's own list.
    environment: environment as Environment,
    credentials: Object.fromEntries(fields.map((field) => [field.name, typedIn(draft, field)])),
  }
}
