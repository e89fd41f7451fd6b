import { Code, DataList, Divider, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import type { DeskKey, StatementSummary } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { moneyText, wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Deals } from './Deals.tsx'
import type { Result } from './protocol.ts'
import {
  accountText,
  findingText,
  headlineOf,
  keyText,
  leftOutText,
  momentText,
  nameWords,
  signerOf,
} from './statement-text.ts'
import * as texts from './texts.ts'

const icons = { good: IconShieldCheck, warn: IconAlertTriangle, bad: IconShieldX } as const

const tones = { good: 'var(--r-gain)', warn: 'var(--r-recorded)', bad: 'var(--r-loss)' } as const

/** Tells what was found: the answer first, then what it rests on. */
export function Outcome({ result, own }: { result: Result; own: DeskKey | undefined }) {
  const signer = signerOf(result.statement, own)
  const { tone, title, text } = headlineOf(result, signer)
  const Icon = icons[tone]
  const color = tones[tone]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is a new answer, read from its beginning.
  useEffect(() => heading.current?.focus(), [result])
  return (
    <Stack gap={14} data-testid="outcome">
      <Paper
        component="section"
        bd={`1px solid color-mix(in srgb, ${color} 40%, var(--r-line))`}
        radius="lg"
        p="lg"
        style={{
          background: `color-mix(in srgb, ${color} 7%, var(--r-panel))`,
        }}
        aria-labelledby="verdict"
      >
        <Group gap="md" align="start">
          <Icon size={40} stroke={1.5} color={color} aria-hidden />
          <Text component="div" lh={1.6} flex="1 1 260px" maw="66ch" style={{ overflowWrap: 'anywhere' }}>
            <Title
              order={2}
              id="verdict"
              ref={heading}
              tabIndex={-1}
              fz="clamp(1.3rem, 4vw, 1.5rem)"
              fw={640}
              mb="xs"
              style={{ outline: 'none' }}
              data-testid="verdict"
            >
              {title}
            </Title>
            {text}
            <Findings result={result} color={color} />
          </Text>
        </Group>
      </Paper>
      <Panel title={texts.contents} note={result.name}>
        <Facts result={result} />
      </Panel>
      <Panel title={texts.summary} note={texts.inAccountCurrency} flush>
        <Sums stated={result.statement.summary} found={result.summary} />
      </Panel>
      <Deals result={result} />
    </Stack>
  )
}

function Findings({ result: { told, findings }, color }: { result: Result; color: string }) {
  if (told.length === 0) return null
  return (
    <>
      <Divider my={14} color={`color-mix(in srgb, ${color} 25%, var(--r-line))`} />
      <List listStyleType="none" spacing="xs" data-testid="findings">
        {told.map(({ finding, at }) => {
          const { what, why } = findingText(finding, at)
          return (
            <List.Item key={JSON.stringify(finding)}>
              <Text component="strong" inherit fw={700} c={color}>
                {what}
              </Text>{' '}
              {why}
            </List.Item>
          )
        })}
        {findings.length > told.length ? (
          <List.Item>{texts.andMore(wholeText(findings.length - told.length))}</List.Item>
        ) : null}
      </List>
    </>
  )
}

function Facts({ result: { statement, from, to } }: { result: Result }) {
  const { trader, desk, accounts, first, last, provesFrom, issuedAt, key, headHash } = statement
  return (
    <DataList labelWidth={110} size="md">
      <Fact label={texts.trader} note={trader.name ? nameWords : null}>
        {trader.name || texts.noName}
      </Fact>
      <Fact label={texts.server}>{desk}</Fact>
      <Fact label={texts.accounts} note={leftOutText(statement)}>
        {accounts.length === 0 ? texts.noAccounts : null}
        {accounts.map((account) => (
          <div key={`${account.server} ${account.login}`}>{accountText(account)}</div>
        ))}
      </Fact>
      <Fact
        label={texts.records}
        note={
          <>
            {first > provesFrom ? <div>{texts.startsAt(wholeText(first))}</div> : null}
            {provesFrom > 1 ? <div>{texts.provesFrom(wholeText(provesFrom))}</div> : null}
          </>
        }
      >
        {texts.recordRange(wholeText(first), wholeText(last), momentText(from), momentText(to))}
      </Fact>
      <Fact label={texts.issued} note={texts.coversUpTo}>
        {texts.utc(momentText(issuedAt))}
      </Fact>
      <Fact label={texts.key}>
        <Code>{keyText(key.publicKey)}</Code>
      </Fact>
      <Fact label={texts.lastHash}>
        <Code>{keyText(headHash)}</Code>
      </Fact>
    </DataList>
  )
}

interface FactProps {
  readonly label: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

const Fact = ({ label, note, children }: FactProps) => (
  <DataList.Item style={{ flexWrap: 'wrap' }}>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue flex="1 1 220px" style={{ overflowWrap: 'anywhere' }}>
      {children}
      {note ? (
        <Text component="div" size="sm" c="dimmed">
          {note}
        </Text>
      ) : null}
    </DataList.ItemValue>
  </DataList.Item>
)

const money = (cents: number) => moneyText(moneyNumber(cents))
const rows = [
  ['trades', texts.tradesPublished, wholeText],
  ['deals', texts.closingDeals, wholeText],
  ['profit', texts.profit, money],
  ['swap', texts.swap, money],
  ['commission', texts.commission, money],
  ['fee', texts.fee, money],
] as const

const Sums = ({ stated, found }: { stated: StatementSummary; found: StatementSummary }) => (
  <PlainTable
    heads={[null, texts.stated, texts.fromRecords]}
    rows={rows.map(([name, label, text]) => {
      const isSame = stated[name] === found[name]
      const fromRecords = isSame ? (
        text(found[name])
      ) : (
        <>
          {text(found[name])}
          <div>{texts.differs}</div>
        </>
      )
      return {
        key: name,
        cells: [label, text(stated[name]), fromRecords],
        ...(isSame ? {} : { color: 'var(--r-loss)' }),
      }
    })}
    endFrom={1}
    named
    testId="sums"
  />
)
