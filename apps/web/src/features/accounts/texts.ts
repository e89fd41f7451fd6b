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
export const noAccounts = (server: string) =>
  `No account yet. Your first order opens a paper account on ${server}, without real money. You can also connect an account at a broker.`
export const figuresOutdated = (error: string) => `These figures may be outdated. ${error}`
export const tradingAccounts = 'Trading accounts'
export const noConnectedAccount = 'No connected account.'
export const manageAccounts = 'Manage accounts under Settings'

// Connecting (ConnectForm)
export const accountOf = (login: string) => `, account ${login}`
export const broker = 'Broker'
export const toggleSecret = (noun: string) => `Show or hide the ${noun}`
export const account = 'Account'
export const chooseAccount = 'Choose an account'
export const cancel = 'Cancel'
export const test = 'Test'
export const testNote = 'A test only reads: it does not trade or store anything.'

// A broker whose program dials in (ConnectForm)
export const dialsIn = (broker: string) =>
  `A program in your ${broker} terminal connects to Ratchet. You hand over no password. The next page shows each step.`
export const toSetup = 'Show the steps'

// The test of credentials (ConnectForm)
export const testing = (broker: string) => `Testing at ${broker}. This can take several seconds.`
export const theBroker = 'the broker'
export const passed = 'Passed:'
export const failed = 'Failed:'
export const noUsableAccount = 'No account of these credentials can be connected. Use others.'

// Results of connecting (useConnect)
export const accessLacksAccount = (login: string) =>
  `These credentials have no access to account ${login}. Use those of that account.`
export const accessRenewed = (account: string) => `Credentials of ${account} renewed.`
export const connected = (account: string) => `${account} connected.`

// Disconnecting (AccountTools, Disconnect)
export const disconnect = 'Disconnect'
export const disconnectAccount = (account: string) => `Disconnect account ${account}`
export const disconnectQuestion = 'Disconnect this account?'
export const disconnectKeeps =
  'Ratchet deletes the credentials. The records stay here; the account and its money stay at the broker.'
export const disconnectNeedsClosing =
  'First close all positions and cancel all pending orders: Ratchet cannot move the stops of a disconnected account.'

// Commission of a paper account (AccountTools, PaperMoney)
export const commissionTool = 'Commission…'
export const commissionOf = (account: string) => `Commission of account ${account}`
export const commission = (currency: string) => `Commission (${currency})`
export const commissionHint = 'Per lot and side, 0 = none'
export const commissionApplies = 'Applies from the next deal. Resetting the account does not change the commission.'
export const save = 'Save'

// Deposit and reset of a paper account (AccountTools, PaperMoney)
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
