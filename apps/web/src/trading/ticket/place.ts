import { type Account, accountText, type Site, serverNames } from '@ratchet/contract'
import { accountLabel, environmentWords, isByOperator, isRealMoney, takesNew } from '../accounts/account-words.ts'
import { isConnected, isOnPrices } from '../accounts/accounts.ts'
import * as texts from './texts.ts'

/** An order goes to a server, where its log-in is typed or saved, or to an account at a broker. */
export interface Place {
  readonly server: string
  readonly accountId: string | undefined
}

/** Writes an account as a choice of the Server field. A server's own name has no such sign. */
export const choiceOf = ({ server, id }: Pick<Account, 'server' | 'id'>): string => `${server}#${id}`

export function placeOf(value: string): Place {
  const [server = '', accountId] = value.split('#')
  return { server, accountId }
}

/**
 * Finds the account at a broker that an order goes to: the one that was chosen, or at `Ratchet-Live` without a log-in the live account that was connected
 * first, as the server has it. Whoever takes it for another place would trade real money unasked.
 */
export function accountAt<A extends Pick<Account, 'id' | 'broker' | 'environment' | 'state'>>(
  { server, accountId }: Place,
  brokerId: string,
  accounts: readonly A[],
): A | undefined {
  if (accountId !== undefined) return accounts.find(({ id }) => id === accountId)
  if (server !== serverNames.live || brokerId !== '') return undefined
  return accounts.find((one) => isConnected(one) && isRealMoney(one))
}

export interface PlaceOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

type Known = Pick<Account, 'id' | 'name' | 'login' | 'server' | 'broker' | 'environment' | 'state' | 'frozen'>

/** Says behind an account's name what an order there would meet. */
const stateNotes: Partial<Record<Account['state'], string>> = {
  paused: texts.paused,
  frozen: texts.frozen,
  stale: texts.stale,
}

/**
 * Lists the servers, and beside them the trader's accounts at brokers and those on their prices. What is chosen stays in the list though it is not
 * there any more: the field must never show another place than the one that it stands for.
 */
export function placesOf(
  servers: readonly Pick<Site['servers'][number], 'name'>[],
  accounts: readonly Known[],
  chosen: string,
): readonly PlaceOption[] {
  const own = accounts
    .filter((one) => isConnected(one) || isOnPrices(one))
    .map((account) => {
      // Whose money it is stands first: a field that is too narrow cuts off the end.
      const note = isByOperator(account) ? texts.frozenByOperator : stateNotes[account.state]
      return {
        value: choiceOf(account),
        label: `${environmentWords[account.environment]} · ${accountLabel(account)}${note ? ` (${note})` : ''}`,
        ...(takesNew(account) ? {} : { disabled: true }),
      }
    })
  const options = [...servers.map(({ name }) => ({ value: name, label: name })), ...own]
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  const { server, accountId } = placeOf(chosen)
  const gone = accounts.find(({ id }) => id === accountId)
  const name = gone ? accountText({ server, brokerId: gone.login }) : server
  return [...options, { value: chosen, label: texts.notConnected(name), disabled: true }]
}
