import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SyncHost } from './host.ts'
import { frame } from './scripted-host.fixture.ts'
import { Fixture } from './session.fixture.ts'
import { expertModule, syncExpert } from './wasm.ts'
import type { WasmModule } from './webassembly.ts'

let module: WasmModule
beforeAll(async () => {
  module = await expertModule()
})
const fixture = () => new Fixture((host: SyncHost) => syncExpert(module, host))

async function opened(): Promise<Fixture> {
  const one = fixture()
  await one.open()
  return one
}

describe('opening a session', () => {
  it('is refused if the server’s key for the WebSocket is wrong', async () => {
    const one = fixture()
    await one.connect()
    one.server.upgrade((accept) => accept.toLowerCase())
    await one.steps()
    expect(one.isOpen).toBe(false)
    expect(one.host.comment).toContain('wrong Sec-WebSocket-Accept')
  })

  it('proves the key with HMAC-SHA-256, whatever the length of the key', async () => {
    const codes = fc.string({ minLength: 1, maxLength: 150, unit: fc.constantFrom(...'ABCDEFGHJKMNP23456789-') })
    await fc.assert(
      fc.asyncProperty(codes, async (PairingCode) => {
        const one = fixture()
        await one.connect({ PairingCode })
        await one.greet()
        expect(one.hello.pairing).toBe(PairingCode.slice(0, 8))
        expect(await one.challenge()).toBe(one.proof('terminal', PairingCode))
      }),
      { numRuns: 30 },
    )
  })

  it('ends if the server does not prove that it has the key', async () => {
    const one = fixture()
    await one.connect()
    await one.greet()
    await one.challenge()
    await one.welcome('another key')
    expect(one.isOpen).toBe(false)
    expect(one.host.comment).toContain('did not prove')
  })

  it('names the address to allow if the terminal does not allow it', async () => {
    const one = fixture()
    one.host.calls.SocketConnect = () => ['0']
    one.host.calls.GetLastError = () => ['4014']
    await one.connect({ Address: 'wss://ratchet.example/api/mt5' })
    expect(one.host.comment).toContain('Add https://ratchet.example')
  })

  it.each(['ws://ratchet.example/x', 'wss://ratchet.example:8443/x', 'http://127.0.0.1/', 'ws://127.0.0.1:443/'])(
    'is not tried with the address %s',
    async (Address) => {
      const one = fixture()
      await one.connect({ Address })
      expect(one.isOpen).toBe(false)
      expect(one.host.comment).toContain('The address must')
    },
  )

  it('waits as long as Ratchet says after a refusal', async () => {
    const one = fixture()
    await one.connect()
    await one.greet()
    one.server.say('refused', { code: 'taken', text: 'Another terminal holds this account.', wait: '60' })
    await one.steps()
    expect(one.host.comment).toContain('Another terminal')
    await one.steps(59 * 20)
    expect(one.isOpen).toBe(false)
    await one.steps(2 * 20)
    expect(one.isOpen).toBe(true)
  })
})

describe('a frame that breaks the rules ends the session', () => {
  // Ratchet's third frame, after challenge and welcome.
  const n = '"n":"3"'
  it.each([
    ['no object', '[]'],
    ['a number', `{"t":"ping","n":3}`],
    ['a nested value', `{"t":"ping",${n},"x":{}}`],
    ['a repeated name', `{"t":"ping",${n},"t":"ping"}`],
    ['bytes that are not ASCII', `{"t":"ping",${n},"x":"é"}`],
    ['a control character', `{"t":"ping",${n},\n"x":""}`],
    ['an unknown escape', `{"t":"ping",${n},"x":"\\q"}`],
    ['text after the object', `{"t":"ping",${n}} x`],
    ['an unended text', `{"t":"ping",${n},"x":"`],
    ['a comma too much', `{"t":"ping",${n},}`],
    ['a gap in the numbers', `{"t":"ping","n":"5"}`],
    [
      'a volume with a sign',
      `{"t":"trade",${n},"id":"a","do":"deal","symbol":"X","side":"buy","volume":"-1","at":"0"}`,
    ],
    [
      'a volume with an exponent',
      `{"t":"trade",${n},"id":"a","do":"deal","symbol":"X","side":"buy","volume":"1e3","at":"0"}`,
    ],
    ['a close without a position', `{"t":"trade",${n},"id":"a","do":"close","volume":"0","at":"0"}`],
    ['an id that is too long', `{"t":"find",${n},"id":"${'a'.repeat(23)}"}`],
  ])('%s', async (_, text) => {
    const one = await opened()
    one.server.raw(frame(1, Buffer.from(text)))
    await one.steps()
    expect(one.isOpen).toBe(false)
  })

  it.each([
    ['binary', frame(2, Buffer.from('{}'))],
    ['masked', Buffer.from([0x81, 0x80, 1, 2, 3, 4])],
    ['reserved bits', frame(1, Buffer.from('{}'), 0xc1)],
    ['a continuation without a start', frame(0, Buffer.from('{}'))],
    ['longer than 4,000 bytes', frame(1, Buffer.alloc(4001, 32))],
    ['64-bit length', Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 1, 32])],
    ['a fragmented ping', frame(9, Buffer.from('x'), 0x09)],
  ])('WebSocket: %s', async (_, bytes) => {
    const one = await opened()
    one.server.raw(bytes)
    await one.steps()
    expect(one.isOpen).toBe(false)
    expect(one.server.heard().at(-1)?.opcode).toBe(8)
  })

  it('and random bytes never stop the program', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), async (parts) => {
        const one = await opened()
        for (const part of parts) {
          one.server.raw(Buffer.from(part))
          await one.steps()
        }
        await one.steps(3)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a frame that keeps the rules', () => {
  it('may be fragmented, with a ping between, and arrive byte by byte', async () => {
    const one = await opened()
    const text = Buffer.from('{ "t":"find", "n":"3", "id":"\\u0061b" }')
    const bytes = Buffer.concat([
      frame(1, text.subarray(0, 9), 0x01),
      frame(9, Buffer.from('hi')),
      frame(0, text.subarray(9)),
    ])
    for (const byte of bytes) {
      one.server.raw(Buffer.from([byte]))
      await one.steps()
    }
    const heard = one.server.heard()
    expect(heard.find(({ opcode }) => opcode === 10)?.payload.toString()).toBe('hi')
    expect(heard.find(({ json }) => json.t === 'found')?.json).toMatchObject({ id: 'ab', state: 'none' })
  })

  it('carries any text as ASCII, with escapes', async () => {
    const one = fixture()
    const company = 'Müller "& Söhne\\" \u{1f600}'
    one.host.properties.ACCOUNT_COMPANY = company
    await one.connect()
    one.server.upgrade()
    await one.steps()
    const [hello] = one.server.heard()
    expect(hello?.json.company).toBe(company)
    expect(hello?.payload.every((byte) => byte >= 32 && byte < 127)).toBe(true)
  })
})

describe('liveness', () => {
  it('says that the book is the same at least every second', async () => {
    const one = await opened()
    for (let second = 0; second < 10; second++) {
      one.server.say('ping', { at: String(second * 1000) })
      await one.steps(21)
      expect(one.heard('same').length).toBeGreaterThan(0)
    }
  })

  it('gives a silent connection up after six seconds, and connects again', async () => {
    const one = await opened()
    await one.steps(6 * 20 + 2)
    expect(one.isOpen).toBe(false)
    await one.steps(21)
    expect(one.isOpen).toBe(true)
  })

  it('does not block if a plain socket says that it is readable and is not', async () => {
    const one = await opened()
    one.host.calls.SocketIsReadable = () => ['1']
    one.host.calls.SocketRead = () => ['-1', '']
    await one.steps(20)
    expect(one.isOpen).toBe(true)
  })

  it('keeps the connection if the chart or the inputs change, and closes it otherwise', async () => {
    const one = await opened()
    for (const reason of [3, 5]) {
      await one.expert.deinit(reason)
      await one.expert.init()
      await one.steps()
      expect(one.isOpen).toBe(true)
    }
    await one.expert.deinit(1)
    expect(one.isOpen).toBe(false)
  })

  it('takes random requests for lists without a fault', async () => {
    const one = await opened()
    const ask = randomBytes(4).toString('hex')
    one.server.say('symbols', { ask })
    one.server.say('deals', { ask, from: '0', to: '9999999999999' })
    await one.steps(5)
    const types = one.server.heard().map(({ json }) => json.t)
    expect(types).toContain('symbolsEnd')
    expect(types).toContain('dealsEnd')
  })
})
