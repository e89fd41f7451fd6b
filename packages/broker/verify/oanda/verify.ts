import type { Finding } from '@ratchet/engine/ports'
import { TokenRefused } from '../../src/oanda/errors.ts'
import { Desk, type VerifyOptions } from './desk.ts'
import { steps } from './steps.ts'

/**
 * Trades gold in the smallest size on a practice account, and puts down what the broker does. Everything that it opened is closed again.
 * @param said is told of each finding
 * @returns all findings: the account is verified where none of them is false
 */
export async function verifyOanda(
  options: VerifyOptions,
  said: (finding: Finding) => void = () => {},
): Promise<readonly Finding[]> {
  const desk = new Desk(options)
  const findings: Finding[] = []
  const put = (finding: Finding) => {
    findings.push(finding)
    said(finding)
  }
  try {
    await desk.open()
    for (const { name, run } of steps) {
      try {
        put({ name, ...(await run(desk)) })
      } catch (error) {
        if (error instanceof TokenRefused) throw error
        put({ name, ok: false, words: wordsOf(error) })
        await desk.clear().catch(() => {})
      }
    }
    await desk.clear()
    const isEmpty = desk.trades.size + desk.orders.size === 0
    const left = [...desk.trades, ...desk.orders].join(', ')
    put({
      name: 'Nothing is left open',
      ok: isEmpty,
      words: isEmpty ? 'Everything is closed.' : `Close by hand: ${left}.`,
    })
    put({ name: 'The history has no gap', ok: true, words: `It was read to ${desk.last}, number by number.` })
  } catch (error) {
    put({ name: 'The account', ok: false, words: wordsOf(error) })
  } finally {
    await desk.link.close()
  }
  return findings
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
