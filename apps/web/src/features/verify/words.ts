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

/** Answers in the words of somebody who has only seen the file. */
export function headlineOf({ findings, statement, records, from, to }: Result, signer: Signer): Headline {
  const { publicKey } = statement.key
  const span = texts.fromToUtc(many(records, 'record'), momentText(from), momentText(to))
  if (findings.some(({ kind }) => kind === 'forged'))
    return {
      tone: 'bad',
      title: texts.thisSignatureIsNot,
      text: texts.signedPartWasChanged(fingerprint(publicKey)),
    }
  if (findings.length > 0)
    return {
      tone: 'bad',
      title: texts.thisStatementWasChanged,
      text: texts.itIsSignedBut(
        signer === 'this-desk' ? 'by this desk' : `with the key ${fingerprint(publicKey)}, which is not this desk’s`,
      ),
    }
  switch (signer) {
    case 'this-desk':
      return {
        tone: 'good',
        title: texts.statementVerifiedNothingWas,
        text: texts.signedByThisDesk(playMoney(statement), span, fingerprint(publicKey)),
      }
    case 'another-desk':
      return {
        tone: 'warn',
        title: texts.unchangedButSignedBy,
        text: texts.unchangedSinceTheyWere(playMoney(statement), span, fingerprint(publicKey), statement.desk),
      }
    case 'pretender':
      return {
        tone: 'bad',
        title: texts.notSignedByThis,
        text: texts.itSaysThatIt(fingerprint(publicKey)),
      }
    case 'unknown':
      return {
        tone: 'warn',
        title: texts.unchangedButSignedWith,
        text: texts.unchangedSinceTheyWereSigned(playMoney(statement), span, fingerprint(publicKey)),
      }
  }
}

/** Says of whom the statement is, how far this desk can know it. */
export const nameWords = texts.nameNotVerifiedBy

const moneyWords = {
  paper: texts.paperAccountWithoutReal,
  practice: texts.practiceAccountWithoutReal,
  real: texts.realMoney,
}
const priceWords = {
  invented: texts.onSimulatedPrices,
  recorded: texts.onRecordedPrices,
  broker: texts.onBrokersPrices,
}

/** Says what the money of an account is. */
const worthText = ({ money, prices }: Pick<StatementAccount, 'money' | 'prices'>): string =>
  money ? [moneyWords[money], prices && priceWords[prices]].filter(Boolean).join(' ') : texts.notSaidWhetherThis

/** Says in the headline that a result was not made with real money. */
function playMoney({ accounts }: Pick<StatementHead, 'accounts'>): string {
  if (accounts.length === 0 || accounts.some(({ money }) => money === undefined || money === 'real')) return ''
  const invented = accounts.every(({ prices }) => prices === 'invented')
  return texts.noRealMoneyNot(invented ? ', simulated prices' : '')
}

/** Says of each account who vouches for its log-in. */
export function accountText({ server, login, confirmed, ...worth }: StatementAccount): string {
  const account = texts.at(login || 'Without a log-in', server)
  return `${account}, ${worthText(worth)}, ${confirmed ? texts.confirmedByBroker : texts.tradersOwnWordConfirmed}`
}

/** Says what the statement leaves out. */
export function leftOutText({ leftOut }: Pick<StatementHead, 'leftOut'>): string {
  const elsewhere = texts.whatTraderDoesUnder
  if (leftOut === undefined) return texts.itDoesNotSay(elsewhere)
  if (leftOut === 0) return texts.allAccountsThatThis(elsewhere)
  return texts.ofThisTraderLeft(many(leftOut, 'other account'), leftOut === 1 ? 'is' : 'are', elsewhere)
}

/** Says what one finding means. */
export function findingText(finding: Finding, at: number | null): { readonly what: string; readonly why: string } {
  const dated = (seq: number) => texts.record(wholeText(seq), at === null ? '' : ` (${momentText(at)})`)
  switch (finding.kind) {
    case 'changed':
      return {
        what: texts.wasChanged(dated(finding.seq)),
        why: texts.itsContentNoLonger,
      }
    case 'deal':
      return {
        what: texts.dealOfWasChanged(dated(finding.seq).replace('R', 'r')),
        why: texts.itsFiguresAreNot,
      }
    case 'removed':
      return finding.from === finding.to
        ? {
            what: texts.recordWasRemoved(wholeText(finding.from)),
            why: texts.recordsAreNumberedWithout,
          }
        : {
            what: texts.recordsToWereRemoved(wholeText(finding.from), wholeText(finding.to)),
            why: texts.recordsAreNumberedWithoutGaps,
          }
    case 'inserted':
      return {
        what: texts.wasAdded(dated(finding.seq)),
        why: texts.itsNumberIsUsed,
      }
    case 'moved':
      return {
        what: texts.wasMoved(dated(finding.seq)),
        why: finding.after === null ? texts.itStandsAtBeginning : texts.itStandsBehindRecord(wholeText(finding.after)),
      }
    case 'rewritten':
      return {
        what: texts.recordsWereRewritten,
        why: texts.hashesMatchEachOther,
      }
    case 'forged':
      return {
        what: texts.signatureDoesNotMatch,
        why: texts.itWasNotMade,
      }
    case 'summary':
      return {
        what: texts.sumsDoNotFollow,
        why: texts.tableBelowComparesStated,
      }
  }
}

/** Says why nothing can be told of a file. */
export const refusedText: Readonly<Record<Refused, string>> = {
  empty: texts.thisFileIsEmpty,
  'not-json': texts.thisIsNotStatement,
  'other-format': texts.thisIsJsonBut,
  'other-version': texts.thisPageDoesNot,
  'cut-short': texts.thisStatementWasCut,
  malformed: texts.thisLooksLikeStatement,
  'too-large': texts.thisFileIsLarger,
  'not-readable': texts.thisFileCannotBe,
  'no-crypto': texts.browsersCheckSignaturesOnly,
  'no-ed25519': texts.thisBrowserCannotCheck,
}
