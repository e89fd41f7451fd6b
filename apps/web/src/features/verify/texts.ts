// Deals
export const newestOf = (value: string | number, all: string | number) => `The newest ${value} of ${all}`
export const closingDeals = 'Closing deals'
export const closedUtc = 'Closed (UTC)'
export const deal = 'Deal'
export const openedAt = 'Opened at'
export const closedAt = 'Closed at'
export const profit = 'Profit'
export const buy = 'Buy'
export const sell = 'Sell'

// Outcome
export const whatItIs = 'What it is'
export const summary = 'Summary'
export const inAccountCurrency = 'In account currency'
export const andMore = (whole: string | number) => `And ${whole} more.`
export const trader = 'Trader'
export const withoutName = 'Without a name'
export const desk = 'Desk'
export const accounts = 'Accounts'
export const noneTradedInThis = 'None traded in this time'
export const records = 'Records'
export const toToUtc = (first: string | number, last: string | number, from: string | number, to: string | number) =>
  `${first} to ${last}, ${from} to ${to} UTC`
export const whatHappenedBeforeRecord = (first: string | number) =>
  `What happened before record ${first} is not part of it.`
export const recordsBeforeAreOlder = (provesFrom: string | number) =>
  `Records before ${provesFrom} are older than this desk’s hashes and cannot be proved.`
export const issued = 'Issued'
export const utc = (issuedAt: string | number) => `${issuedAt} UTC`
export const coversEventsUpTo = 'Covers events up to here.'
export const key = 'Key'
export const lastHash = 'Last hash'
export const tradesPublished = 'Trades published'
export const stated = 'Stated'
export const fromRecords = 'From the records'
export const differs = 'differs'

// OwnStatement
export const isSaved = (value: string | number) => `${value} is saved.`
export const yourOwnStatement = 'Your own statement'
export const recordOfYourTrades =
  'The record of your trades, signed by this desk. It holds your name as others see it, your broker log-ins, what happened when, and every closing deal with its figures and comment; no password and no e-mail address. Whoever has the file can verify it on this page.'
export const from = 'From'
export const leaveEmptyToBegin = 'Leave empty to begin at the first record'
export const upToAndIncluding = 'Up to and including'
export const daysAreThoseOf = 'Days are those of UTC'
export const thisDayComesBefore = 'This day comes before the first.'
export const downloadStatement = 'Download statement'
export const mb = (value: string | number) => `${value} MB`

// Verify
export const verifyAnotherStatement = 'Verify another statement'
export const chooseStatementOrDrop = 'Choose a statement, or drop it here'
export const itIsReadIn = 'It is read in this browser and sent nowhere.'
export const thisDeskSignsWith = (desk: string | number) => `This desk, ${desk}, signs with the key`
export const reading = (value: string | number) => `Reading ${value}…`
export const checkedOfRecords = (done: string | number, total: string | number) => `Checked ${done} of ${total} records`
export const verifying = (value: string | number) => `Verifying ${value}`

// words
export const unknownTime = 'an unknown time'
export const fromToUtc = (records: string | number, from: string | number, to: string | number) =>
  `${records}, from ${from} to ${to} UTC`
export const thisSignatureIsNot = 'This signature is not genuine'
export const signedPartWasChanged = (publicKey: string | number) =>
  `The signed part was changed, or it was signed with another key than ${publicKey}, the one it names. It proves nothing.`
export const thisStatementWasChanged = 'This statement was changed'
export const itIsSignedBut = (value: string | number) =>
  `It is signed ${value}, but the records are not those that were signed. Do not rely on any figure in it.`
export const statementVerifiedNothingWas = 'Statement verified: nothing was changed'
export const signedByThisDesk = (statement: string | number, span: string | number, publicKey: string | number) =>
  `${statement}${span}, signed by this desk (key ${publicKey}). No record was changed, removed, added or moved since.`
export const unchangedButSignedBy = 'Unchanged, but signed by another desk'
export const unchangedSinceTheyWere = (
  statement: string | number,
  span: string | number,
  publicKey: string | number,
  desk: string | number,
) =>
  `${statement}${span}, unchanged since they were signed with the key ${publicKey}. It says that it comes from ${desk}. Open that desk’s own page to check whether the key is theirs.`
export const notSignedByThis = 'Not signed by this desk'
export const itSaysThatIt = (publicKey: string | number) =>
  `It says that it comes from here, but it is signed with the key ${publicKey}, which is not this desk’s. It is forged, or the desk was set up anew since: ask for a new one.`
export const unchangedButSignedWith = 'Unchanged, but signed with an unknown key'
export const unchangedSinceTheyWereSigned = (
  statement: string | number,
  span: string | number,
  publicKey: string | number,
) =>
  `${statement}${span}, unchanged since they were signed with the key ${publicKey}. This desk’s own key could not be loaded, so the signer is not known.`
export const nameNotVerifiedBy = 'Name not verified by this server.'
export const paperAccountWithoutReal = 'a paper account without real money'
export const practiceAccountWithoutReal = 'a practice account without real money'
export const realMoney = 'real money'
export const onSimulatedPrices = 'on simulated prices'
export const onRecordedPrices = 'on recorded prices'
export const onBrokersPrices = 'on the broker’s prices'
export const notSaidWhetherThis = 'not said whether this is real money'
export const noRealMoneyNot = (value: string | number) => `No real money${value}: not real trading. `
export const at = (value: string | number, server: string | number) => `${value} at ${server}`
export const confirmedByBroker = 'confirmed by the broker'
export const tradersOwnWordConfirmed = 'the trader’s own word, confirmed by no broker'
export const whatTraderDoesUnder = 'What the trader does under another name, or at another desk, is not known to it.'
export const itDoesNotSay = (elsewhere: string | number) =>
  `It does not say how many accounts of this trader are left out. ${elsewhere}`
export const allAccountsThatThis = (elsewhere: string | number) =>
  `All accounts that this trader has here are named. ${elsewhere}`
export const ofThisTraderLeft = (leftOut: string | number, value: string | number, elsewhere: string | number) =>
  `${leftOut} of this trader ${value} left out: no trade there in this time. ${elsewhere}`
export const record = (seq: string | number, value: string | number) => `Record ${seq}${value}`
export const wasChanged = (seq: string | number) => `${seq} was changed.`
export const itsContentNoLonger = 'Its content no longer gives the hash it was stored with.'
export const dealOfWasChanged = (value: string | number) => `The deal of ${value} was changed.`
export const itsFiguresAreNot = 'Its figures are not those that were recorded when the position closed.'
export const recordWasRemoved = (from: string | number) => `Record ${from} was removed.`
export const recordsAreNumberedWithout = 'Records are numbered without gaps, and this number is missing.'
export const recordsToWereRemoved = (from: string | number, to: string | number) =>
  `Records ${from} to ${to} were removed.`
export const recordsAreNumberedWithoutGaps = 'Records are numbered without gaps, and these numbers are missing.'
export const wasAdded = (seq: string | number) => `${seq} was added.`
export const itsNumberIsUsed = 'Its number is used already, or lies outside the signed range.'
export const wasMoved = (seq: string | number) => `${seq} was moved.`
export const itStandsAtBeginning = 'It stands at the beginning, where it does not belong.'
export const itStandsBehindRecord = (after: string | number) =>
  `It stands behind record ${after}, where it does not belong.`
export const recordsWereRewritten = 'Records were rewritten.'
export const hashesMatchEachOther =
  'The hashes match each other, but the last is not the one that was signed. Which records are false is not known.'
export const signatureDoesNotMatch = 'The signature does not match.'
export const itWasNotMade = 'It was not made with the key that the statement names, over this content.'
export const sumsDoNotFollow = 'The sums do not follow from the records.'
export const tableBelowComparesStated = 'The table below compares the stated sums with those of the records.'
export const thisFileIsEmpty = 'This file is empty.'
export const thisIsNotStatement =
  'This is not a statement: a signed statement is a file of JSON text, whose name ends in .json.'
export const thisIsJsonBut = 'This is JSON, but not a signed statement of a Ratchet desk.'
export const thisPageDoesNot =
  'This page does not know the format of this statement. Reload the page; if that does not help, use the page of the desk that issued it.'
export const thisStatementWasCut =
  'This statement was cut short: its end, with the signature, is missing. Download it again, or ask whoever sent it for the whole file.'
export const thisLooksLikeStatement =
  'This looks like a statement, but parts of it are missing or wrong. It was not made by a Ratchet desk.'
export const thisFileIsLarger =
  'This file is larger than 256 MB, more than a browser can check. Ask for a statement of a shorter time.'
export const thisFileCannotBe =
  'This file cannot be read. If it was moved or changed since you chose it, choose it again.'
export const browsersCheckSignaturesOnly =
  'Browsers check signatures only on pages that come by https, or from your own machine. Open this page by https.'
export const thisBrowserCannotCheck =
  'This browser cannot check Ed25519 signatures. Use Chrome 137, Firefox 129, Safari 17 or a newer one.'
