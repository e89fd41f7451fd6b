// A card with its figures (AccountCard)
export const slowBroker = (slow: string) => `${slow}. Orders and stops are sent first.`
export const pausedNote = 'No new orders. Open positions stay protected.'
export const ownLadder = 'Uses its own ladder. '
export const defaultLadder = 'Uses the default ladder. '
export const ladderOf = (account: string) => `Ladder of account ${account}`
export const ladder = 'Ladder'
export const guaranteedStop = 'Guaranteed stop'
export const guaranteedStops = (count: number) => `${count} guaranteed stops`
export const balance = 'Balance'
export const equity = 'Equity'
export const usedMargin = 'Used margin'
export const freeMargin = 'Free margin'
export const today = 'Today'
export const todayNote = 'Results and costs booked since midnight UTC, without deposits'
export const hedging = 'Hedging'
export const netting = 'Netting'

// The tools of a card (AccountTools)
export const openPaper = 'Open paper account'
export const openPaperOn = (account: string) => `Open paper account on the prices of ${account}`
export const paperOpened = (login: string) =>
  `Paper account ${login} opened. It uses the same prices, without real money.`
export const pause = 'Pause'
export const resume = 'Resume'
export const pauseAccount = (account: string) => `Pause account ${account}`
export const resumeAccount = (account: string) => `Resume account ${account}`
export const renewAccess = 'Renew credentials'
export const renewAccessOf = (account: string) => `Renew credentials of account ${account}`
export const reconnect = 'Reconnect'
export const reconnectAccount = (account: string) => `Reconnect account ${account}`

// All accounts (Accounts, CanTrade)
export const accounts = 'Accounts'
export const connectAccount = 'Connect an account'
export const tryAgain = 'Try again'
export const noAccounts = (server: string) =>
  `No account yet. Your first order opens a paper account on ${server}, without real money. You can also connect an account at a broker.`
export const figuresOutdated = (error: string) => `These figures may be outdated. ${error}`
export const tradingAccounts = 'Trading accounts'
export const noConnectedAccount = 'No connected account.'
export const manageAccounts = 'Manage accounts under Settings'

// Connecting (ConnectForm, AccountChoice)
export const loadingBrokers = 'Loading brokers…'
export const accountOf = (login: string) => `, account ${login}`
export const broker = 'Broker'
export const environment = 'Environment'
export const environmentLive = (environment: string) => `${environment}: real money`
export const environmentPractice = (environment: string) => `${environment}: no real money`
export const toggleSecret = (noun: string) => `Show or hide the ${noun}`
export const account = 'Account'
export const chooseAccount = 'Choose an account'
export const name = 'Name'
export const newNameHint = 'Optional. You can change it later.'
export const cancel = 'Cancel'
export const test = 'Test'
export const renew = 'Renew'
export const connect = 'Connect'
export const testNote = 'A test only reads: it does not trade or store anything.'

// A broker whose program dials in (ToSetup)
export const dialsIn = (broker: string) =>
  `A program in your ${broker} terminal connects to Ratchet. You hand over no password. The next page shows each step.`
export const toSetup = 'Show the steps'

// The test of credentials (TestSteps)
export const testing = (broker: string) => `Testing at ${broker}. This can take several seconds.`
export const theBroker = 'the broker'
export const passed = 'Passed:'
export const failed = 'Failed:'
export const noUsableAccount = 'No account of these credentials can be connected. Use others.'

// Consent to real money (RealMoney)
export const realMoney = 'Real money'
export const consent = 'I understand that orders on this account trade real money, which I can lose.'
export const typeConsent = (consentWord: string, login: string) =>
  login ? `Type ${consentWord} or the Broker ID ${login}` : `Type ${consentWord}`

// Faults and results of connecting (connect, useConnect)
export const noAccountChosen = 'Choose an account.'
export const consentMissing = 'Tick the box: this account trades real money.'
export const consentMistyped = (consentWord: string, login: string) => `Type ${consentWord} or the Broker ID ${login}.`
export const accessLacksAccount = (login: string) =>
  `These credentials have no access to account ${login}. Use those of that account.`
export const accessRenewed = (account: string) => `Credentials of ${account} renewed.`
export const connected = (account: string) => `${account} connected.`

// Disconnecting (Disconnect)
export const disconnect = 'Disconnect'
export const disconnectAccount = (account: string) => `Disconnect account ${account}`
export const disconnectQuestion = 'Disconnect this account?'
export const disconnectKeeps =
  'Ratchet deletes the credentials. The records stay here; the account and its money stay at the broker.'
export const disconnectNeedsClosing =
  'First close all positions and cancel all pending orders: Ratchet cannot move the stops of a disconnected account.'

// Commission of a paper account (PaperCommission)
export const commissionTool = 'Commission…'
export const commissionOf = (account: string) => `Commission of account ${account}`
export const commission = (currency: string) => `Commission (${currency})`
export const commissionHint = 'Per lot and side, 0 = none'
export const commissionApplies = 'Applies from the next deal. Resetting the account does not change the commission.'
export const save = 'Save'

// Deposit and reset of a paper account (PaperMoney)
export const depositTool = 'Deposit…'
export const depositInto = (account: string) => `Deposit into account ${account}`
export const amount = (currency: string) => `Amount (${currency})`
export const amountHint = '100.00 to 1,000,000.00'
export const newBalance = 'New balance:'
export const deposit = 'Deposit'
export const resetTool = 'Reset…'
export const resetAccount = (account: string) => `Reset account ${account}`
export const resetNeedsClosing = 'To reset the account, close its positions and cancel its orders first.'
export const resetNote = 'Restores the opening balance. Past trades stay on record. Today’s result does not change.'
export const resetBalance = 'Reset balance'

// A new name (Rename)
export const rename = 'Rename'
export const renameAccount = (account: string) => `Rename account ${account}`
export const nameHint = 'Leave empty for no name'

// The symbols of an account (Symbols, symbols)
export const symbols = 'Symbols'
export const symbolsOfAccount = (account: string) => `Symbols of account ${account}`
export const symbolsOf = (account: string) => `Symbols of ${account}`
export const symbolsNote =
  'Switch on the symbols to trade here. A symbol with an open position or a pending order stays on.'
export const findSymbol = 'Find symbol'
export const findExample = 'Silver, EURUSD …'
export const tradableSymbols = 'Tradable symbols'
export const notTradable = 'Not tradable here'
export const symbolsNotSent = 'The broker has not sent its symbols yet. Try again in a moment.'
export const noMatch = 'No matching symbols.'
export const symbolMeans = (symbol: string, brokerSymbol: string) => `${symbol} = ${brokerSymbol}`
export const lotFacts = (contractSize: string, unit: string) => `1 lot = ${contractSize} ${unit}`
export const decimals = (digits: number) => `${digits} ${digits === 1 ? 'decimal' : 'decimals'}`
export const minVolume = (lots: number) => `from ${lots} ${lots === 1 ? 'lot' : 'lots'}`
export const contractChanged = 'The contract changed at the broker.'
export const contractChangedNote = 'No new orders until you confirm it.'
export const confirmContract = 'Confirm'
export const confirmContractOf = (symbol: string) => `Confirm the contract of ${symbol}`
