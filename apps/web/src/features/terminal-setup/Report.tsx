import { List } from '@mantine/core'
import { type Broker, messages, type TerminalReport } from '@ratchet/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { plainMoneyText } from '../../format/text.ts'
import { hedging, netting } from '../../ui/accounts/texts.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Say } from '../../ui/Say.tsx'
import { troublesOf } from './report.ts'
import { Marked } from './SetupStep.tsx'
import * as texts from './texts.ts'

const permissions = ['connected', 'account', 'expert', 'terminal', 'program'] as const

/** Shows what the terminal reports, and what to do about each thing that is missing. */
export function Report({ broker, report }: { readonly broker: Broker; readonly report: TerminalReport }) {
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
      <div data-testid="terminal-report">
        <Figures least={150}>
          {facts.map(([name, value]) => (
            <Figure key={name} label={name}>
              {value}
            </Figure>
          ))}
        </Figures>
      </div>
      <List listStyleType="none" spacing={6} aria-label={texts.permissions}>
        {permissions.map((name) => (
          <List.Item
            key={name}
            icon={
              report.permissions[name] ? (
                <IconCheck size={16} color="var(--r-gain)" aria-label={texts.yes} />
              ) : (
                <IconX size={16} color="var(--r-loss)" aria-label={texts.no} />
              )
            }
            data-testid={`permission-${name}`}
          >
            {texts.permissionNames[name]}
          </List.Item>
        ))}
      </List>
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
