import type { Caller, RefusalCode } from '@ratchet/engine/ports'
import { fieldsOf, headOf, readFrame, writeFrame } from './frames.ts'
import { maxServerLength, serverOf } from './names.ts'
import { anyHello, type Hello, hello } from './schemas.ts'

const protocolVersion = '1'

/** The `refused` frame in place of our first answer. */
export const refuse = (code: RefusalCode, text: string, waitS: number, number = 1): string =>
  writeFrame('refused', number, { code, text, wait: String(waitS) })

/** @throws BadFrame */
export function readHello(text: string): Hello {
  const fields = readFrame(text)
  const { type, number } = headOf(fields)
  return fieldsOf(hello, type === 'hello' && number === 1 ? fields : {})
}

/** Reads whose terminal dials in. Nothing of it is proved yet. */
export function callerOf(text: string): Caller | { readonly refused: string } {
  const later = (words: string) => ({ refused: refuse('later', words, 60) })
  try {
    const { v } = fieldsOf(anyHello, readFrame(text))
    if (v !== protocolVersion) return { refused: refuse('version', versionText(v), 600) }
    const { login, server, mode, pairing } = readHello(text)
    if (server.length > maxServerLength) return later('The name of the trade server is too long for Ratchet.')
    return { login, server: serverOf(mode, server, login), pairing: pairing || null }
  } catch {
    return later('Ratchet cannot read what this Expert Advisor sends. Download it again from Ratchet.')
  }
}

function versionText(version: string): string {
  const isNewer = Number(version) > Number(protocolVersion)
  return isNewer
    ? 'This Expert Advisor is newer than Ratchet. Update Ratchet, or download the Expert Advisor from it again.'
    : 'This Expert Advisor is older than Ratchet. Download it again from Ratchet.'
}
