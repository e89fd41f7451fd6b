import { fromWireId, toWireId } from '../ids/client-id.ts'

const plain = /^[A-Za-z0-9-][A-Za-z0-9_-]{0,21}$/
/** Most characters of an id on the wire. */
const maxLength = 22
/** Stands before an id that is written in another alphabet. No plain id begins so. */
const mark = '_'

/** A client id as the terminal gets it: a UUID is 22 characters, and other ids are as they are if their characters allow it. Undefined if it is too long. */
export function wireIdOf(clientId: string): string | undefined {
  const id = toWireId(clientId)
  if (id !== clientId || plain.test(id)) return id
  const encoded = `${mark}${Buffer.from(clientId).toString('base64url')}`
  return clientId !== '' && encoded.length < maxLength ? encoded : undefined
}

/** The client id that a terminal names, as the ledger has it; '' for none. */
export function clientIdOf(wireId: string): string {
  if (!wireId.startsWith(mark) || wireId.length === maxLength) return fromWireId(wireId)
  return Buffer.from(wireId.slice(mark.length), 'base64url').toString()
}
