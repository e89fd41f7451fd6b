import type { DeskKey, StatementAccount, StatementHead } from '@ratchet/contract'
import type { Finding } from '@ratchet/domain'
import { timeText, wholeText } from '../../format/text.ts'
import type { Refused, Result } from './protocol.ts'

/** Says whose key a statement is signed with, as far as this desk can say. */
export type Signer = 'this-desk' | 'another-desk' | 'pretender' | 'unknown'

export function signerOf({ desk, key }: Pick<StatementHead, 'desk' | 'key'>, own: DeskKey | undefined): Signer {
  if (!own) return 'unknown'
  if (key.publicKey === own.publicKey || own.earlier.includes(key.publicKey)) return 'this-desk'
  return desk === own.desk ? 'pretender' : 'another-desk'
}

export const momentText = (ms: number | null): string => {
  const date = ms === null ? null : new Date(ms)
  return date && !Number.isNaN(date.getTime()) ? timeText(date.toISOString(), 'UTC') : 'an unknown time'
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
  const span = `${many(records, 'record')}, from ${momentText(from)} to ${momentText(to)} UTC`
  if (findings.some(({ kind }) => kind === 'forged'))
    return {
      tone: 'bad',
      title: 'This signature is not genuine',
      text: `The signed part was changed, or it was signed with another key than ${fingerprint(publicKey)}, the one it names. It proves nothing.`,
    }
  if (findings.length > 0)
    return {
      tone: 'bad',
      title: 'This statement was changed',
      text: `It is signed ${signer === 'this-desk' ? 'by this desk' : `with the key ${fingerprint(publicKey)}, which is not this desk’s`}, but the records are not those that were signed. Do not rely on any figure in it.`,
    }
  switch (signer) {
    case 'this-desk':
      return {
        tone: 'good',
        title: 'Statement verified: nothing was changed',
        text: `${playMoney(statement)}${span}, signed by this desk (key ${fingerprint(publicKey)}). No record was changed, removed, added or moved since.`,
      }
    case 'another-desk':
      return {
        tone: 'warn',
        title: 'Unchanged, but signed by another desk',
        text: `${playMoney(statement)}${span}, unchanged since they were signed with the key ${fingerprint(publicKey)}. It says that it comes from ${statement.desk}. Open that desk’s own page to check whether the key is theirs.`,
      }
    case 'pretender':
      return {
        tone: 'bad',
        title: 'Not signed by this desk',
        text: `It says that it comes from here, but it is signed with the key ${fingerprint(publicKey)}, which is not this desk’s. It is forged, or the desk was set up anew since: ask for a new one.`,
      }
    case 'unknown':
      return {
        tone: 'warn',
        title: 'Unchanged, but signed with an unknown key',
        text: `${playMoney(statement)}${span}, unchanged since they were signed with the key ${fingerprint(publicKey)}. This desk’s own key could not be loaded, so the signer is not known.`,
      }
  }
}

/** Says of whom the statement is, how far this desk can know it. */
export const nameWords = 'Name not verified by this server.'

const moneyWords = {
  paper: 'a paper account without real money',
  practice: 'a practice account without real money',
  real: 'real money',
}
const priceWords = { invented: 'on simulated prices', recorded: 'on recorded prices', broker: 'on the broker’s prices' }

/** Says what the money of an account is. */
const worthText = ({ money, prices }: Pick<StatementAccount, 'money' | 'prices'>): string =>
  money
    ? [moneyWords[money], prices && priceWords[prices]].filter(Boolean).join(' ')
    : 'not said whether this is real money'

/** Says in the headline that a result was not made with real money. */
function playMoney({ accounts }: Pick<StatementHead, 'accounts'>): string {
  if (accounts.length === 0 || accounts.some(({ money }) => money === undefined || money === 'real')) return ''
  const invented = accounts.every(({ prices }) => prices === 'invented')
  return `No real money${invented ? ', simulated prices' : ''}: not real trading. `
}

/** Says of each account who vouches for its log-in. */
export function accountText({ server, login, confirmed, ...worth }: StatementAccount): string {
  const account = `${login || 'Without a log-in'} at ${server}`
  return `${account}, ${worthText(worth)}, ${confirmed ? 'confirmed by the broker' : 'the trader’s own word, confirmed by no broker'}`
}

/** Says what the statement leaves out. */
export function leftOutText({ leftOut }: Pick<StatementHead, 'leftOut'>): string {
  const elsewhere = 'What the trader does under another name, or at another desk, is not known to it.'
  if (leftOut === undefined) return `It does not say how many accounts of this trader are left out. ${elsewhere}`
  if (leftOut === 0) return `All accounts that this trader has here are named. ${elsewhere}`
  return `${many(leftOut, 'other account')} of this trader ${leftOut === 1 ? 'is' : 'are'} left out: no trade there in this time. ${elsewhere}`
}

/** Says what one finding means. */
export function findingText(finding: Finding, at: number | null): { readonly what: string; readonly why: string } {
  const dated = (seq: number) => `Record ${wholeText(seq)}${at === null ? '' : ` (${momentText(at)})`}`
  switch (finding.kind) {
    case 'changed':
      return {
        what: `${dated(finding.seq)} was changed.`,
        why: 'Its content no longer gives the hash it was stored with.',
      }
    case 'deal':
      return {
        what: `The deal of ${dated(finding.seq).replace('R', 'r')} was changed.`,
        why: 'Its figures are not those that were recorded when the position closed.',
      }
    case 'removed':
      return finding.from === finding.to
        ? {
            what: `Record ${wholeText(finding.from)} was removed.`,
            why: 'Records are numbered without gaps, and this number is missing.',
          }
        : {
            what: `Records ${wholeText(finding.from)} to ${wholeText(finding.to)} were removed.`,
            why: 'Records are numbered without gaps, and these numbers are missing.',
          }
    case 'inserted':
      return {
        what: `${dated(finding.seq)} was added.`,
        why: 'Its number is used already, or lies outside the signed range.',
      }
    case 'moved':
      return {
        what: `${dated(finding.seq)} was moved.`,
        why:
          finding.after === null
            ? 'It stands at the beginning, where it does not belong.'
            : `It stands behind record ${wholeText(finding.after)}, where it does not belong.`,
      }
    case 'rewritten':
      return {
        what: 'Records were rewritten.',
        why: 'The hashes match each other, but the last is not the one that was signed. Which records are false is not known.',
      }
    case 'forged':
      return {
        what: 'The signature does not match.',
        why: 'It was not made with the key that the statement names, over this content.',
      }
    case 'summary':
      return {
        what: 'The sums do not follow from the records.',
        why: 'The table below compares the stated sums with those of the records.',
      }
  }
}

/** Says why nothing can be told of a file. */
export const refusedText: Readonly<Record<Refused, string>> = {
  empty: 'This file is empty.',
  'not-json': 'This is not a statement: a signed statement is a file of JSON text, whose name ends in .json.',
  'other-format': 'This is JSON, but not a signed statement of a Ratchet desk.',
  'other-version':
    'This page does not know the format of this statement. Reload the page; if that does not help, use the page of the desk that issued it.',
  'cut-short':
    'This statement was cut short: its end, with the signature, is missing. Download it again, or ask whoever sent it for the whole file.',
  malformed: 'This looks like a statement, but parts of it are missing or wrong. It was not made by a Ratchet desk.',
  'too-large': 'This file is larger than 256 MB, more than a browser can check. Ask for a statement of a shorter time.',
  'not-readable': 'This file cannot be read. If it was moved or changed since you chose it, choose it again.',
  'no-crypto':
    'Browsers check signatures only on pages that come by https, or from your own machine. Open this page by https.',
  'no-ed25519': 'This browser cannot check Ed25519 signatures. Use Chrome 137, Firefox 129, Safari 17 or a newer one.',
}
