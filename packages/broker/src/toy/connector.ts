import { moneyNumber } from '@ratchet/domain'
import type { Connector, ConnectorSettings, Probed, ProbeRequest } from '@ratchet/engine/ports'
import { CredentialsRefused, JsonLink } from '../http/json-link.ts'
import { basic, ToyBroker } from './toy-broker.ts'
import { accounts, symbols } from './wire.ts'

/** The worked example of docs/brokers/adding-a-broker.md: a complete connector to a venue that exists only as our test server. */
export const toy: Connector = {
  about: {
    id: 'toy',
    name: 'Toy venue',
    direction: 'dialled',
    market: 'server',
    environments: [
      { id: 'practice', name: 'Practice', server: 'Toy-Practice', live: false },
      { id: 'live', name: 'Live', server: 'Toy-Live', live: true },
    ],
    fields: [
      { name: 'client', label: 'Client', secret: false, noun: 'client', most: 40, help: 'Your name at the venue.' },
      { name: 'key', label: 'Key', secret: true, noun: 'key', most: 200, help: 'Share it with no one.' },
    ],
    capabilities: {
      hedging: true,
      netting: false,
      partialClose: true,
      stopOnFill: true,
      guaranteedStop: false,
      marketHours: true,
      absence: 'memory',
      stopMovesPerSecond: null,
      pricesPerSecond: 4,
    },
    evidence: 'An example for developers. The venue exists only as our test server.',
  },
  settings: [{ name: 'TOY_URL', says: 'address of the [example venue](../brokers/adding-a-broker.md) for developers' }],
  isOffered: ({ TOY_URL }) => TOY_URL !== undefined,
  probe,
  open: async (parts) => new ToyBroker(urlOf(parts.settings), parts),
}

function urlOf({ TOY_URL: url }: ConnectorSettings): string {
  if (url === undefined) throw new RangeError('TOY_URL is not set.')
  return url
}

async function probe({ settings, credentials, clock, left }: ProbeRequest): Promise<Probed> {
  const link = new JsonLink({ url: urlOf(settings), headers: async () => basic(credentials), steady: clock })
  left?.addEventListener('abort', () => void link.close(), { once: true })
  const failed = { name: 'Key', ok: false, words: 'The venue cannot be reached. Try again.' }
  try {
    const said = await link.ask(accounts, '/accounts')
    const traded = await link.ask(symbols, `/accounts/${said.accounts[0]?.id}/symbols`)
    // The trader confirms these contracts by connecting.
    const contracts = traded.symbols.map((one) => `${one.symbol} with lots of ${one.contractSize} ${one.unit}`)
    const steps = [{ name: 'Key', ok: true, words: `The venue accepts it. It has ${contracts.join('; ')}.` }]
    const offers = said.accounts.map(({ id: login, currency, balance }) => {
      return { login, name: null, currency, hedging: true, balance: moneyNumber(balance) }
    })
    return { steps, offers, refused: undefined }
  } catch (error) {
    if (!(error instanceof CredentialsRefused)) return { steps: [failed], offers: [], refused: undefined }
    return { steps: [{ ...failed, words: 'The venue rejects the client or the key.' }], offers: [], refused: 'key' }
  } finally {
    await link.close()
  }
}
