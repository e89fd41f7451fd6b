import type { DeskKey, StatementSummary } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import { IconAlertTriangle, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { moneyText, wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
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
import css from './verify.module.css'

const icons = { good: IconShieldCheck, warn: IconAlertTriangle, bad: IconShieldX } as const

/** Tells what was found: the answer first, then what it rests on. */
export function Outcome({ result, own }: { result: Result; own: DeskKey | undefined }) {
  const signer = signerOf(result.statement, own)
  const { tone, title, text } = headlineOf(result, signer)
  const Icon = icons[tone]
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is a new answer, read from its beginning.
  useEffect(() => heading.current?.focus(), [result])
  return (
    <div className={css.outcome} data-testid="outcome">
      <section className={css.answer} data-tone={tone} aria-labelledby="verdict">
        <Icon size={40} stroke={1.5} aria-hidden />
        <div>
          <h2 id="verdict" ref={heading} tabIndex={-1} data-testid="verdict">
            {title}
          </h2>
          <p>{text}</p>
          <Findings result={result} />
        </div>
      </section>
      <Panel title={texts.contents} note={result.name}>
        <Facts result={result} />
      </Panel>
      <Panel title={texts.summary} note={texts.inAccountCurrency}>
        <Sums stated={result.statement.summary} found={result.summary} />
      </Panel>
      <Deals result={result} />
    </div>
  )
}

function Findings({ result: { told, findings } }: { result: Result }) {
  if (told.length === 0) return null
  return (
    <ul className={css.findings} data-testid="findings">
      {told.map(({ finding, at }) => {
        const { what, why } = findingText(finding, at)
        return (
          <li key={JSON.stringify(finding)}>
            <strong>{what}</strong> {why}
          </li>
        )
      })}
      {findings.length > told.length ? <li>{texts.andMore(wholeText(findings.length - told.length))}</li> : null}
    </ul>
  )
}

function Facts({ result: { statement, from, to } }: { result: Result }) {
  const { trader, desk, accounts, first, last, provesFrom, issuedAt, key, headHash } = statement
  return (
    <dl className={css.facts}>
      <dt>{texts.trader}</dt>
      <dd>
        {trader.name || texts.noName}
        {trader.name ? <span>{nameWords}</span> : null}
      </dd>
      <dt>{texts.server}</dt>
      <dd>{desk}</dd>
      <dt>{texts.accounts}</dt>
      <dd>
        {accounts.length === 0 ? texts.noAccounts : null}
        {accounts.map((account) => (
          <div key={`${account.server} ${account.login}`}>{accountText(account)}</div>
        ))}
        <span>{leftOutText(statement)}</span>
      </dd>
      <dt>{texts.records}</dt>
      <dd>
        {texts.recordRange(wholeText(first), wholeText(last), momentText(from), momentText(to))}
        {first > provesFrom ? <span>{texts.startsAt(wholeText(first))}</span> : null}
        {provesFrom > 1 ? <span>{texts.provesFrom(wholeText(provesFrom))}</span> : null}
      </dd>
      <dt>{texts.issued}</dt>
      <dd>
        {texts.utc(momentText(issuedAt))}
        <span>{texts.coversUpTo}</span>
      </dd>
      <dt>{texts.key}</dt>
      <dd className={css.code}>{keyText(key.publicKey)}</dd>
      <dt>{texts.lastHash}</dt>
      <dd className={css.code}>{keyText(headHash)}</dd>
    </dl>
  )
}

const money = (cents: number) => moneyText(moneyNumber(cents))
const rows = [
  ['trades', texts.tradesPublished, wholeText],
  ['deals', texts.closingDeals, wholeText],
  ['profit', texts.profit, money],
  ['swap', texts.swap, money],
  ['commission', texts.commission, money],
  ['fee', texts.fee, money],
] as const

function Sums({ stated, found }: { stated: StatementSummary; found: StatementSummary }) {
  return (
    <table className={css.sums} data-testid="sums">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.stated}</th>
          <th scope="col">{texts.fromRecords}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, label, text]) => (
          <tr key={name} data-differs={stated[name] !== found[name] || undefined}>
            <th scope="row">{label}</th>
            <td className="num">{text(stated[name])}</td>
            <td className="num">
              {text(found[name])}
              {stated[name] === found[name] ? null : <em>{texts.differs}</em>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
