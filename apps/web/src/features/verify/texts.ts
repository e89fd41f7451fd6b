// Verify: choosing a file, and the check
export const chooseStatement = 'Choose a statement, or drop it here'
export const verifyAnother = 'Verify another statement'
export const staysInBrowser = 'Your browser reads the file. It is not sent anywhere.'
export const serverKey = (server: string) => `This server, ${server}, signs with the key`
export const reading = (file: string) => `Reading ${file}…`
export const checkedRecords = (done: string, total: string) => `Checked ${done} of ${total} records`
export const verifying = (file: string) => `Verifying ${file}`

// The verdict: a title and a text
export const span = (records: string, from: string, to: string) => `${records}, from ${from} to ${to} UTC`
export const notRealMoney = (isSimulated: boolean) =>
  `No real money${isSimulated ? ', simulated prices' : ''}: not real trading. `
export const notGenuineTitle = 'This signature is not genuine'
export const notGenuineText = (key: string) =>
  `The signed part was changed, or a key other than ${key} signed it. The statement proves nothing.`
export const changedTitle = 'This statement was changed'
export const signedByThisServer = 'by this server'
export const signedByOtherKey = (key: string) => `with the key ${key}, which is not this server’s`
export const changedText = (signed: string) =>
  `It is signed ${signed}, but its records differ from the signed ones. Do not rely on any figure in it.`
export const verifiedTitle = 'Statement verified: nothing was changed'
export const verifiedText = (money: string, span: string, key: string) =>
  `${money}${span}, signed by this server (key ${key}). No record was changed, removed, added or moved since.`
export const otherServerTitle = 'Unchanged, but signed by another server'
export const otherServerText = (money: string, span: string, key: string, server: string) =>
  `${money}${span}, unchanged since they were signed with the key ${key}. The statement names ${server} as its origin. Open that server’s own page to check whether this is its key.`
export const pretenderTitle = 'Not signed by this server'
export const pretenderText = (key: string) =>
  `The statement names this server, but the key ${key}, which signed the statement, is not this server’s. Either the statement is forged, or this server has been set up again since then. Ask for a new statement.`
export const unknownSignerTitle = 'Unchanged, but signed with an unknown key'
export const unknownSignerText = (money: string, span: string, key: string) =>
  `${money}${span}, unchanged since they were signed with the key ${key}. This server’s key could not be loaded, so the signer is unknown.`

// Findings: what was changed, and how the check shows it
export const unknownTime = 'an unknown time'
export const record = (number: string, time: string | null) => `Record ${number}${time === null ? '' : ` (${time})`}`
export const wasChanged = (record: string) => `${record} was changed.`
export const wasChangedWhy = 'Its content no longer matches its stored hash.'
export const dealChanged = (number: string, time: string | null) =>
  `The deal of record ${number}${time === null ? '' : ` (${time})`} was changed.`
export const dealChangedWhy = 'Its figures differ from those recorded when the position closed.'
export const recordRemoved = (number: string) => `Record ${number} was removed.`
export const recordRemovedWhy = 'Records are numbered without gaps, and this number is missing.'
export const recordsRemoved = (from: string, to: string) => `Records ${from} to ${to} were removed.`
export const recordsRemovedWhy = 'Records are numbered without gaps, and these numbers are missing.'
export const wasAdded = (record: string) => `${record} was added.`
export const wasAddedWhy = 'Its number is already used, or is outside the signed range.'
export const wasMoved = (record: string) => `${record} was moved.`
export const movedToStart = 'It is at the start, where it does not belong.'
export const movedBehind = (number: string) => `It is after record ${number}, where it does not belong.`
export const rewritten = 'Records were rewritten.'
export const rewrittenWhy =
  'The hashes form an unbroken chain, but the chain does not end in the signed hash. There is no way to tell which records are false.'
export const forged = 'The signature does not match.'
export const forgedWhy = 'The key that the statement names did not sign this content.'
export const totalsDiffer = 'The totals do not match the records.'
export const totalsDifferWhy = 'The table below compares the stated totals with those of the records.'
export const andMore = (count: string) => `And ${count} more.`

// Contents of the statement
export const contents = 'Contents'
export const trader = 'Trader'
export const noName = 'No name'
export const nameNotVerified = 'Name not verified by this server.'
export const server = 'Server'
export const accounts = 'Accounts'
export const noAccounts = 'No trades in this period'
export const records = 'Records'
export const recordRange = (first: string, last: string, from: string, to: string) =>
  `${first} to ${last}, ${from} to ${to} UTC`
export const startsAt = (first: string) => `Events before record ${first} are not included.`
export const provesFrom = (first: string) =>
  `Records before record ${first} were stored before the issuing server began to hash records. They cannot be proved.`
export const issued = 'Issued'
export const utc = (time: string) => `${time} UTC`
export const coversUpTo = 'Covers events up to this time.'
export const key = 'Key'
export const lastHash = 'Last hash'

// Accounts of the statement
export const noBrokerId = 'No Broker ID'
export const accountAt = (brokerId: string, server: string) => `${brokerId} at ${server}`
export const paperMoney = 'a paper account without real money'
export const practiceMoney = 'a practice account without real money'
export const realMoney = 'real money'
export const moneyNotStated = 'money type unknown'
export const simulatedPrices = 'on simulated prices'
export const recordedPrices = 'on recorded prices'
export const brokerPrices = 'on the broker’s prices'
export const confirmedByBroker = 'confirmed by the broker'
export const notConfirmed = 'stated by the trader, not confirmed by a broker'
export const elsewhereUnknown = 'Trades under another name or on another server are not included.'
export const leftOutUnknown = 'The number of accounts that are left out is not stated.'
export const allAccountsNamed = 'All accounts of this trader on this server are included.'
export const leftOut = (accounts: string, isOne: boolean) =>
  `${accounts} of this trader ${isOne ? 'is' : 'are'} left out: no trade there in this period.`

// Totals and deals
export const summary = 'Summary'
export const inAccountCurrency = 'In account currency'
export const tradesPublished = 'Trades published'
export const stated = 'Stated'
export const fromRecords = 'From the records'
export const differs = 'differs'
export const closingDeals = 'Closing deals'
export const newestOf = (shown: string, all: string) => `The newest ${shown} of ${all}`
export const closedUtc = 'Closed (UTC)'
export const deal = 'Deal'
export const openedAt = 'Opened at'
export const closedAt = 'Closed at'
export const profit = 'Profit'
export const swap = 'Swap'
export const commission = 'Commission'
export const fee = 'Fee'
export const buy = 'Buy'
export const sell = 'Sell'

// OwnStatement
export const yourStatement = 'Your own statement'
export const statementHolds =
  'The record of your trades, signed by this server. It contains your public name, your Broker IDs, every event with its time, and every closing deal with figures and comment. It has no password and no e-mail address. Anyone with the file can verify it on this page.'
export const from = 'From'
export const fromHint = 'Empty = from the first record'
export const upTo = 'Up to and including'
export const upToHint = 'Days in UTC'
export const beforeFirstDay = 'This day is before the first.'
export const downloadStatement = 'Download statement'
export const megabytes = (size: string) => `${size} MB`
export const saved = (file: string) => `Saved ${file}.`

// Files that cannot be checked
export const emptyFile = 'This file is empty.'
export const notStatement = 'This is not a statement. A signed statement is a JSON file; its name ends in .json.'
export const otherFormat = 'This is JSON, but not a signed statement of a Ratchet server.'
export const otherVersion =
  'This page does not support the format of this statement. Reload the page. If that does not help, use the page of the server that issued it.'
export const cutShort =
  'This statement is incomplete: its end, with the signature, is missing. Download it again, or ask the sender for the whole file.'
export const malformed =
  'This looks like a statement, but parts of it are missing or wrong. No Ratchet server made it like this.'
export const tooLarge =
  'This file is larger than 256 MB, more than a browser can check. Ask for a statement of a shorter period.'
export const notReadable = 'This file cannot be read. If it was moved or changed since you chose it, choose it again.'
export const needsHttps =
  'Browsers check signatures only on https pages or on your own computer. Open this page over https.'
export const oldBrowser =
  'This browser cannot check Ed25519 signatures. Use Chrome 137, Firefox 129, Safari 17 or newer.'
