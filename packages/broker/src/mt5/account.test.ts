import { RET } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { openScene, order, until } from './scene.fixture.ts'
import { ScriptedTerminal, serverSec, wirePosition } from './terminal.fixture.ts'

describe('an account without a terminal', () => {
  it('is connecting, and refuses at once what is sent and asked', async () => {
    const { broker, about } = openScene()
    await expect(broker.connect(about)).rejects.toThrow('No terminal')
    expect(broker.state('a')).toMatchObject({ state: 'connecting', trouble: expect.stringContaining('No terminal') })
    await expect(broker.send(order('one'))).rejects.toThrow()
    await expect(broker.snapshot('a')).rejects.toThrow()
    await expect(broker.lookup({ account: 'a', clientId: 'one', checkpoint: null })).rejects.toThrow()
  })

  it('is stale once its terminal is away, and says since when and that stops stay', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    expect(scene.broker.state('a')).toMatchObject({ state: 'live', trouble: null, balance: 1_000_000 })
    terminal.drop()
    const { state, trouble } = scene.broker.state('a')
    expect(state).toBe('stale')
    expect(trouble).toMatch(/since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Stops that are at the broker stay/)
    await expect(scene.broker.send(order('one'))).rejects.toThrow()
  })

  it('is refused if the terminal has another key, and live with the right one', async () => {
    const scene = openScene()
    await scene.broker.connect(scene.about).catch(() => {})
    const wrong = new ScriptedTerminal({ key: 'another' })
    scene.dial(wrong)
    await until(() => expect(wrong.heard.at(-1)).toMatchObject({ t: 'refused', code: 'proof' }))
    expect(scene.broker.state('a').state).toBe('refused')
    await scene.connected()
    expect(scene.broker.state('a').state).toBe('live')
  })
})

describe('a session', () => {
  it('holds its account against a second terminal until it is silent for six seconds', async () => {
    const scene = openScene()
    await scene.connected()
    const second = new ScriptedTerminal()
    scene.dial(second)
    await until(() => expect(second.heard.at(-1)).toMatchObject({ t: 'refused', code: 'taken' }))
    scene.pass(7000)
    const third = await scene.connected()
    expect(third.heard.find(({ t }) => t === 'welcome')).toMatchObject({ epoch: '2' })
  })

  it('is not taken for an account of another login or server', async () => {
    const scene = openScene()
    await scene.broker.connect(scene.about).catch(() => {})
    const { visitor } = new ScriptedTerminal()
    expect(scene.dial({ visitor: { ...visitor, login: '502' } } as ScriptedTerminal)).toBe(false)
    expect(scene.dial({ visitor: { ...visitor, server: 'MT5-Real-Demo-Server-501' } } as ScriptedTerminal)).toBe(false)
  })

  it('ends by a gap in the numbers, and by deals that are missing', async () => {
    const scene = openScene()
    const first = await scene.connected()
    first.text('{"t":"status","n":"999"}')
    expect(first.isOver).toBe(true)
    const second = await scene.connected()
    second.same({ deals: '7' })
    expect(second.isOver).toBe(true)
  })

  it('sends nothing if the terminal may not trade, and says what to do', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    const flags = { connected: '1', terminal: '1', program: '1', account: '1', expert: '1', input: '1', investor: '0' }
    terminal.say('status', { ...flags, account: '0', investor: '1', orders: '0', fifo: '0' })
    expect(scene.broker.state('a')).toMatchObject({ state: 'refused', trouble: expect.stringContaining('investor') })
    await expect(scene.broker.send(order('one'))).rejects.toThrow('investor')
    terminal.say('status', { ...flags, orders: '0', fifo: '0' })
    expect(scene.broker.state('a').state).toBe('live')
  })

  it('is told that trades are allowed before the first one, as soon as its trader allows them', async () => {
    let mayTrade = false
    const scene = openScene({ mayTrade: () => mayTrade })
    const terminal = await scene.connected()
    expect(terminal.heard.find(({ t }) => t === 'welcome')).toMatchObject({ trading: '0' })
    await expect(scene.broker.send(order('one'))).rejects.toThrow('may not trade')
    mayTrade = true
    await until(() => expect(terminal.heard.at(-1)).toMatchObject({ t: 'trading', allowed: '1' }))
    mayTrade = false
    await until(() => expect(terminal.heard.at(-1)).toMatchObject({ t: 'trading', allowed: '0' }))
  })

  it('asks for the whole book if its copy is another than the terminal’s', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    terminal.positions.set('11', wirePosition())
    terminal.same()
    await until(() => expect(terminal.heard.at(-1)?.t).toBe('resync'))
    await until(() => {
      terminal.same()
      expect(scene.reports.at(-1)).toMatchObject({ positions: [{ ticket: '11', volume: 1000 }], deals: [] })
    })
  })
})

describe('a request', () => {
  it('is one report: its answer, its deal, its order and its position, with the comment that was asked for', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    await scene.broker.send(order('one'))
    const sent = terminal.heard.find(({ t }) => t === 'trade')
    expect(sent).toMatchObject({ do: 'deal', id: 'one', symbol: 'XAUUSD.r', side: 'buy', volume: '0.1000', price: '0' })
    terminal.done('one', { order: '11', deal: '21' })
    terminal.deal({ cid: 'one', comment: 'Rone' })
    terminal.position({ cid: 'one', comment: 'Rone' })
    terminal.same()
    await until(() => expect(scene.reports).toHaveLength(1))
    const [report] = scene.reports
    expect(report).toMatchObject({
      seq: 1,
      answer: { clientId: 'one', retcode: RET.DONE, order: '11' },
      orders: [{ ticket: '11', state: 'filled', position: '11' }],
      deals: [{ ticket: '21', entry: 'in', volume: 1000, price: 130_030 }],
      positions: [{ ticket: '11', identifier: '11', clientId: 'one', comment: 'a comment', magic: '42' }],
    })
  })

  it('that is repeated is reported as it was', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    await scene.broker.send(order('one'))
    terminal.done('one', { state: 'refused', retcode: '10014', text: 'Invalid volume' })
    await until(() => expect(scene.reports).toHaveLength(1))
    await scene.broker.send(order('one'))
    terminal.done('one', { state: 'refused', retcode: '10014', text: 'Invalid volume', again: '1' })
    await until(() => expect(scene.reports).toHaveLength(2))
    expect(scene.reports[1]).toEqual(scene.reports[0])
    expect(scene.log.reports).toHaveLength(1)
  })

  it.each([
    ['late', '0', RET.REJECT],
    ['refused', '10012', RET.REJECT],
    ['refused', '10009', RET.REJECT],
    ['refused', '10019', RET.NO_MONEY],
  ])('that ended as %s %s is answered with a code that leaves nothing open', async (state, retcode, expected) => {
    const scene = openScene()
    const terminal = await scene.connected()
    await scene.broker.send(order('one'))
    terminal.done('one', { state, retcode })
    await until(() => expect(scene.reports.at(-1)?.answer).toMatchObject({ retcode: expected }))
    expect(scene.reports.at(-1)?.answer?.text).toMatch(/\w/)
  })

  it('is absent only by the journal that it was sent to', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    const finds = () => terminal.heard.filter(({ t }) => t === 'find').length
    const lookup = (checkpoint: string | null) => {
      const before = finds()
      const found = scene.broker.lookup({ account: 'a', clientId: 'never', checkpoint })
      return Promise.all([
        found,
        until(() => {
          if (finds() === before) throw new Error('not asked yet')
          const nothing = { retcode: '0', text: '', order: '', deal: '', volume: '0', price: '0', bid: '0', ask: '0' }
          terminal.say('found', { id: 'never', state: 'none', ...nothing, msc: '0', again: '1' })
        }),
      ]).then(([{ said }]) => said)
    }
    expect(scene.broker.checkpoint('a')).toBe('00112233445566ff')
    expect(await lookup('00112233445566ff')).toBe('absent')
    expect(await lookup('ffffffffffffffff')).toBe('unclear')
    expect(await lookup(null)).toBe('absent')
  })
})

describe('what happens at the broker', () => {
  const msc = () => String(serverSec() * 1000)
  async function withPosition() {
    const scene = openScene()
    const terminal = await scene.connected()
    terminal.deal({})
    terminal.position({})
    terminal.same()
    await until(() => expect(scene.reports).toHaveLength(1))
    return { ...scene, terminal }
  }

  it('a netting position that turns is closed and another one opens', async () => {
    const { terminal, reports, broker } = await withPosition()
    terminal.deal({
      ticket: '22',
      order: '12',
      side: 'sell',
      entry: 'inout',
      volume: '0.15',
      profit: '-3',
      commission: '-0.3',
    })
    terminal.position({ ticket: '12', side: 'sell', volume: '0.05', open: '1300' })
    terminal.balance = '9996.7'
    terminal.account()
    terminal.same()
    await until(() => expect(reports).toHaveLength(2))
    expect(reports[1]).toMatchObject({
      deals: [
        { ticket: '22', entry: 'out', position: '11', volume: 1000, profit: -300, commission: -20 },
        { ticket: '2201', entry: 'in', position: '12', volume: 500, profit: 0, commission: -10 },
      ],
      positions: [
        { ticket: '11', volume: 0 },
        { ticket: '12', identifier: '12', side: 'sell', volume: 500 },
      ],
      balance: 999_670,
    })
    await broker.send({ kind: 'levels', clientId: 'move', account: 'a', position: '12', sl: 131_000, tp: 0 })
    // The terminal keeps the identifier.
    expect(terminal.heard.at(-1)).toMatchObject({ do: 'levels', position: '11', sl: '1310.00', tp: '0' })
  })

  it('two positions close by each other', async () => {
    const { terminal, reports } = await withPosition()
    terminal.deal({ ticket: '22', order: '12', position: '12', side: 'sell' })
    terminal.position({ id: '12', ticket: '12', side: 'sell' })
    terminal.same()
    await until(() => expect(reports).toHaveLength(2))
    terminal.deal({ ticket: '23', order: '13', position: '11', side: 'sell', entry: 'out_by' })
    terminal.deal({ ticket: '24', order: '13', position: '12', side: 'buy', entry: 'out_by' })
    terminal.gone('11')
    terminal.gone('12')
    terminal.same()
    await until(() => expect(reports).toHaveLength(3))
    expect(reports[2]).toMatchObject({
      deals: [{ entry: 'out' }, { entry: 'out' }],
      positions: [
        { ticket: '11', volume: 0 },
        { ticket: '12', volume: 0 },
      ],
    })
  })

  it.each([
    ['balance', '100', { funded: { what: 'deposit', amount: 10_000 } }],
    ['balance', '-100', { funded: { what: 'withdrawal', amount: -10_000 } }],
    ['commission', '-1.5', { charges: [{ position: null, commission: -150, swap: 0, fee: 0 }] }],
    ['interest', '0.5', { charges: [{ position: null, commission: 0, swap: 50, fee: 0 }] }],
    ['something new', '-2', { charges: [{ position: null, commission: 0, swap: 0, fee: -200 }] }],
  ])('a deal of kind %s of %s changes the balance', async (kind, profit, expected) => {
    const { terminal, reports } = await withPosition()
    terminal.deal({
      ticket: '30',
      order: '',
      position: '',
      symbol: '',
      side: '',
      entry: '',
      kind,
      profit,
      volume: '0',
      price: '0',
    })
    terminal.balance = String(10_000 + Number(profit))
    terminal.account()
    terminal.same()
    await until(() => expect(reports).toHaveLength(2))
    expect(reports[1]).toMatchObject({ answer: null, deals: [], ...expected })
    expect(reports[1]?.balance).toBe(1_000_000 + Math.round(Number(profit) * 100))
  })

  it('while the terminal was away comes with its deals when it is back, each once', async () => {
    const scene = openScene()
    const terminal = await scene.connected()
    terminal.deal({})
    terminal.position({})
    terminal.same()
    await until(() => expect(scene.reports).toHaveLength(1))
    terminal.drop()
    const back = new ScriptedTerminal()
    scene.dial(back)
    await until(() => expect(back.heard.some(({ t }) => t === 'symbols')).toBe(true))
    back.deal({})
    back.deal({ ticket: '22', order: '12', side: 'sell', entry: 'out', reason: 'sl', profit: '-5', msc: msc() })
    back.balance = '9995'
    back.account()
    back.same()
    await until(() => expect(scene.reports).toHaveLength(2))
    expect(scene.reports[1]).toMatchObject({
      seq: 2,
      deals: [{ ticket: '22', reason: 'sl' }],
      positions: [{ volume: 0 }],
    })
  })

  it('a position without its deal is not reported at once, and not forgotten', async () => {
    const { terminal, reports, broker, pass } = await withPosition()
    terminal.position({ id: '12', ticket: '12' })
    terminal.same()
    await new Promise((done) => setTimeout(done, 50))
    expect([reports.length, broker.valuation('a')]).toEqual([1, null])
    await until(() => {
      pass(1000)
      terminal.same()
      expect(reports.at(-1)).toMatchObject({ seq: 2, deals: [], positions: [{ ticket: '12' }] })
    })
  })
})

it('B16: no text of a session has the secret', async () => {
  const scene = openScene()
  const terminal = await scene.connected()
  terminal.text('{"t":"deal","n":"broken')
  const all = JSON.stringify([scene.lines, scene.broker.state('a'), terminal.heard, scene.reports])
  expect(scene.lines.length).toBeGreaterThan(0)
  expect(all).not.toContain('secret')
})
