import { type Broker, messages, type TerminalReport } from '@ratchet/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { plainMoneyText } from '../../../format/text.ts'
import { Say } from '../../../ui/Say.tsx'
import { hedging, netting } from '../texts.ts'
import { Marked } from './Marked.tsx'
import { troublesOf } from './report.ts'
import css from './setup.module.css'
import * as texts from './texts.ts'

interface ReportProps {
  readonly broker: Broker
  readonly report: TerminalReport
}

const permissions = ['connected', 'account', 'expert', 'terminal', 'program'] as const

/** Shows what the terminal reports, and what to do about each thing that is missing. */
export function Report({ broker, report }: ReportProps) {
  const { login, server, company, currency, environment, balance } = report
  const facts = [
    [texts.brokerId, login],
    [texts.brokersServer, [company, server].filter(Boolean).join(' · ')],
    [texts.kind, broker.environments.find(({ id }) => id === environment)?.name ?? environment],
    [texts.positions, report.hedging ? hedging : netting],
    [texts.balance, balance === null ? messages.emptyCell : `${plainMoneyText(balance)} ${currency}`],
  ] as const
  return (
    <>
      <dl className={`${css.facts} num`} data-testid="terminal-report">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={css.permissions} aria-label={texts.permissions}>
        {permissions.map((name) => {
          const isOn = report.permissions[name]
          return (
            <li key={name} data-ok={isOn} data-testid={`permission-${name}`}>
              {isOn ? <IconCheck size={16} aria-label={texts.yes} /> : <IconX size={16} aria-label={texts.no} />}
              {texts.permissionNames[name]}
            </li>
          )
        })}
      </ul>
      {troublesOf(report).map((trouble) => (
        <Say
          key={trouble}
          word={{ tone: 'warn', text: <Marked text={broker.setup?.remedies[trouble] ?? ''} /> }}
          testId={`trouble-${trouble}`}
        />
      ))}
    </>
  )
}
