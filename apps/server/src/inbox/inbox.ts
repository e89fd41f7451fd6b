import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MessageInput, quotaFull } from '@ratchet/contract'
import { Refusal } from '../core/refusals/refusal.ts'

/** A message in the inbox. */
export interface Letter {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: MessageInput['kind']
  readonly name: string
  readonly email: string
  /** Null if the sender was not signed in. */
  readonly traderId: string | null
  /** The trade that it is about, as the sender named it; '' for none. */
  readonly about: string
  readonly message: string
}

/** Of the contact form, where anybody writes, and of customer care each. */
const mostLetters = 10_000

/** Letters to the operator, a file each: they can be read, answered and removed with nothing but an editor. */
export interface Inbox {
  /** Writes a letter to disk. @throws Refusal `not_now` if the inbox is full, `too_many` if the trader's share of it is */
  put(letter: Letter): Promise<void>
  /** Letters of a trader to customer care that lie there. */
  lettersOf(traderId: string): Promise<number>
}

/** The end of a care letter's name: what strangers send takes no room from traders, nor one trader from another. */
const careMark = (traderId: string) => `-care-${createHash('sha256').update(traderId).digest('hex').slice(0, 16)}`
const isCare = (name: string) => name.includes('-care-')

/** @param folder is created with the first letter @param most of each kind */
export function createInbox(folder: string, mostOfTrader: number, most = mostLetters): Inbox {
  const namesIn = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  const count = (names: readonly string[], traderId: string) =>
    names.filter((name) => name.includes(careMark(traderId))).length

  async function checkRoom({ kind, traderId }: Letter): Promise<void> {
    const names = await namesIn()
    const care = names.filter(isCare).length
    const full = new Refusal('not_now', 'The inbox is full. Please try again later, or write to the operator directly.')
    if (kind !== 'care' || traderId === null) {
      if (names.length - care >= most) throw full
      return
    }
    const own = count(names, traderId)
    if (own >= mostOfTrader) throw new Refusal('too_many', quotaFull('letters', mostOfTrader))
    // Where many have filled it, whoever has nothing in it is still heard.
    if (care >= (own === 0 ? 2 * most : most)) throw full
  }

  return {
    lettersOf: async (traderId) => count(await namesIn(), traderId),
    async put(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await checkRoom(letter)
      const clean = Object.entries(letter).map(([field, value]) => [field, value === null ? null : printable(value)])
      const name = `${letter.at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}${letter.kind === 'care' && letter.traderId !== null ? careMark(letter.traderId) : ''}`
      const half = join(folder, `${name}.part`)
      const text = `${JSON.stringify(Object.fromEntries(clean), null, 2)}\n`
      await writeFile(half, text, { mode: 0o600, flag: 'wx', flush: true })
      await rename(half, join(folder, `${name}.json`))
    },
  }
}

/** Removes characters that would control a terminal or change the direction of the text. */
const printable = (text: string): string =>
  text.toWellFormed().replace(/[^\P{C}\n]/gu, (letter) => (letter === '\t' ? ' ' : ''))

/** Writes every letter as text for people, oldest first, and names the files that cannot be read. */
export async function readInbox(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const letters = names.filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(
    letters.map(async (name) => inWords(name, await readFile(join(folder, name), 'utf8'))),
  )
  const count = `${letters.length} ${letters.length === 1 ? 'message' : 'messages'} in ${folder}`
  return [...texts, letters.length === 0 ? count : `${count}; remove a file once you have answered it`].join('\n\n')
}

function inWords(name: string, text: string): string {
  try {
    const { at, kind, name: from, email, traderId, about, message } = JSON.parse(text) as Letter
    const sender = [`${from} <${email}>`, traderId && `trader ${traderId}`, about && `about ${about}`].filter(Boolean)
    const head = `${at}  ${kind}  ${sender.join(', ')}\n${name}`
    return printable(`${head}\n\n${String(message).replace(/^/gm, '    ')}`)
  } catch {
    return `${name}: this file cannot be read as a message.`
  }
}
