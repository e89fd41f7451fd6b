import { noRisk } from '@ratchet/contract'
import pg from 'pg'
import sharp from 'sharp'
import { databaseOf } from '../server.ts'
import { instruction, Trader, until } from '../trader.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Draws a portrait that belongs to nobody. */
const portrait = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
       <stop stop-color="#27486b"/><stop offset="1" stop-color="#c9a24a"/></linearGradient></defs><rect width="480" height="480" fill="url(#g)"/>
       <circle cx="240" cy="190" r="88" fill="#f3e6c8"/><path d="M70 480c0-110 76-172 170-172s170 62 170 172z" fill="#f3e6c8"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

/** Returns the picture as a file, for the form to preview. */
export const portraitFile = async () => ({ name: 'portrait.png', mimeType: 'image/png', buffer: await portrait() })

async function sendPicture(trader: Trader): Promise<void> {
  const bytes = await portrait()
  const headers = { cookie: trader.cookie, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${trader.url}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length) },
  })
  await fetch(new URL(begun.headers.get('location') ?? '', trader.url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
}

/**
 * Writes what only time brings: closed trades of past weeks and of last year. They go into the scratch database for the
 * charts alone, with numbers below zero, and none of them is on the trader's record.
 */
async function writePast(dataDir: string, todayMs: number): Promise<void> {
  const client = new pg.Client(databaseOf(dataDir))
  await client.connect()
  try {
    const count = 160
    const { rows } = await client.query<{ account: string; trader: string }>(
      'select id as account, trader_id as trader from ledger.accounts',
    )
    const [owner] = rows
    if (owner)
      await client.query(
        `insert into ledger.closed (account_id, ticket, trader_id, seq, order_ticket, position_ticket, symbol, side, volume, price,
         open_price, open_time_ms, time_ms, comment, magic, reason, profit, swap, commission, fee, entry)
       select $1::uuid, (910000000 + i)::text, $2, -i, (810000000 + i)::text, (710000000 + i)::text,
         case when i % 3 = 0 then 'WTI' else 'GOLD' end, case when i % 2 = 0 then 'buy' else 'sell' end, 1000,
         case when i % 3 = 0 then 7500 + i % 90 else 129500 + (i * 37) % 900 end, case when i % 3 = 0 then 7480 else 129600 end,
         at - 5400000, at, (array['morning range', 'breakout', 'oil report', 'late swing'])[1 + i % 4], '',
         (array['sl', 'tp', 'client', 'sl'])[1 + i % 4], (i::bigint * 7919) % 26000 - 9500, -(i % 40), -70, 0, 1
       from (select i, $3::bigint - (i / 4)::bigint * ${dayMs} - (i % 4) * 4100000 - case when i % 5 = 0 then 365::bigint * ${dayMs} else 0 end as at
             from generate_series(1, $4::int) i) past`,
        [owner.account, owner.trader, todayMs - dayMs / 3, count],
      )
  } finally {
    await client.end()
  }
}

/**
 * Makes a trader in the middle of a day: a ladder, positions that climb, orders that wait, one that failed, some that
 * are done.
 */
export async function furnish(url: string, dataDir: string): Promise<Trader> {
  const trader = new Trader(url)
  await trader.ask('POST', '/api/auth/sign-up/email', {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    password: 'a long enough password',
  })
  // This comes before a Forex Code is saved: with one, an order for this server would name an account that is not
  // there.
  await trader.publish(instruction({ type: 'Order_Type_Buy', server: 'Ratchet-Live', tradeDetails: 'wrong server' }))
  await trader.ask('PUT', '/api/profile', {
    username: 'ada',
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: '12 St James’s Square',
    city: 'London',
    country: 'United Kingdom',
    postalCode: 'SW1Y 4LB',
    aboutMe: 'Gold in the morning, oil after lunch. Lets the stop do the work.',
    forexCode: '5012873',
  })
  await sendPicture(trader)
  const [quote] = (await trader.ask<{ items: { time: string; bid: number }[] }>('GET', '/api/quotes')).items
  await trader.putRisk({
    ...noRisk,
    profit1: 8,
    sl1: 5,
    profit2: 16,
    sl2: 7,
    profit3: 26,
    sl3: 9,
    profit4: 40,
    sl4: 12,
    tp4: 60,
    profit5: 60,
    sl5: 15,
    profit6: 90,
    sl6: 20,
    tp6: 120,
  })
  const deals = [
    ['GOLD', 'Order_Type_Buy', 0.5, 'opening range'],
    ['WTI', 'Order_Type_Sell', 1, 'oil report'],
    ['GOLD', 'Order_Type_Sell', 0.2, 'fade the high'],
    ['WTI', 'Order_Type_Buy', 0.4, 'late swing'],
    ['GOLD', 'Order_Type_Buy', 0.1, 'second entry'],
    ['GOLD', 'Order_Type_Sell', 0.1, 'hedge'],
  ] as const
  for (const [symbol, type, volume, tradeDetails] of deals)
    await trader.publish(instruction({ symbol, type, volume, tradeDetails, openAccount: true }))
  const open = await until('open positions', async () => {
    const active = await trader.active()
    return active.length === deals.length && active
  })
  const bid = quote?.bid ?? 1300
  await trader.publish(
    instruction({ type: 'Order_Type_BuyLimit', price: Math.round(bid - 40), tradeDetails: 'deep bid' }),
  )
  await trader.publish(
    instruction({ type: 'Order_Type_SellLimit', price: Math.round(bid + 40), tradeDetails: 'high offer' }),
  )
  await writePast(dataDir, Date.parse(quote?.time ?? ''))
  await until('stops that climbed', async () => (await trader.modified()).length >= 3)
  for (const { id } of open.filter(({ comment }) => ['hedge', 'late swing'].includes(comment)))
    await trader.call('POST', `/api/active-trades/${id}/close`, {})
  await drill(trader)
  return trader
}

/** Runs a short drill, so that there is a report. */
async function drill(trader: Trader): Promise<void> {
  const { id } = await trader.ask<{ id: string }>('POST', '/api/drills', {
    faults: ['requote', 'lost', 'link', 'restart'],
    seconds: 10,
  })
  await until('the report of the drill', async () =>
    Boolean((await trader.ask<{ report: unknown }>('GET', `/api/drills/${id}`)).report),
  )
}
