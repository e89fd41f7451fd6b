// AccountCard
export const ordersAndStopsAre = (slow: string | number) => `${slow}. Orders and stops are sent before everything else.`
export const itTakesNoNew = 'It takes no new orders. Open positions stay protected.'
export const usesItsOwnLadder = 'Uses its own ladder. '
export const usesDefaultLadder = 'Uses the default ladder. '
export const ladderOfAccount = (title: string | number) => `Ladder of account ${title}`
export const ladder = 'Ladder'
export const guaranteedStop = 'Guaranteed stop'
export const guaranteedStops = (value: string | number) => `${value} guaranteed stops`
export const usedMargin = 'Used margin'
export const freeMargin = 'Free margin'
export const closedProfitsAndLosses = 'Closed profits and losses, swaps and commissions since midnight UTC; no deposits'
export const resultToday = 'Result today'

// AccountChoice
export const account = 'Account'
export const chooseAccount = 'Choose the account'
export const hedging = 'Hedging'
export const netting = 'Netting'
export const chooseOneOfAccounts = 'Choose one of the accounts.'

// AccountTools
export const paperAccountIsOpen = (login: string | number) =>
  `The paper account ${login} is open. It trades on these prices, without real money.`
export const paperAccountOnPrices = (label: string | number) => `Paper account on the prices of account ${label}`
export const paperAccount = 'Paper account'
export const account2 = (value: string | number, label: string | number) => `${value} account ${label}`
export const resume = 'Resume'
export const pause = 'Pause'
export const renewToken = 'Renew token'
export const connectAgain = 'Connect again'
export const account3 = (words: string | number, label: string | number) => `${words}: account ${label}`

// Accounts
export const accounts = 'Accounts'
export const connectAccount = 'Connect an account'
export const tryAgain = 'Try again'
export const youHaveNoAccount = (paper: string | number) =>
  `You have no account yet. Your first order opens a paper account at ${paper}, where nothing is at stake. An account of yours at a broker can be connected here.`
export const theseFiguresMayBe = (error: string | number) => `These figures may be old. ${error}`

// CanTrade
export const accountsThatCanTrade = 'Accounts that can trade'
export const noneYouHaveNo = 'None: you have no account yet.'
export const connectDisconnectAndName = 'Connect, disconnect and name accounts under Settings'
export const account4 = (value: string | number, account: string | number) => `${value} account ${account}`

// ConnectDialog
export const renewToken2 = 'Renew the token'
export const closeWithoutConnecting = 'Close without connecting'

// ConnectForm
export const listOfBrokersIs = 'The list of brokers is on its way.'
export const account5 = (login: string | number) => `, account ${login}`
export const broker = 'Broker'
export const environment = 'Environment'
export const realMoney = (value: string | number) => `${value}: real money`
export const noRealMoney = (value: string | number) => `${value}: no real money`
export const showOrHideWhat = 'Show or hide what you type'
export const broker2 = 'the broker'
export const nameText = 'Name'
export const whatYouCallThis = 'Your name for this account. You can change it later.'
export const cancel = 'Cancel'
export const test = 'Test'
export const builtFromOandasPublished =
  'Built from OANDA’s published specification and tested against a simulator of ours; never connected to OANDA by us. A test reads; it trades nothing and keeps nothing.'

// Disconnect
export const disconnectAccount = (value: string | number) => `Disconnect account ${value}`
export const disconnect = 'Disconnect'
export const disconnectThisAccount = 'Disconnect this account?'
export const keepAccount = 'Keep the account'
export const ratchetForgetsItsToken =
  'Ratchet deletes its token and sends nothing to it any more. Its records stay. The account and its money stay with the broker.'
export const whilePositionOrOrder =
  'While a position or an order is open there it cannot be disconnected: no stop of it would move any more.'
export const keep = 'Keep'

// PaperCommission
export const commissionOfAccount = (value: string | number) => `Commission of account ${value}`
export const commission = 'Commission…'
export const commission2 = (currency: string | number) => `Commission (${currency})`
export const forEachLotOn = 'For each lot, on opening and on closing; 0 for none'
export const itHoldsFromNext = 'It holds from the next deal on. A reset leaves it.'
export const save = 'Save'

// PaperMoney
export const depositIntoAccount = (value: string | number) => `Deposit into account ${value}`
export const resetAccount = (value: string | number) => `Reset account ${value}`
export const deposit = 'Deposit…'
export const reset = 'Reset…'
export const itCanBeReset = 'It can be reset once nothing is open: close its positions and cancel its orders first.'
export const amount = (currency: string | number) => `Amount (${currency})`
export const n10000To1 = '100.00 to 1,000,000.00'
export const balanceAfterIt = 'Balance after it:'
export const deposit2 = 'Deposit'
export const balanceBecomesOneThat =
  'The balance returns to its starting value. Past trades stay on record. The result of the day does not change.'
export const resetBalance = 'Reset the balance'

// RealMoney
export const realMoney2 = 'Real money'
export const iUnderstandThatOrders =
  'I understand that orders sent to this account trade real money, and that it can be lost.'
export const type = (wordOfConsent: string | number, value: string | number) => `Type ${wordOfConsent}${value}`

// Rename
export const renameAccount = (value: string | number) => `Rename account ${value}`
export const rename = 'Rename'
export const leaveItEmptyTo = 'Leave it empty to have none'

// Symbols
export const symbolsOfAccount = (label: string | number) => `Symbols of account ${label}`
export const symbols = 'Symbols'
export const symbolsOf = (label: string | number) => `Symbols of ${label}`
export const closeSymbols = 'Close the symbols'
export const whatIsOnCan =
  'You can trade the symbols that are on, and Ratchet receives their prices. A symbol with an open position or a pending order stays on.'
export const findSymbol = 'Find a symbol'
export const silverEurusd = 'Silver, EURUSD …'
export const symbolsThatCanBe = 'Symbols that can be traded'
export const notTradeableHere = 'Not tradeable here'
export const brokerHasNotSaid = 'The broker has not said yet what it offers on this account. Look again in a moment.'
export const noSymbolHasThese = 'No symbol has these words.'

// TestSteps
export const askingThisCanTake = (broker: string | number) => `Asking ${broker}. This can take some seconds.`
export const passed = 'Passed:'
export const failed = 'Failed:'
export const thisTokenReachesNo = 'This token reaches no account that can be connected.'

// connect
export const enterToken = 'Enter the token.'
export const tickBoxThisAccount = 'Tick the box: this account trades real money.'
export const typeOrAccountsNumber = (wordOfConsent: string | number, login: string | number) =>
  `Type ${wordOfConsent}, or the account’s number ${login}.`

// symbols
export const n1LotFrom = (
  value: string | number,
  unit: string | number,
  volumeMin: string | number,
  value2: string | number,
) => `1 lot = ${value} ${unit}, from ${volumeMin} ${value2}`

// useConnect
export const thisTokenDoesNot = (login: string | number) => `This token does not reach account ${login}.`
export const tokenOfIsRenewed = (label: string | number) => `The token of ${label} is renewed.`
export const isConnected = (label: string | number) => `${label} is connected.`
