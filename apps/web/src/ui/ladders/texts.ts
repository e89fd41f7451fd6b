// The ladder of an order (LadderChoice)
export const ladder = 'Ladder'
export const ladders = 'Ladders'
export const accountsLadder = 'The account’s ladder'
export const deleted = 'Deleted ladder'
export const thisOrderOnly = 'for this order only'
export const sameAsAccount = 'as the account'
export const chooseAnother = (ladder: string, whose: string, summary: string) =>
  `Ladder: ${ladder}, ${whose}${summary}. Choose another one`
export const menuTitle = 'For this order only'
export const selected = 'Selected'
export const changeOrSaveLadders = 'Change or save ladders…'
export const loading = 'Loading…'
export const laddersFailed = (error: string) => `Your ladders could not be loaded: ${error}`
export const noSavedLadders = 'No saved ladders'

// What a ladder does to a stop (LadderMeaning)
export const stopNow = 'Stop now'
export const stopAfter = 'Stop after'
export const none = 'none'
export const unchanged = 'unchanged'
export const atWorst = (money: string, currency: string) => `, at worst ${money} ${currency}`
export const closesNow = 'Closes now'
export const lots = (lots: string) => `${lots} lots`
export const noRungReached = 'No rung is reached at the current price'
export const pastRung = (rung: string) => `The current price is past rung ${rung}`
export const pastRungs = (rungs: string) => `The current price is past rungs ${rungs}`
export const note = (reached: string) =>
  `${reached}; rungs act from the next price. Locked-in profit stays locked in. Future swap and gaps are not included.`

// The rungs of a ladder (RungList)
export const rungsFromOpen = (unit: string) => `Rungs, in ${unit} from the open price`
export const afterPips = (pips: string) => `After ${pips}`
export const noStop = 'no stop'
export const stopTo = (pips: string) => `stop to ${pips}`
export const stopUnchanged = 'stop unchanged'
export const targetTo = (pips: string) => `target to ${pips}`
export const closes = (percent: string) => `closes ${percent}`

// Use a saved ladder (UseLadder)
export const questionFor = (ladder: string, account: string) => `Use “${ladder}” for ${account}?`
export const makeDefault = (ladder: string) => `Make “${ladder}” the default ladder?`
export const closeDialog = 'Close dialog'
export const close = 'Close'
export const cancel = 'Cancel'
export const accountUsesIt = (account: string) => `${account} gets its own ladder.`
export const becomesDefault = 'All accounts will use it.'
export const becomesDefaultExcept = 'All accounts without their own ladder will use it.'
export const noPosition = 'No open position is affected.'
export const positionsUseIt = (count: number) =>
  `It applies to ${count === 1 ? '1 open position' : `${count} open positions`} from the next price. Locked-in profit stays locked in.`
export const confirmName = (ladder: string) => `Use ${ladder}`
export const confirm = 'Use ladder'

// LadderDrawing and LadderHandles
export const drawing = (rungs: number, price: string) =>
  `Ladder of ${rungs === 1 ? '1 rung' : `${rungs} rungs`} from the open price ${price}. The table below lists every figure.`
export const open = 'open'
export const rung = 'Rung'
export const trigger = 'Trigger'
export const stop = 'Stop'
export const target = 'Target'
export const handles = 'Ladder handles'
export const figureNames = { profit: 'profit', sl: 'stop', tp: 'target' }
export const handle = (rung: number, figure: string) => `Rung ${rung}, ${figure}`
export const fromOpen = (distance: string, price: string) => `${distance} from the open price, at ${price}`
export const levelUnchanged = (level: string) => `leaves the ${level} unchanged`
export const fromProfit = (distance: string, side: 'behind' | 'beyond', price: string) =>
  `${distance} ${side} the profit, at ${price}`
