import type { ConnectStep } from '@ratchet/contract'
import type { Probed, ProbeRequest } from '@ratchet/engine/ports'
import { pairedBy, type Report, readReport } from './report.ts'

const failed = (steps: readonly ConnectStep[], name: string, words: string, refused?: string): Probed => ({
  steps: [...steps, { name, ok: false, words }],
  offers: [],
  refused,
})

/** Looks at what the terminal reported while it was paired. Nothing else can be looked at: only the terminal opens connections. */
export async function probe({ environment, credentials, report: text }: ProbeRequest): Promise<Probed> {
  const report = text === undefined ? undefined : readReport(text)
  if (!report)
    return failed(
      [],
      'Terminal',
      'No terminal has come with this pairing code yet. Follow the steps of the setup page.',
      'code',
    )
  if (pairedBy(credentials.reveal('code')) !== report.paired)
    return failed([], 'Pairing code', 'The terminal was paired with another code. Copy the code of this page.', 'code')
  const steps: ConnectStep[] = [{ name: 'Terminal', ok: true, words: terminalWords(report) }]
  if (report.environment !== environment) {
    const there = report.environment === 'live' ? 'a real account' : 'a demo or contest account'
    return failed(steps, 'Account', `The terminal is logged in to ${there}. Choose that, or log in to another account.`)
  }
  steps.push({ name: 'Account', ok: true, words: accountWords(report) })
  if (report.symbols === null) return failed(steps, 'Symbols', 'The terminal has not sent its symbols yet. Try again.')
  if (report.symbols.tradable.length === 0) {
    const why = report.symbols.refused.slice(0, 3).join(' ')
    return failed(steps, 'Symbols', `Nothing in Market Watch can be traded here. ${why || 'Show a symbol there.'}`)
  }
  steps.push({ name: 'Symbols', ok: true, words: symbolWords(report.symbols.tradable) })
  steps.push({ name: 'Trading', ok: true, words: tradingWords(report) })
  const { login, market: server, currency, hedging, balance, company } = report
  const offer = { login, server, name: company || null, currency, hedging, balance: balance ?? 0 }
  return { steps, offers: [offer], refused: undefined }
}

const terminalWords = ({ build, version }: Report) =>
  `MetaTrader 5 build ${build}, Expert Advisor ${version || 'of unknown version'}.`

function accountWords({ login, server, currency, margin, leverage }: Report): string {
  const positions =
    margin === 'hedging'
      ? 'Hedging: each order opens a separate position.'
      : 'Netting: an opposite order reduces the position.'
  return `${login} at ${server}, in ${currency}, leverage 1:${leverage}. ${positions}`
}

/** So many are named at most. */
const maxNamed = 10

function symbolWords(tradable: readonly string[]): string {
  const more = tradable.length > maxNamed ? `; and ${tradable.length - maxNamed} more` : ''
  // The trader confirms these contracts by connecting.
  return `${tradable.slice(0, maxNamed).join('; ')}${more}.`
}

/** An account may be connected to be read. What keeps it from trading is shown on the page. */
function tradingWords({ permissions: { investor, terminal, input, account, expert, program } }: Report): string {
  const isAllowed = !investor && terminal && input && account && expert && program
  return isAllowed
    ? 'Allowed in the terminal.'
    : 'Not allowed in the terminal yet. Until then, Ratchet only reads the account.'
}
