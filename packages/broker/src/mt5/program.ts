import { readFile } from 'node:fs/promises'

/** The Expert Advisor's source. A release has it beside the packages. */
const source = new URL('../../../../bridge/mt5/Ratchet.mq5', import.meta.url)

export const path = '/api/mt5'
/** The line that names where the program dials in. */
const addressLine = /^(input\s+string\s+Address\s*=\s*)"[^"]*"/m

/**
 * The Expert Advisor's source with the address of this Ratchet filled in.
 * @throws RangeError for an address that is none, or if the source has no line for it
 */
export async function programText(address: string): Promise<string> {
  if (!/^wss?:\/\/[A-Za-z0-9.:[\]-]+$/.test(address)) throw new RangeError('This is not an address of Ratchet.')
  const text = await readFile(source, 'utf8')
  if (!addressLine.test(text)) throw new RangeError('The source has no line for the address.')
  return text.replace(addressLine, `$1"${address}${path}"`)
}
