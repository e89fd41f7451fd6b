import { serverNames } from './server-names.ts'

/** The fields that identify one of a trader's accounts: the log-in, and its server. */
export interface AccountName {
  readonly server: string
  readonly brokerId: string
}

/**
 * An account in words, the same in tables, files, notices and questions. An order for a server at which the trader has no account has
 * no log-in: it names the server alone.
 */
export const accountText = ({ server, brokerId }: AccountName): string =>
  brokerId === '' ? server : `${brokerId} · ${serverText({ server, brokerId })}`

/** A server in words beside its log-in. The server of an account that is a market ends with the log-in, which is not said twice. */
export const serverText = ({ server, brokerId }: AccountName): string =>
  server.endsWith(`-${brokerId}`) ? server.slice(0, -brokerId.length - 1) : server

/** The log-in that a trader has named: in the form, else in the profile; '' where nowhere. */
export const namedLogin = (typed: string, saved: string): string => typed || saved

/**
 * The log-in under which an instruction goes: the one that the trader has named, else that of the trader's own paper account. At any
 * other server nothing is a trader's own.
 */
export const loginFor = (server: string, named: string, own: string): string =>
  named || (server === serverNames.paper ? own : '')

/** A log-in that is none of the trader's accounts at a server. */
export interface UnknownLogin extends AccountName {
  /** Where it stands: in the instruction, or in the profile. */
  readonly from: 'instruction' | 'profile'
  /** The log-ins that the trader has there. */
  readonly known: readonly string[]
}

/** Says that an account is not there, which ones are, and what can be done. Only the paper broker opens accounts. */
export function unknownAccountText({ server, brokerId, from, known }: UnknownLogin): string {
  const missing = `You have no account ${brokerId} at ${server}.`
  const source = from === 'profile' ? ' This is the Forex Code in your Settings.' : ''
  const there = known.length === 0 ? '' : ` Your accounts there: ${known.join(', ')}.`
  const open = `send the instruction again with openAccount to open a new paper account ${brokerId}`
  const way =
    server === serverNames.paper ? `Correct the Broker ID, or ${open}.` : 'Correct the Broker ID or the server.'
  return `${missing}${source}${there} ${way}`
}

/** Where an instruction would go, as far as a screen knows the trader's accounts. */
export interface AccountChoice extends AccountName {
  /**
   * `known` is an account of the trader's, `unknown` a log-in that is none; `first` is the trader's own, which the first order opens;
   * `none` is a server at which the trader has no account and can open none.
   */
  readonly state: 'known' | 'unknown' | 'first' | 'none'
}

/** The account of an instruction by the rules that the server goes by: what was typed, else what is saved, else the trader's own. */
export function chooseAccount(
  { server, typed, saved }: { readonly server: string; readonly typed: string; readonly saved: string },
  accounts: readonly { readonly server: string; readonly login: string; readonly own: boolean }[],
): AccountChoice {
  const named = namedLogin(typed, saved)
  const brokerId = loginFor(server, named, accounts.find(({ own }) => own)?.login ?? '')
  if (accounts.some((one) => one.server === server && one.login === brokerId))
    return { server, brokerId, state: 'known' }
  if (named !== '') return { server, brokerId, state: 'unknown' }
  return { server, brokerId: '', state: server === serverNames.paper ? 'first' : 'none' }
}
