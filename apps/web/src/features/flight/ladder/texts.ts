// The ladder of a position (PositionLadder)
export const ladder = 'Ladder'
export const accountsOwn = 'The account’s ladder'
export const oneUnitIs = (unit: string, distance: string) => `, 1 ${unit} is ${distance}`
export const thisPositionOnly = ', for this position only'
export const change = 'Change…'

// The dialog (ChangeLadder)
export const changeLadder = 'Change ladder'
export const position = (side: string, lots: string, symbol: string, open: string) =>
  `${side} ${lots} ${symbol}, opened at ${open}. Current ladder:`
export const accountLadder = 'the account’s ladder'
export const noRungReached = ', no rung reached yet'
export const rungReached = (rung: number) => `, rung ${rung} reached`
export const accountsLadder = (ladder: string) => `The account’s ladder: ${ladder}`
export const noSavedLadder = 'You have no saved ladder. Save one under Risk Management first.'
export const laddersFailed = (error: string) => `Your ladders could not be loaded: ${error}`
export const stopAtEachRung = 'Stop at each rung'
export const rungAt = (rung: number, trigger: string) => `Rung ${rung} at ${trigger}:`
export const stopStays = 'the stop does not move'
export const stopMovesTo = (price: string, pips: string) => `stop to ${price}, ${pips} from the open price`
export const noPrice = (symbol: string) => `No ${symbol} price right now. The current stop does not change.`
export const close = 'Close'
export const cancel = 'Cancel'
export const confirmChange = 'Change ladder'
