import type { Account, AccountOffer, BrokerId, ConnectStep, Environment } from '@ratchet/contract'
import type { Refusal } from '../../ui/form/refusal.ts'
import * as texts from './texts.ts'

/** Holds the form as it is typed. It lives as long as its dialog: the token is kept nowhere in the browser. */
export type ConnectDraft = {
  readonly broker: string
  readonly environment: string
  /** Named as the API names it, so that what the server says of it stands at its field. */
  readonly 'credentials.token': string
  readonly login: string
  readonly name: string
  /** 'yes' once the trader has said that this is real money. */
  readonly understood: string
  /** What the trader typed to say that an account of real money is meant. */
  readonly typed: string
}

export const emptyConnect: ConnectDraft = {
  broker: 'oanda',
  environment: 'practice',
  'credentials.token': '',
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

/** Names what a test was about. */
export const accessOf = (draft: ConnectDraft): string =>
  JSON.stringify([draft.broker, draft.environment, draft['credentials.token'].trim()])

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
export function againstTest(draft: ConnectDraft): Refusal | null {
  if (draft['credentials.token'].trim() !== '') return null
  return { message: '', fields: { 'credentials.token': texts.enterToken } }
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
export function accessBody(draft: ConnectDraft) {
  const { broker, environment } = draft
  // The form offers no others: they come from the contract's own list.
  return {
    broker: broker as BrokerId,
    environment: environment as Environment,
    credentials: { token: draft['credentials.token'].trim() },
  }
}
