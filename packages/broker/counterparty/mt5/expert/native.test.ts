import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Host } from './host.ts'
import { type Compiler, compileNative, hasCompiler, NativeExpert } from './native.ts'
import { frame } from './scripted-host.fixture.ts'
import { buy, Fixture } from './session.fixture.ts'

const pieces = [
  '{"t":"trade",',
  '"n":"3"',
  '"n":3',
  '"id":"a"',
  ',',
  '}',
  '{',
  '"do":"deal"',
  '\\u00',
  '\\',
  '"',
  ':',
  '"at":"0"',
  ' ',
  '\x00',
  'é',
]

describe.each<Compiler>(['g++', 'clang++'])('the Expert Advisor as %s sees it', (compiler) => {
  const isThere = hasCompiler(compiler)
  if (!isThere) console.warn(`${compiler} is not on this machine: its builds of the Expert Advisor are not tested.`)

  it.skipIf(!isThere)('compiles without a warning, pairs, and trades', async () => {
    const program = await compileNative(compiler)
    const one = new Fixture((host: Host) => new NativeExpert(program, host))
    await one.open()
    one.host.calls.OrderSend = () => ['1', '10009,901,501,0.1,2400.3,2400.1,2400.3,,1,0']
    expect(await one.ask('trade', buy)).toMatchObject([{ id: 'buy-1', state: 'done' }])
    await one.expert.deinit(1)
    await one.expert.close()
  })

  it.skipIf(!isThere)('reads any bytes without a fault that a sanitizer finds', async () => {
    const program = await compileNative(compiler)
    const one = new Fixture((host: Host) => new NativeExpert(program, host))
    const text = fc
      .array(fc.constantFrom(...pieces), { maxLength: 20 })
      .map((parts) => frame(1, Buffer.from(parts.join(''))))
    const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
    const reopen = async () => {
      await one.steps(200)
      await one.greet()
      await one.challenge()
      await one.welcome(Buffer.alloc(32, 7))
      one.server.heard()
    }
    await one.open()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, noise), { minLength: 1, maxLength: 4 }), async (parts) => {
        if (!one.isOpen) await reopen()
        for (const part of parts) {
          one.server.raw(part)
          await one.steps()
        }
      }),
      { numRuns: 40 },
    )
    if (one.isOpen) one.server.raw(Buffer.from([0xff, 0xff]))
    await one.steps(2)
    await reopen()
    expect(await one.ask('find', { id: 'a' }, 'found')).toMatchObject([{ state: 'none' }])
    await one.expert.close()
  })
})
