import type { DeskKey, StatementAccount, StatementHead } from '@ratchet/contract'
import type { Finding } from '@ratchet/domain'
import { timeText, wholeText } from '../../format/text.ts'
import type { Refused, Result } from './protocol.ts'
import * as texts from './texts.ts'

/** Says whose key a statement is signed with, as far as this desk can say. */
export type Signer = 'this-desk' | 'another-desk' | 'pretender' | 'unknown'

export function signerOf({ desk, key }: Pick<StatementHead, 'desk' | 'key'>, own: DeskKey | undefined): Signer {
  if (!own) return 'unknown'
  if (key.publicKey === own.publicKey || own.earlier.includes(key.publicKey)) return 'this-desk'
  return desk === own.desk ? 'pretender' : 'another-desk'
}

export const momentText = (ms: number | null): string => {
  const date = ms === null ? null : new Date(ms)
  return date && !Number.isNaN(date.getTime()) ? timeText(date.toISOString(), 'UTC') : texts.unknownTime
}

/** Shows a key as people compare it: in groups of four. */
export const keyText = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(' ')
const fingerprint = (key: string): string => keyText(key.slice(0, 16))

const many = (count: number, one: string, more = `${one}s`): string => `${wholeText(count)} ${count === 1 ? one : more}`

export interface Headline {
  readonly tone: 'good' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
}

/** Answers for a reader who has seen only the file. */
export function headlineOf({ findings, statement, records, from, to }: Result, signer: Signer): Headline {
  const { publicKey } = statement.key
  const span = texts.span(many(records, 'record'), momentText(from), momentText(to))
  if (findings.some(({ kind }) => kind === 'forged'))
    return {
      tone: 'bad',
      title: texts.notGenuineTitle,
      text: texts.notGenuineText(fingerprint(publicKey)),
    }
  if (findings.length > 0)
    return {
      tone: 'bad',
      title: texts.changedTitle,
      text: texts.changedText(
        signer === 'this-desk' ? texts.signedByThisServer : texts.signedByOtherKey(fingerprint(publicKey)),
      ),
    }
  switch (signer) {
    case 'this-desk':
      return {
        tone: 'good',
        title: texts.verifiedTitle,
        text: texts.verifiedText(playMoney(statement), span, fingerprint(publicKey)),
      }
    case 'another-desk':
      return {
        tone: 'warn',
        title: texts.otherServerTitle,
        text: texts.otherServerText(playMoney(statement), span, fingerprint(publicKey), statement.desk),
      }
    case 'pretender':
      return {
        tone: 'bad',
        title: texts.pretenderTitle,
        text: texts.pretenderText(fingerprint(publicKey)),
      }
    case 'unknown':
      return {
        tone: 'warn',
        title: texts.unknownSignerTitle,
        text: texts.unknownSignerText(playMoney(statement), span, fingerprint(publicKey)),
      }
  }
}

/** Says of whom the statement is, how far this desk can know it. */
export const nameWords = texts.nameNotVerified

const moneyWords = {
  paper: texts.paperMoney,
  practice: texts.practiceMoney,
  real: texts.realMoney,
}
const priceWords = {
  invented: texts.simulatedPrices,
  recorded: texts.recordedPrices,
  broker: texts.brokerPrices,
}

/** Says what the money of an account is. */
const worthText = ({ money, prices }: Pick<StatementAccount, 'money' | 'prices'>): string =>
  money ? [moneyWords[money], prices && priceWords[prices]].filter(Boolean).join(' ') : texts.moneyNotStated

/** Says in the headline that a result was not made with real money. */
function playMoney({ accounts }: Pick<StatementHead, 'accounts'>): string {
  if (accounts.length === 0 || accounts.some(({ money }) => money === undefined || money === 'real')) return ''
  const invented = accounts.every(({ prices }) => prices === 'invented')
  return texts.notRealMoney(invented)
}

/** Says of each account who vouches for its log-in. */
export function accountText({ server, login, confirmed, ...worth }: StatementAccount): string {
  const account = texts.accountAt(login || texts.noBrokerId, server)
  return `${account}, ${worthText(worth)}, ${confirmed ? texts.confirmedByBroker : texts.notConfirmed}`
}

/** Says what the statement leaves out. */
export function leftOutText({ leftOut }: Pick<StatementHead, 'leftOut'>): string {
  const here = () => {
    if (leftOut === undefined) return texts.leftOutUnknown
    if (leftOut === 0) return texts.allAccountsNamed
    return texts.leftOut(many(leftOut, 'other account'), leftOut === 1)
  }
  return `${here()} ${texts.elsewhereUnknown}`
}

/** Says what one finding means. */
export function findingText(finding: Finding, at: number | null): { readonly what: string; readonly why: string } {
  const time = at === null ? null : momentText(at)
  const dated = (seq: number) => texts.record(wholeText(seq), time)
  switch (finding.kind) {
    case 'changed':
      return {
        what: texts.wasChanged(dated(finding.seq)),
        why: texts.wasChangedWhy,
      }
    case 'deal':
      return {
        what: texts.dealChanged(wholeText(finding.seq), time),
        why: texts.dealChangedWhy,
      }
    case 'removed':
      return finding.from === finding.to
        ? {
            what: texts.recordRemoved(wholeText(finding.from)),
            why: texts.recordRemovedWhy,
          }
        : {
            what: texts.recordsRemoved(wholeText(finding.from), wholeText(finding.to)),
            why: texts.recordsRemovedWhy,
          }
    case 'inserted':
      return {
        what: texts.wasAdded(dated(finding.seq)),
        why: texts.wasAddedWhy,
      }
    case 'moved':
      return {
        what: texts.wasMoved(dated(finding.seq)),
        why: finding.after === null ? texts.movedToStart : texts.movedBehind(wholeText(finding.after)),
      }
    case 'rewritten':
      return {
        what: texts.rewritten,
        why: texts.rewrittenWhy,
      }
    case 'forged':
      return {
        what: texts.forged,
        why: texts.forgedWhy,
      }
    case 'summary':
      return {
        what: texts.totalsDiffer,
        why: texts.totalsDifferWhy,
      }
  }
}

/** Says why nothing can be told of a file. */
export const refusedText: Readonly<Record<Refused, string>> = {
  empty: texts.emptyFile,
  'not-json': texts.notStatement,
  'other-format': texts.otherFormat,
  'other-version': texts.otherVersion,
  'cut-short': texts.cutShort,
  malformed: texts.malformed,
  'too-large': texts.tooLarge,
  'not-readable': texts.notReadable,
  'no-crypto': texts.needsHttps,
  'no-ed25519': texts.oldBrowser,
}
