import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TerminalKilled } from './faults.ts'
import { Sandbox } from './sandbox.ts'
import { openTerminal } from './terminal.fixture.ts'

const [READ, WRITE, BINARY] = [1, 2, 4]
const journal = 'Ratchet\\501.jnl'

function openJournal() {
  const fixture = openTerminal()
  void fixture.terminal.start()
  const open = (flags = READ | WRITE | BINARY) => fixture.call('FileOpen', journal, flags)[0] ?? ''
  return { ...fixture, open }
}

it('what was written can be read again, without distinction of cases and slashes', () => {
  const { call, open } = openJournal()
  const handle = open()
  expect(call('FileWriteArray', handle, '0102ff')).toEqual(['3'])
  expect(call('FileSize', handle)).toEqual(['3'])
  expect(call('FileSeek', handle, 1, 0)).toEqual(['1'])
  expect(call('FileReadArray', handle, 10)).toEqual(['2', '02ff'])
  expect(call('FileIsExist', 'ratchet/501.JNL')).toEqual(['1'])
})

it('writing in the middle keeps the rest', () => {
  const { call, open } = openJournal()
  const handle = open()
  call('FileWriteArray', handle, '00010203')
  call('FileSeek', handle, -3, 2)
  call('FileWriteArray', handle, 'ff')
  call('FileSeek', handle, 0, 0)
  expect(call('FileReadArray', handle, -1)).toEqual(['4', '00ff0203'])
})

it.each([
  ['a missing file is not opened for reading', READ | BINARY, -1, 5004],
  ['a missing file is made for writing', READ | WRITE | BINARY, 1, 0],
])('%s', (_, flags, handle, error) => {
  const { call, open } = openJournal()
  expect(Number(open(flags))).toBe(handle)
  expect(call('GetLastError')).toEqual([String(error)])
})

it('FILE_WRITE alone empties a file, a second handle is refused, a name outside is refused', () => {
  const { call, open } = openJournal()
  const handle = open()
  call('FileWriteArray', handle, '00')
  expect(open()).toBe('-1')
  call('FileClose', handle)
  const emptied = open(WRITE | BINARY)
  expect(call('FileSize', emptied)).toEqual(['0'])
  expect(call('FileOpen', '..\\x', WRITE)).toEqual(['-1'])
  expect(call('GetLastError')).toEqual(['5002'])
})

it('FileMove replaces a file with FILE_REWRITE alone', () => {
  const { call, terminal } = openJournal()
  terminal.sandbox.put('new', Buffer.from([1]))
  terminal.sandbox.put('old', Buffer.from([2]))
  expect(call('FileMove', 'new', 0, 'old', 0)).toEqual(['0'])
  expect(call('GetLastError')).toEqual(['5020'])
  expect(call('FileMove', 'new', 0, 'old', 512)).toEqual(['1'])
  expect([terminal.sandbox.read('old'), terminal.sandbox.has('new')]).toEqual([Buffer.from([1]), false])
})

it.each([
  ['without a flush nothing survives a kill', false, 0, '00'],
  ['a flush survives a kill', true, 0, '0000000000'],
  ['a torn write survives in part', false, 2, '000101'],
])('%s', (_, isFlushed, tornBytes, kept) => {
  const { call, open, terminal } = openJournal()
  terminal.sandbox.put(journal, Buffer.from([0]))
  terminal.faults.tornBytes = tornBytes
  const handle = open()
  call('FileSeek', handle, 0, 2)
  call('FileWriteArray', handle, isFlushed ? '00000000' : '01010101')
  if (isFlushed) call('FileFlush', handle)
  void terminal.kill()
  expect(terminal.sandbox.read(journal)?.toString('hex')).toBe(kept)
})

it('a terminal that ends in order flushes its files', () => {
  const { call, open, terminal } = openJournal()
  call('FileWriteArray', open(), '0102')
  void terminal.restart()
  expect(terminal.sandbox.read(journal)?.toString('hex')).toBe('0102')
  expect(Number(open())).toBeGreaterThan(0)
})

it('a kill before or after a flush', () => {
  for (const [when, kept] of [
    ['before', ''],
    ['after', '01'],
  ] as const) {
    const { call, events, inside, open, pass, terminal } = openJournal()
    terminal.faults.killPoint = { call: 'FileFlush', when }
    inside.timer = () => {
      const handle = open()
      call('FileWriteArray', handle, '01')
      call('FileFlush', handle)
      events.push('never')
    }
    call('EventSetMillisecondTimer', 50)
    pass(50)
    expect([terminal.isRunning, events.includes('never'), events.at(-1)]).toEqual([false, false, 'close'])
    expect(terminal.sandbox.read(journal)?.toString('hex')).toBe(kept)
  }
  expect(new TerminalKilled('x').name).toBe('TerminalKilled')
})

it('durable bytes outlive the process in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const sandbox = new Sandbox(folder)
  sandbox.put('Ratchet\\a.jnl', Buffer.from('kept'))
  sandbox.write('Ratchet\\b.jnl', Buffer.from('lost'))
  const next = new Sandbox(folder)
  expect([next.read('ratchet/a.jnl')?.toString(), next.has('ratchet/b.jnl')]).toEqual(['kept', false])
  next.move('ratchet/a.jnl', 'ratchet/c.jnl')
  expect(new Sandbox(folder).names()).toEqual(['ratchet/c.jnl'])
})
