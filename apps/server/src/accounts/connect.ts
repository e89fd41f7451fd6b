import { brokerOf, isMarket } from '@ratchet/broker/connectors'
import { type AccountOffer, type Broker, type ConnectInput, messages, paperServerOf } from '@ratchet/contract'
import type { Probed } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import { type Access, accessOf } from '../core/brokers/access.ts'
import { credentialsText } from '../core/brokers/credentials.ts'
import { pairedProgram } from '../core/brokers/paired-program.ts'
import type { Handlers } from '../core/http/call.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import { accountPlace, type Sealer } from '../core/secrets/seal.ts'
import { createProbe, type ProbeParts } from './probes.ts'

export interface ConnectParts extends ProbeParts {
  readonly store: Pick<
    ApiStore,
    | 'listAccounts'
    | 'tradingStopped'
    | 'connectAccount'
    | 'openPaper'
    | 'changeAccount'
    | 'openOf'
    | 'pairingByCode'
    | 'markPairingUsed'
  >
  readonly sealer: Sealer
  /** Those that are offered here. */
  readonly brokers: readonly Broker[]
}

/** Says which account is meant. @throws Refusal that says what has to be corrected, or chosen */
function chosenAccount(
  { steps, offers, refused }: Probed,
  { server, environment }: Access,
  { login }: ConnectInput,
): AccountOffer & { readonly server: string } {
  const failed = steps.find(({ ok }) => !ok)
  if (failed && refused) throw invalidField(`credentials.${refused}`, failed.words)
  if (failed) throw new Refusal('not_now', `${failed.name}: ${failed.words}`)
  if (login === undefined && offers.length > 1) {
    const words = `These credentials give access to ${offers.length} accounts. Choose one.`
    throw new Refusal('choose_account', words, { login: words }, offers)
  }
  const chosen = login === undefined ? offers[0] : offers.find((offer) => offer.login === login)
  if (!chosen) throw invalidField('login', 'These credentials give no access to this account.')
  const of = { ...chosen, server: chosen.server ?? server }
  // A trader proves real money for the environment that is named: the account must be of that one.
  if (brokerOf(of.server)?.environment.id !== environment)
    throw invalidField('environment', 'The account is in the other environment.')
  return of
}

type Names =
  | 'testAccount'
  | 'connectAccount'
  | 'openPaper'
  | 'nameAccount'
  | 'pauseAccount'
  | 'resumeAccount'
  | 'disconnectAccount'

/** Accounts at brokers: connected, named, paused and disconnected by their traders. */
export function connectHandlers(
  { store, sealer, brokers, ...parts }: ConnectParts,
  read: (traderId: string, id: string) => ReturnType<Handlers['getAccount']>,
): Pick<Handlers, Names> {
  const probe = createProbe(parts)
  /** The program of a broker that does not dial in itself; undefined for any other broker. */
  const programOf = async (traderId: string, access: Access) =>
    access.connector.dialIn && (await pairedProgram({ store, sealer }, traderId, access))
  const change = async (traderId: string, id: string, what: Parameters<ApiStore['changeAccount']>[2]) => {
    if (!(await store.changeAccount(traderId, id, what))) throw new Refusal('not_found', 'No such account found.')
  }
  const find = async (traderId: string, id: string) => (await store.listAccounts(traderId)).find((one) => one.id === id)
  const refuseWhileStopped = async (traderId: string) => {
    if ((await store.tradingStopped(traderId)) !== null) throw new Refusal('conflict', messages.tradingIsStopped)
  }
  return {
    async testAccount({ session: { traderId }, body, left }) {
      const access = accessOf(body, brokers)
      const program = await programOf(traderId, access)
      const { steps, offers } = await probe(traderId, access, left, program?.report)
      return { steps: [...steps], choices: [...offers] }
    },

    async connectAccount({ session, body, left }) {
      const { traderId } = session
      await refuseWhileStopped(traderId)
      const access = accessOf(body, brokers)
      const program = await programOf(traderId, access)
      const found = await probe(traderId, access, left, program?.report)
      const { server, login, currency, hedging } = chosenAccount(found, access, body)
      const credentialsSealed = await sealer.seal(credentialsText(access), accountPlace(traderId, server, login))
      const name = body.name ?? null
      const isReadOnly = program !== undefined
      const account = { server, login, name, currency, hedging, credentialsSealed, isReadOnly }
      const id = await store.connectAccount(traderId, account)
      if (program) await store.markPairingUsed(traderId, program.id)
      return read(traderId, id)
    },

    async openPaper({ session: { traderId }, body: { market, name = null } }) {
      if (!isMarket(market)) throw invalidField('market', `The market ${market} does not exist.`)
      await refuseWhileStopped(traderId)
      // A broker gives its prices to its own customers.
      const isCustomer = (await store.listAccounts(traderId)).some(
        (one) => one.server === market && !one.isDisconnected,
      )
      if (!isCustomer)
        throw new Refusal('conflict', `Connect an account at ${market} first. Its prices come with the account.`)
      return read(traderId, await store.openPaper(traderId, paperServerOf(market), name))
    },

    async nameAccount({ session: { traderId }, params: { id }, body }) {
      await change(traderId, id, { name: body.name })
      return { message: body.name === '' ? 'Account name removed.' : `Account renamed to ${body.name}.` }
    },

    async pauseAccount({ session: { traderId }, params: { id } }) {
      const { broker } = await read(traderId, id)
      if (broker === 'paper') throw new Refusal('conflict', 'Only a broker account can be paused.')
      await change(traderId, id, { paused: true })
      return { message: 'Account paused. It accepts no new orders; open positions stay protected.' }
    },

    async resumeAccount({ session, params: { id } }) {
      const { traderId } = session
      await refuseWhileStopped(traderId)
      await change(traderId, id, { paused: false })
      return { message: 'Account resumed. It accepts new orders.' }
    },

    async disconnectAccount({ session, params: { id } }) {
      const { traderId } = session
      const account = await find(traderId, id)
      if (!account) throw new Refusal('not_found', 'No such account found.')
      if (account.own) throw new Refusal('conflict', 'Your own paper account cannot be disconnected.')
      const open = await store.openOf(traderId, id)
      const accounts = await store.listAccounts(traderId)
      const isLast = !accounts.some((one) => one.server === account.server && one.id !== id && !one.isDisconnected)
      const onPrices = accounts.find(({ server }) => server === paperServerOf(account.server))
      if (isLast && onPrices && (await store.openOf(traderId, onPrices.id)) > 0)
        throw new Refusal(
          'conflict',
          `Your paper account ${onPrices.login} trades on this account’s prices. Close its open positions first, or pause this account instead.`,
        )
      if (open > 0) {
        const what = open === 1 ? 'One position or order is' : `${open} positions or orders are`
        throw new Refusal('conflict', `${what} still open there. Close or cancel first, or pause the account instead.`)
      }
      await change(traderId, id, { disconnected: true })
      return { message: 'Account disconnected. Its credentials are deleted; its record stays.' }
    },
  }
}
