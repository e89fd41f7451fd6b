// Chooser
export const drawItFor = 'Draw it for'
export const openedNow = 'Opened now'
export const from = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
  one: string | number,
) => `${type} ${volume} ${symbol} from ${price_open} (${one})`
export const symbolOfPreview = 'Symbol of the preview'
export const sideOfPreview = 'Side of the preview'
export const lotsOfPreview = 'Lots of the preview'
export const lots = 'lots'

// Findings
export const cannotWorkWillBe = 'Cannot work, will be refused: '
export const note = 'Note: '
export const sortRungs = 'Sort the rungs'

// LadderDrawing
export const n1Rung = '1 rung'
export const rungs = (value: string | number) => `${value} rungs`
export const ladderOfDrawnFrom = (rungs: string | number, open: string | number) =>
  `A ladder of ${rungs} drawn from the open price ${open}. The table after it gives every figure.`
export const open = 'open'

// LadderEditor
export const beginWith = 'Begin with'
export const beginWith2 = 'Begin with…'
export const yourDefaultLadder = 'Your default ladder'
export const inPipsAndWhat =
  'In pips, and what a rung closes in percent of the trade’s volume; the handles of the drawing change the distances too'
export const n1PipOf = (symbol: string | number, instrument: string | number, currency: string | number) =>
  `; 1 pip of ${symbol} = ${instrument} ${currency}`
export const nothingHereChangesLadder = '. Nothing here changes the ladder that your trades climb by.'
export const adoptItUnderRisk = 'Adopt it under Risk Management'
export const saveThisLadder = 'Save this ladder'
export const saveAs = 'Save as…'
export const save = 'Save'

// LadderFields
export const trailingProfit = 'Trailing Profit'
export const trailingSl = 'Trailing SL'
export const trailingTp = 'Trailing TP'
export const closesPercent = 'Closes %'
export const rungsOfTrailingProfit = (count: string | number) =>
  `${count} rungs of trailing profit, stop loss and take profit, and the part that each closes in percent`
export const rungsOfTrailingProfitStop = (count: string | number) =>
  `${count} rungs of trailing profit, stop loss and take profit, in pips`
export const addRung = 'Add rung'
export const rungCopyClearOr = (rung: string | number) => `Rung ${rung}: copy, clear or remove`
export const rungCopyOrClear = (rung: string | number) => `Rung ${rung}: copy or clear`
export const oneStepBeyondRung = 'One step beyond rung'
export const copyRung = 'Copy rung'
export const clearRung = (rung: string | number) => `Clear rung ${rung}`
export const removeRung = (rung: string | number) => `Remove rung ${rung}`

// LadderHandles
export const handlesOfLadder = 'Handles of the ladder'
export const rung = (rung: string | number, value: string | number) => `Rung ${rung}, ${value}`
export const fromOpenAt = (distance: string | number, price: string | number) =>
  `${distance} from the open, at ${price}`
export const leavesWhereItIs = (value: string | number) => `leaves the ${value} where it is`
export const profitAt = (distance: string | number, value: string | number, price: string | number) =>
  `${distance} ${value} the profit, at ${price}`

// LadderPreview
export const whatEachRungLocks = 'What each rung locks in'
export const at1Pip = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  open: string | number,
  instrument: string | number,
) => `${type} ${volume} ${symbol} at ${open}. 1 pip = ${instrument}`
export const openedNow2 = 'Opened now: '
export const position = (ticket: string | number) => `Position ${ticket}: `
export const noRungsSetStop = 'No rungs set. The stop stays where you place it.'
export const correctMarkedFieldTo = 'Correct the marked field to see what the ladder does.'
export const waitingForQuoteOf = (symbol: string | number) => `Waiting for a quote of ${symbol}.`

// LockNotes
export const atWorstYourResult = (currency: string | number) =>
  `At worst: your result in ${currency} if the stop fills at its price, after spread`
export const thereIsNoCommission = '; there is no commission'
export const andOfCommission = (value: string | number) => ` and ${value} of commission`
export const futureSwapAndGaps = '. Future swap and gaps are not included.'
export const noneOfYourStops = 'None of your stops has filled yet.'
export const rungHonesty = 'Rung honesty'
export const noneOfYourStopsSlipped = (symbol: string | number, value: string | number) =>
  `None of your ${symbol} stops slipped (${value}).`
export const n95PercentOfYour = (symbol: string | number, value: string | number) =>
  `95 % of your ${symbol} stops did not slip (${value}).`
export const onLot = (cost: string | number, currency: string | number, volume: string | number) =>
  `, ${cost} ${currency} on ${volume} lot`
export const yourStops = (symbol: string | number) => `Your ${symbol} stops`
export const n95PercentOfYourStops = (symbol: string | number) => `95 % of your ${symbol} stops`
export const slippedOrLess = (
  which: string | number,
  whole: string | number,
  value: string | number,
  money: string | number,
  value2: string | number,
) => `${which} slipped ${whole} ${value} or less${money} (${value2}).`

// RiskForm
export const trailingRisk = 'Trailing Risk'
export const undo = 'Undo'
export const notSavedYet = 'Not saved yet'
export const asSaved = 'As saved'
export const allFiguresInPips = 'All figures in pips.'
export const n1PipOf2 = (symbol: string | number, one: string | number, currency: string | number) =>
  `1 pip of ${symbol} = ${one} ${currency}`
export const trailingProfitOf0 = 'A trailing profit of 0 switches a rung off; SL 0 and TP 0 leave that level alone.'

// RungTable
export const rung2 = 'Rung'
export const reachedAt = 'Reached at'
export const stopTo = 'Stop to'
export const locksIn = 'Locks in'
export const atWorst = 'At worst'
export const targetTo = 'Target to'
export const priceHasReachedIt = 'The price has reached it'
export const asBefore = 'as before'

// ScopeChoice
export const ladderOf = 'Ladder of'
export const allOtherAccounts = 'All other accounts'
export const allAccounts = 'All accounts'
export const itsOwn = ' (its own)'
export const thisAccountHasLadder = 'This account has a ladder of its own. '
export const thisAccountClimbsBy =
  'This account climbs by the ladder of all accounts. Saved here, it gets one of its own. '
export const notFor = (value: string | number, value2: string | number) => `Not for ${value}: ${value2}.`
export const everyAccountClimbsBy = 'Every account climbs by this ladder. Choose one to give it a ladder of its own.'
export const chooseLadderOfAll = 'Use the ladder of all accounts'

// rules
export const oneRung50Pips = 'One rung: 50 pips of profit, 20 of risk'
export const every50Pips20 = 'Every 50 pips, 20 behind'
export const breakEvenFirstThen = 'Break even first, then more room'
export const noLadder = 'No ladder'
export const sizedToSpreadPips = (profit1: string | number, sl1: string | number) =>
  `Sized to the spread: ${profit1} pips of profit, ${sl1} of risk, and up`

// useLintDesk
export const at = (symbol: string | number, server: string | number) => `${symbol} at ${server}`
export const ofText = (type: string | number, volume: string | number, symbol: string | number, key: string | number) =>
  `${type} ${volume} ${symbol} of ${key}`
