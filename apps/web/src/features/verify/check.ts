import { type Crypto, readStatement, UnreadableStatement, verifyStatement } from '@ratchet/domain'
import { NoCrypto } from './crypto.ts'
import { mostBytes, type Refused, type Result, shownDeals, shownFindings } from './protocol.ts'

/**
 * Looks through a file, wherever it comes from.
 * @param cryptoOf returns the browser's cryptography, or throws NoCrypto
 */
export async function checkFile(
  file: File,
  cryptoOf: () => Crypto,
  onProgress: (done: number, total: number) => void,
): Promise<Result | Refused> {
  if (file.size > mostBytes) return 'too-large'
  let text: string
  try {
    text = await file.text()
  } catch {
    return 'not-readable'
  }
  try {
    const statement = readStatement(text)
    const { records } = statement
    onProgress(0, records.length)
    const verdict = await verifyStatement(statement, cryptoOf(), (done) => onProgress(done, records.length))
    const times = new Map(records.map(({ seq, at }) => [seq, at]))
    return {
      ...verdict,
      name: file.name,
      records: records.length,
      from: records[0]?.at ?? null,
      to: records.at(-1)?.at ?? null,
      told: verdict.findings.slice(0, shownFindings).map((finding) => ({
        finding,
        at: 'seq' in finding ? (times.get(finding.seq) ?? null) : null,
      })),
      deals: verdict.deals.slice(-shownDeals).reverse(),
    }
  } catch (error) {
    if (error instanceof UnreadableStatement || error instanceof NoCrypto) return error.reason
    // A file that is nested deeper than a program can follow was not made by a desk.
    if (error instanceof RangeError) return 'malformed'
    throw error
  }
}
