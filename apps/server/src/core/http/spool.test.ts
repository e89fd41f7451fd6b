import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileAnswer } from './file-answer.ts'
import { Spool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ratchet-spool-')), 'spool')
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

const by = (traderId: string, address = traderId) => ({ session: { traderId }, address })
const fileOf = (body: Readable) => new FileAnswer('a.csv', 'text/csv', body)
const words = (...parts: string[]) => fileOf(Readable.from(parts, { objectMode: false }))
const leave = async ({ body }: FileAnswer) => {
  body.destroy()
  await once(body, 'close')
}

it('V6: whoever does not read keeps nobody from a file: it waits on disk, and the next one is made', async () => {
  const spool = new Spool(folder, 2)
  const unread = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((who) => spool.send(by(who), () => words(who))))
  const file = await spool.send(by('owner'), () => words('one ', 'two'))
  expect([file.name, file.type, await text(file.body)]).toEqual(['a.csv', 'text/csv', 'one two'])
  await Promise.all(unread.map(leave))
})

it('V6: so many are made at once, and who asks from one address for many waits behind everybody else', async () => {
  const spool = new Spool(folder, 1)
  const made: string[] = []
  let running = 0
  const ask = (who: string, address: string) =>
    spool.send(by(who, address), async () => {
      expect(++running).toBe(1)
      made.push(who)
      await new Promise(setImmediate)
      running--
      return words(who)
    })
  const crowd = ['a', 'b', 'c', 'd'].map((who) => ask(who, 'crowd'))
  const all = await Promise.all([...crowd, ask('owner', 'elsewhere')])
  expect(made).toEqual(['a', 'owner', 'b', 'c', 'd'])
  await Promise.all(all.map(leave))
})

it('V6: ten wait for one address, and a trader has one', async () => {
  const spool = new Spool(folder, 3)
  const held = await Promise.all(Array.from({ length: 10 }, (_, n) => spool.send(by(`t${n}`, 'here'), () => words(''))))
  await expect(spool.send(by('t10', 'here'), () => words(''))).rejects.toMatchObject({ code: 'not_now' })
  await expect(spool.send(by('t0', 'there'), () => words(''))).rejects.toMatchObject({ code: 'too_many' })
  await leave(held[0] as FileAnswer)
  held[0] = await spool.send(by('t0', 'here'), () => words(''))
  await Promise.all(held.map(leave))
})

it('gives the turn back with the last byte, when the reader leaves, and when the file cannot be made', async () => {
  const spool = new Spool(folder, 1)
  for (let n = 0; n < 20; n++) expect(await text((await spool.send(by('a'), () => words('x'))).body)).toBe('x')
  await leave(await spool.send(by('a'), () => words('x'.repeat(1_000_000))))
  const broken = new Readable({ read: () => broken.destroy(new Error('The record is broken.')) })
  await expect(spool.send(by('a'), () => fileOf(broken))).rejects.toThrow('The record is broken.')
  await expect(spool.send(by('a'), () => Promise.reject(new Error('none')))).rejects.toThrow('none')
  expect(await text((await spool.send(by('a'), () => words('y'))).body)).toBe('y')
})

it('V16: keeps no file by name, in a folder that is closed to other accounts', async () => {
  const spool = new Spool(folder, 1)
  const file = await spool.send(by('a'), () => words('x'))
  expect(await readdir(folder)).toEqual([])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await leave(file)
})
