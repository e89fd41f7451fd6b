import { defaultInstruments } from '@ratchet/contract'
import type { BrokerRequest } from '@ratchet/domain'
import { goldAt, noonMs } from './gold.fixture.ts'
import { createPaperBroker } from './index.ts'

/*
 * node killed.fixture.ts ADDRESS ORDERS: a process to be killed. Works through ORDERS instructions of one account in a market that
 * moves, asking before it sends again, as an engine does; says `started`, and `done` when all of them are answered.
 */
const [address = '', count = '0'] = process.argv.slice(2)
const broker = await createPaperBroker({ connectionString: address, instruments: defaultInstruments })
await broker.connect({ id: 'a', login: '1', server: 'Ratchet-Demo' })
await broker.connect({ id: 'm', login: '2', server: 'Ratchet-Demo' })
process.stdout.write('started\n')

let position = await broker.lastFeedPosition()
/** A price that swings by 5.00 in forty quotes: stops and targets of both sides are reached again and again. */
async function next(): Promise<void> {
  position += 1
  const bid = 130_000 + Math.round(500 * Math.sin(position / 6.4))
  await broker.quote(goldAt(bid, noonMs + position * 1000), position)
}

const order = (n: number): BrokerRequest => {
  const fields = {
    clientId: `c${n}`,
    account: 'a',
    symbol: 'GOLD',
    volume: 100,
    deviation: 0,
    comment: 'x',
    magic: '0',
  }
  const kind = 'order'
  if (n % 3 === 0)
    return { ...fields, kind, action: 'pending', type: 'Order_Type_BuyStop', price: 130_600 - n, sl: 0, tp: 0 }
  const side = n % 3 === 1 ? 'Order_Type_Buy' : 'Order_Type_Sell'
  return { ...fields, kind, action: 'deal', type: side, price: 0, sl: n % 3 === 1 ? 129_400 : 130_640, tp: 0 }
}

await next()
for (let n = 0; n < Number(count); n++) {
  for (let quotes = 0; quotes < 3; quotes++) await next()
  if ((await broker.lookup({ account: 'a', clientId: `c${n}`, checkpoint: null })).said === 'found') continue
  await broker.send(order(n))
  await broker.settle()
  const { positions } = await broker.snapshot('a')
  const [oldest] = positions
  if (oldest !== undefined && positions.length > 5) {
    const clientId = `close ${oldest.ticket}`
    await broker.send({ kind: 'close', clientId, account: 'a', position: oldest.ticket, volume: 0, reason: 'client' })
    await broker.settle()
  }
}
// Money of an account of its own, so that what is open elsewhere keeps no reset off.
for (let n = 0; n < Number(count); n++) {
  if ((await broker.lookup({ account: 'm', clientId: `m${n}`, checkpoint: null })).said === 'found') continue
  const at = { account: 'm', clientId: `m${n}` }
  await broker.send(n % 10 === 9 ? { ...at, kind: 'reset' } : { ...at, kind: 'deposit', amount: 10_000 + n })
  await broker.settle()
}
process.stdout.write('done\n')
await broker.close()
