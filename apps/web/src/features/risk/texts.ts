// RiskForm
export const trailingRisk = 'Trailing Risk'
export const undo = 'Undo'
export const unsaved = 'Unsaved changes'
export const saved = 'Saved'
export const allFiguresInPips = 'All figures in pips.'
export const onePip = (symbol: string, price: string, currency: string) => `1 pip of ${symbol} = ${price} ${currency}`
export const zeroMeaning = 'Trailing profit 0 turns a rung off; SL 0 or TP 0 leaves that level unchanged.'

// ScopeChoice: the accounts that use the ladder
export const ladderFor = 'Ladder for'
export const allAccounts = 'All accounts'
export const allOtherAccounts = 'All other accounts'
export const ownLadderMark = ' (has its own ladder)'
export const hasOwnLadder = 'This account has its own ladder. '
export const usesDefaultLadder = 'This account uses the default ladder. Save here to give it its own. '
export const accountsWithOwnLadder = (accounts: readonly string[]) =>
  accounts.length === 1 ? `${accounts[0]} has its own ladder.` : `${accounts.join(', ')} have their own ladders.`
export const defaultForAllAccounts =
  'This is the default ladder of all accounts. Choose an account to give it its own ladder.'
export const dropOwnLadder = 'Use the default ladder'

// Presets
export const oneRung = 'One rung: 50 pips profit, 20 pips risk'
export const evenRungs = 'A rung every 50 pips, stop 20 pips behind'
export const breakEvenFirst = 'Break-even first, then more room'
export const noLadder = 'No ladder'
export const sizedToSpread = (profit: number, risk: number) =>
  `Sized to the spread: first rung at ${profit} pips, stop ${risk} pips behind`

// LadderFields
export const trailingProfit = 'Trailing Profit'
export const trailingSl = 'Trailing SL'
export const trailingTp = 'Trailing TP'
export const closesPercent = 'Closes %'
export const fieldsWithParts = (rungs: number) =>
  `${rungs} rungs of trailing profit, stop loss, take profit and the part that each closes in percent`
export const fields = (rungs: number) => `${rungs} rungs of trailing profit, stop loss and take profit, in pips`
export const addRung = (rung: number) => `Add rung ${rung}`
export const rungMenuWithRemove = (rung: number) => `Rung ${rung}: copy, clear or remove`
export const rungMenu = (rung: number) => `Rung ${rung}: copy or clear`
export const continueFrom = (rung: number) => `One step above rung ${rung}`
export const copyRung = (rung: number) => `Same as rung ${rung}`
export const clearRung = (rung: number) => `Clear rung ${rung}`
export const removeRung = (rung: number) => `Remove rung ${rung}`

// Findings: errors and warnings about the ladder
export const willBeRejected = 'Will be rejected: '
export const note = 'Note: '
export const sortRungs = 'Sort rungs'
export const symbolAtServer = (symbol: string, server: string) => `${symbol} at ${server}`
export const orderName = (type: string, lots: string, symbol: string, key: string) =>
  `${type} ${lots} ${symbol} of ${key}`

// Chooser and LadderPreview
export const previewFor = 'Preview for'
export const newPosition = 'New position'
export const openPosition = (type: string, lots: string, symbol: string, price: number, name: string) =>
  `${type} ${lots} ${symbol} at ${price} (${name})`
export const previewSymbol = 'Symbol of the preview'
export const previewSide = 'Side of the preview'
export const previewLots = 'Lots of the preview'
export const lots = 'lots'
export const lockedInByRung = 'Locked in by each rung'
export const newPositionLead = 'New position: '
export const positionLead = (ticket: string) => `Position ${ticket}: `
export const previewSubject = (type: string, lots: string, symbol: string, price: string, pip: string) =>
  `${type} ${lots} ${symbol} at ${price}. 1 pip = ${pip}`
export const noRungs = 'No rungs set. The stop stays where you place it.'
export const correctField = 'Correct the marked field to see the preview.'
export const waitingForQuote = (symbol: string) => `Waiting for a quote of ${symbol}.`

// RungTable
export const rung = 'Rung'
export const reachedAt = 'Reached at'
export const stopTo = 'Stop to'
export const locksIn = 'Locks in'
export const atWorst = 'At worst'
export const targetTo = 'Target to'
export const reachedByPrice = 'The price has reached this rung'
export const unchanged = 'unchanged'

// LockNotes: what “At worst” includes, and how far stops slipped
export const worstMeaning = (currency: string, commission: string | null) => {
  const costs = commission === null ? 'spread; there is no commission' : `spread and ${commission} of commission`
  return `At worst: your result in ${currency} if the stop fills at its price, after ${costs}. Future swap and gaps are not included.`
}
export const noStopFilled = 'None of your stops has filled yet.'
export const rungHonesty = 'Rung honesty'
export const trades = (count: string, isOne: boolean) => `${count} ${isOne ? 'trade' : 'trades'}`
export const noneSlipped = (symbol: string, trades: string) => `None of your ${symbol} stops slipped (${trades}).`
export const mostDidNotSlip = (symbol: string, trades: string) =>
  `95 % of your ${symbol} stops did not slip (${trades}).`
export const yourStops = (symbol: string) => `Your ${symbol} stops`
export const mostOfYourStops = (symbol: string) => `95 % of your ${symbol} stops`
export const slipped = (stops: string, points: string, money: string, trades: string) =>
  `${stops} slipped ${points} ${points === '1' ? 'point' : 'points'} or less${money} (${trades}).`
export const slippageCost = (money: string, currency: string, lots: string) => `, ${money} ${currency} on ${lots} lot`

// LadderEditor: a ladder to test in the Ladder Lab
export const startWith = 'Start with'
export const startWithOption = 'Start with…'
export const defaultLadder = 'Your default ladder'
export const savedName = (name: string) => `“${name}”`
export const editorUnits = (pip: string | null) =>
  `Distances in pips${pip === null ? '' : ` (${pip})`}, closes in percent of the trade’s volume. You can also drag the handles. Your active ladder does not change.`
export const makeDefaultUnderRisk = 'Make it your default under Risk Management'
export const saveLadder = 'Save this ladder'
export const saveAs = 'Save as…'
export const save = 'Save'

// Prices that a broker leaves out (RiskForm)
export const fewPrices = (server: string, aSecond: number) =>
  `${server} sends at most ${aSecond} ${aSecond === 1 ? 'price' : 'prices'} a second. A rung that is reached only between two of these prices is missed. The broker’s own stops see every price.`
