import type { Broker } from '@ratchet/contract'
import { type RuleNumber, rules } from './cases.ts'
import type { Outcome } from './suite.ts'

const proofs = { memory: 'by client id', history: 'by its history', none: 'none' } as const
const yesNo = (is: boolean) => (is ? 'yes' : 'no')

/** One line of the table of brokers. */
function brokerRow({ name, direction, environments, capabilities, evidence }: Broker): string {
  const { hedging, netting, partialClose, stopOnFill, guaranteedStop, marketHours } = capabilities
  const cells = [
    name,
    direction === 'dialled' ? 'Ratchet' : 'the broker’s side',
    environments.map((one) => one.name.toLowerCase()).join(', '),
    [hedging && 'hedging', netting && 'netting'].filter(Boolean).join(', '),
    ...[partialClose, stopOnFill, guaranteedStop, marketHours].map(yesNo),
    proofs[capabilities.absence],
    capabilities.stopMovesPerSecond ?? 'no limit',
    capabilities.pricesPerSecond ?? 'all',
    evidence,
  ]
  return `| ${cells.join(' | ')} |`
}

/** What the tests of one rule found about one connector. */
function cell(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const passed = outcomes.filter(({ state }) => state === 'passed')
  const reasons = new Set(outcomes.flatMap(({ reason }) => reason ?? []))
  const parts = [
    ...(failed.length > 0 ? [`**failed** (${failed.length})`] : []),
    ...(passed.length > 0 ? [`passed (${passed.length})`] : []),
    ...[...reasons].sort().map((reason) => `not applicable: ${reason}`),
  ]
  return parts.join('; ')
}

/** docs/brokers/README.md, made of the registry’s data and of the outcomes of a whole run. */
export function brokersPage(brokers: readonly Broker[], outcomes: readonly Outcome[]): string {
  const rows = (Object.keys(rules) as RuleNumber[]).map((rule) => {
    const cells = brokers.map(({ id }) => cell(outcomes.filter((one) => one.rule === rule && one.connector === id)))
    return `| ${rule} | ${rules[rule]} | ${cells.join(' | ')} |`
  })
  return `# Brokers

This page lists the brokers that Ratchet has a connector for, and the tests that each connector passes. [Add a broker](adding-a-broker.md) shows how to write a connector.

For traders: [OANDA](oanda.md), [MetaTrader 5](mt5.md).

## Capabilities

| broker | opens the connection | accounts | positions | partial close | stop with the order | guaranteed stop | market hours | proof that a request never came | stop changes a second | prices a second | evidence |
|---|---|---|---|---|---|---|---|---|---|---|---|
${brokers.map(brokerRow).join('\n')}

## Acceptance

    npm test -- packages/broker/acceptance

runs the same tests on each connector. The broker is a test server of ours, which fails on demand. The number in brackets counts the tests of a rule. A test does not apply if the broker lacks what it tests.

| | rule | ${brokers.map(({ name }) => name).join(' | ')} |
|---|---|${brokers.map(() => '---|').join('')}
${rows.join('\n')}

<!-- written by npm test -- packages/broker/acceptance -u -->
`
}
