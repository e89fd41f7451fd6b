// LadderChoice
export const noLongerSaved = 'No longer saved'
export const thisOrderAlone = 'this order alone'
export const asItsAccount = 'as its account'
export const ladder = 'Ladder'
export const ladders = 'Ladders'
export const ladderChooseAnotherOne = (said: string | number, whose: string | number, value: string | number) =>
  `Ladder: ${said}, ${whose}${value}. Choose another one`
export const forThisOrderAlone = 'For this order alone'
export const changeOrSaveLadders = 'Change or save ladders…'
export const forThisOrderAlone2 = 'for this order alone'
export const chosen = 'Chosen'
export const yourLaddersCouldNot = (error: string | number) => `Your ladders could not be read: ${error}`
export const noLadderIsSaved = 'No ladder is saved under a name yet'

// LadderMeaning
export const atWorst = (cents: string | number, currency: string | number) => `, at worst ${cents} ${currency}`
export const noRungIsReached = 'No rung is reached at the current price'
export const currentPriceIsBeyond = (value: string | number) => `The current price is beyond ${value}`
export const stopNow = 'Stop now'
export const stopAfter = 'Stop after'
export const same = 'the same'
export const closesAtOnce = 'Closes at once'
export const lots = (closes: string | number) => `${closes} lots`
export const countedFromNextPrice = (reached: string | number) =>
  `${reached}, counted from the next price on. What is locked in stays locked in; future swap and gaps are not included.`

// RungList
export const itsRungsInFrom = (unit: string | number) => `Its rungs, in ${unit} from the open`
export const after = (pips: string | number) => `After ${pips}`
export const noStop = 'no stop'
export const stopTo = (pips: string | number) => `stop to ${pips}`
export const stopAsBefore = 'stop as before'
export const targetTo = (pips: string | number) => `target to ${pips}`
export const closes = (percent: string | number) => `closes ${percent}`

// UseLadder
export const forText = (account: string | number) => `for ${account}`
export const asDefault = 'as default'
export const adopt = (value: string | number, what: string | number) => `Adopt “${value}” ${what}?`
export const adoptNothing = 'Adopt nothing'
export const close = 'Close'
export const cancel = 'Cancel'
export const adopt2 = 'Adopt'
export const climbsByLadderOf = (account: string | number) => `${account} climbs by a ladder of its own then.`
export const itBecomesLadderOf = (value: string | number) => `It becomes the ladder of all accounts${value}.`
export const noPositionIsOpen = 'No position is open there now.'
export const byItFromNext = (value: string | number) =>
  `The ${value} by it from the next price on; what is locked in stays locked in.`
