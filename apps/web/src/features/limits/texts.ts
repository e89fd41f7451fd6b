// LimitsDesk
export const limits = 'Limits'
export const signIn = 'Sign in to set limits for your accounts.'
export const notLoaded = (error: string) => `The limits could not be loaded: ${error} Your limits still apply.`
export const noAccount = 'No account yet. Your first trade opens your paper account; then you can set its limits here. '
export const placeOrder = 'Place an order'
export const limitsOnNewTrades = 'Limits on new trades'
export const account = 'Account'
export const accountName = (name: string) => `Account ${name}`
export const currentUsage = 'Current usage'
export const recentRejections = 'Recent rejections'

// Names of the limits, in the form and wherever a limit is listed
export const tradeSize = 'Size of a trade'
export const openVolumeInSymbol = 'Open volume in a symbol'
export const openVolume = 'Open volume'
export const moneyAtRisk = 'Money at risk in a trade'
export const singleSymbols = 'Limits for single symbols'
export const openTrades = 'Open trades'
export const tradesADay = 'Trades a day'
export const pauseAfterLosses = 'Pause after losses'
export const hoursWithoutTrading = 'Hours without trading'
export const timeZone = 'Time zone'
export const delay = 'Delay'

// LimitsForm
export const size = 'Size'
export const number = 'Number'
export const noLimit = 'no limit'
export const none = 'none'
export const noPause = 'no pause'
export const tradeSizeHint = 'Lots of one trade.'
export const openVolumeInSymbolHint = 'Lots open or pending in any one symbol.'
export const openVolumeHint = 'Lots open or pending in all symbols.'
export const moneyAtRiskHint = 'Loss at the stop, in the symbol’s currency. Needs a stop loss.'
export const openTradesHint = 'Open positions and pending orders together.'
export const tradesADayHint = 'Orders sent from midnight to midnight.'
export const lossesInRow = 'Losing trades in a row'
export const lossesInRowHint = 'Losses in a row that start a pause.'
export const pauseMinutes = 'Minutes of pause'
export const pauseMinutesHint = 'Counted from the last loss.'
export const whenLimitsApply = 'When limits apply'
export const timeZoneHint = 'For days and for hours without trading.'
export const delayHint = 'Time before a looser limit applies.'
export const warnAt = 'Warn at (%)'
export const warnAtHint = '% of the limit; 100 = no warning.'
export const formNote =
  'Limits are checked before each order. They never close positions or cancel orders. Stricter limits apply immediately; looser ones after the delay.'
export const saveLimits = 'Save limits'
export const undo = 'Undo'
export const unsaved = 'Unsaved changes'

// QuietHours
export const daysOfRow = (row: number) => `Days of row ${row}`
export const fromOfRow = (row: number) => `From, row ${row}`
export const toOfRow = (row: number) => `To, row ${row}; 00:00 is the end of the day`
export const removeRow = (row: number) => `Remove row ${row}`
export const remove = 'Remove'
export const addHours = 'Add hours'

// SymbolLimits
export const symbol = 'Symbol'
export const lotsOfSymbol = (limit: string, symbol: string) => `${limit} of ${symbol}, in lots`
export const removeSymbol = (symbol: string) => `Remove the limits of ${symbol}`
export const addSymbol = 'Add a symbol'

// Uses and Refusals
export const openVolumeIn = (symbol: string | null) => `Open volume in ${symbol ?? 'a symbol'}`
export const inSymbol = (symbol: string) => ` in ${symbol}`
export const noLimitsSet = 'No limits set: the account accepts every order. Fill in a field, or start with a preset.'
export const nearlyUsed = 'Nearly used up: '
export const used = 'Used up: '
export const noRejections = 'No order was rejected by a limit.'
export const rejectedOrder = (time: string) => `Order rejected at ${time}`

// Waiting: a looser limit that does not apply yet
export const looserLater = 'Looser limits pending'
export const appliesFrom = 'They apply from'
export const withdrawChange = 'Withdraw this change'
export const change = (limit: string, before: string, after: string) => `${limit}: ${before} → ${after}`
export const lotsInTrade = (lots: string) => `at most ${lots} lots a trade`
export const lotsOpen = (lots: string) => `at most ${lots} lots open`
export const pause = (minutes: number, losses: number) =>
  `${minutes} minutes after ${losses === 1 ? '1 loss' : `${losses} losses in a row`}`
