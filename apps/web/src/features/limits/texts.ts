// LimitsDesk
export const limits = 'Limits'
export const signInToSet = 'Sign in to set limits for your accounts.'
export const limitsCouldNotBe = (error: string | number) =>
  `The limits could not be read: ${error} Those in force go on holding.`
export const tryAgain = 'Try again'
export const youHaveNoAccount =
  'You have no account yet. The first trade opens your paper account; limits are set for it here. '
export const placeOrder = 'Place an order'
export const limitsOnNewTrades = 'Limits on new trades'
export const account = 'Account'
export const account2 = (shown: string | number) => `Account ${shown}`
export const currentUsage = 'Current usage'
export const recentRejections = 'Recent rejections'

// LimitsForm
export const noLimit = 'no limit'
export const size = 'Size'
export const sizeOfTrade = 'Size of a trade'
export const lotsOfOneTrade = 'Lots of one trade.'
export const openVolumeInSymbol = 'Open volume in a symbol'
export const lotsOpenOrWaiting = 'Lots open or waiting in any one symbol.'
export const openVolume = 'Open volume'
export const lotsOpenOrWaitingIn = 'Lots open or waiting in all symbols.'
export const moneyAtRiskIn = 'Money at risk in a trade'
export const lostAtStopIn = 'Lost at the stop, in the symbol’s currency. Needs a stop loss.'
export const number = 'Number'
export const openTrades = 'Open trades'
export const openPositionsAndPending = 'Open positions and pending orders together.'
export const tradesDay = 'Trades a day'
export const ordersSentFromMidnight = 'Orders sent from midnight to midnight.'
export const pauseAfterLosses = 'Pause after losses'
export const losingTradesInRow = 'Losing trades in a row'
export const lossesInRowThat = 'Losses in a row that start a pause.'
export const noPause = 'no pause'
export const minutesOfPause = 'Minutes of pause'
export const countedFromLastLoss = 'Counted from the last loss.'
export const whenLimitsApply = 'When limits apply'
export const timeZone = 'Time zone'
export const forDaysAndFor = 'For days and for hours without trading.'
export const waitingTime = 'Waiting time'
export const delayBeforeLooserLimit = 'Delay before a looser limit applies.'
export const warnAtPercent = 'Warn at percent'
export const percentOfLimit100 = '% of the limit; 100 = no warning.'
export const checkedBeforeEachOrder =
  'Checked before each order. They never close positions or cancel orders. Stricter limits apply at once; looser ones after the waiting time.'
export const saveLimits = 'Save limits'
export const undo = 'Undo'
export const notSavedYet = 'Not saved yet'

// QuietHours
export const hoursWithoutTrading = 'Hours without trading'
export const daysOfRow = (value: string | number) => `Days of row ${value}`
export const fromRow = (value: string | number) => `From, row ${value}`
export const toRow0000 = (value: string | number) => `To, row ${value}; 00:00 is the end of the day`
export const removeRow = (value: string | number) => `Remove row ${value}`
export const remove = 'Remove'
export const mondayToFriday = 'Monday to Friday'
export const addHours = 'Add hours'

// Refusals
export const noInstructionWasRefused = 'No instruction was refused by a limit.'
export const instructionOf = (value: string | number) => `The instruction of ${value}`

// SymbolLimits
export const singleSymbols = 'Single symbols'
export const ofInLots = (label: string | number, symbol: string | number) => `${label} of ${symbol}, in lots`
export const symbol = 'Symbol'
export const removeLimitsOf = (symbol: string | number) => `Remove the limits of ${symbol}`
export const addSymbol = 'Add a symbol'

// Uses
export const openVolumeIn = 'Open volume in'
export const symbol2 = 'a symbol'
export const inText = (symbol: string | number) => ` in ${symbol}`
export const noLimitIsSet =
  'No limit is set: the account takes whatever you publish. Fill in a field, or begin with a preset.'
export const nearlyUsedUp = 'Nearly used up: '
export const usedUp = 'Used up: '

// Waiting
export const waitsToBeLooser = 'Waits to be looser'
export const inForceFrom = 'In force from'
export const withdrawThisChange = 'Withdraw this change'
