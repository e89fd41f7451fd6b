// AlertDialog
export const alertOn = (symbol: string | number) => `Alert on ${symbol}`
export const setNoAlert = 'Set no alert'
export const typePriceAtWhich = 'Type the price at which you want to be told.'
export const youWillBeTold = (symbol: string | number, meant: string | number) =>
  `You will be told when the bid of ${symbol} is at ${meant}.`
export const price = 'Price'
export const noteOptional = 'Note (optional)'
export const youAreToldOnce = 'You are told once, in your notices, whether or not a browser is open.'
export const youAreToldOnceIn = (way: string | number, meant: string | number) =>
  `You are told once, in your notices, when the bid ${way} to ${meant}.`
export const cancel = 'Cancel'
export const setAlert = 'Set the alert'

// AlertList
export const alertWhenBidRises = 'Alert when the bid rises to'
export const alertWhenBidFalls = 'Alert when the bid falls to'
export const alertsOnChart = 'Alerts on the chart'
export const remove = (value: string | number, price: string | number) => `Remove: ${value} ${price}`
export const remove2 = 'Remove'
export const yourAlertsCouldNot = (error: string | number) => `Your alerts could not be read: ${error}`

// CandleChart
export const loading = 'Loading…'
export const symbol = 'Symbol'
export const period = 'Period'
export const drawnAs = 'Drawn as'
export const tryAgain = 'Try again'
export const noPricesOfAre = (symbol: string | number) =>
  `No prices of ${symbol} are kept yet. Candles begin with the next quote.`
export const loadingHistory = 'Loading history…'
export const yourDrawingsCouldNot = (failed: string | number) => `Your drawings could not be kept: ${failed}`
export const candlesOf = (symbol: string | number) => `Candles of ${symbol}`
export const arrowKeysMoveThrough = (words: string | number) =>
  `${words}. Arrow keys move through time, plus and minus zoom, End shows the newest, the menu key begins an order or an alert at the middle.`

// Charts
export const oneChart = 'One chart'
export const twoCharts = 'Two charts'
export const fourCharts = 'Four charts'
export const ticket = 'Ticket'
export const chartsSideBySide = 'Charts side by side'

// DrawMenu
export const wordsOfNote = 'Words of the note'
export const wordsThenPressOn = 'Words, then press on the chart'
export const place = 'Place'
export const drawings = 'Drawings'
export const draw = 'Draw'
export const placeOnChart = 'Place on the chart'
export const removeAllDrawings = 'Remove all drawings'

// IndicatorMenu
export const indicators = 'Indicators'
export const onPrice = 'On the price'
export const belowIt = 'Below it'

// LevelList
export const linesOnChart = 'Lines on the chart'
export const move = (text: string | number) => `Move: ${text}`
export const move2 = 'Move'

// MoveDialog
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const moveRung = (rung: string | number) => `Move rung ${rung}`
export const moveOrder = 'Move the order'
export const move3 = (value: string | number) => `Move the ${value}`
export const openedAtNowAt = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
  price: string | number,
) => `${type} ${volume} ${symbol}, opened at ${price_open}; now at ${price}.`
export const waitsAtItsStop = (what: string | number, price: string | number) =>
  `${what} waits at ${price}. Its stop and target stay where they are.`
export const atNowAt = (what: string | number, price: string | number, price2: string | number) =>
  `${what} at ${price}; now at ${price2}.`
export const ifStoppedHere = (words: string | number) => `If stopped here: ${words}.`
export const stop = (words: string | number) => `Stop ${words}`
export const noStop = 'No stop'
export const target = (words: string | number) => `target ${words}`
export const filledThere = (value: string | number) => `Filled there: ${value}.`

// OrderMenu
export const order = 'Order'
export const orderAtThisPrice = 'Order at this price'
export const alert = 'Alert…'
export const alertAt = (price: string | number) => `Alert at ${price}…`
export const noAccountOfYours = (server: string | number) => `No account of yours takes orders at ${server}.`
export const at = (value: string | number) => ` at ${value}…`
export const inOrderForm = 'In the order form'

// RungForm
export const openedAtItClimbs = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  price_open: string | number,
) => `${type} ${volume} ${symbol}, opened at ${price_open}. It climbs by`
export const afterwardsByRungsOf = (done: string | number) => `; afterwards by rungs of its own. ${done}`
export const itsAccountsLadder = 'its account’s ladder'
export const rungIsReachedAt = (rung: string | number) => `Rung ${rung} is reached at`
export const moveRung2 = 'Move the rung'
export const rungIsReachedAtProfit =
  'A rung is reached at a profit: choose a price on that side of the open, in the symbol’s digits.'
export const noRungIsReached = 'No rung is reached yet.'
export const rungIsReachedAnd = (value: string | number | null | undefined) =>
  `Rung ${value} is reached and stays done: what it locked in or closed is not done again.`
export const rungsAreReachedAnd = (value: string | number) =>
  `Rungs ${value} are reached and stay done: what they locked in or closed is not done again.`
export const stopGoesToFrom = (price: string | number, pips: string | number) =>
  `the stop goes to ${price}, ${pips} from the open`
export const stopStays = 'the stop stays'
export const targetTo = (price: string | number) => `, the target to ${price}`
export const ofProfit = (pips: string | number, stopWords: string | number, targetWords: string | number) =>
  `${pips} of profit: ${stopWords}${targetWords}`
export const andOfLotsIs = (part: string | number, value: string | number) => `, and ${part} of ${value} lots is closed`

// drawing
export const pipsPercent = (price: string | number, pips: string | number, value: string | number) =>
  `${price} · ${pips} pips · ${value} %`

// indicators
export const movingAverages = 'Moving averages'
export const exponentialAverages = 'Exponential averages'
export const bollingerBands = 'Bollinger bands'
export const averageOfDay = 'Average of the day'
export const pivotsOfDay = 'Pivots of the day'
export const parabolicSar = 'Parabolic SAR'
export const stochastic = 'Stochastic'
export const atrWilders = 'ATR, Wilder’s'
export const atrMeanMt5s = 'ATR, mean (MT5’s)'
export const adxAndDmi = 'ADX and DMI'

// levels
export const guaranteedStop = 'Guaranteed stop'
export const rung = (rung: string | number) => `Rung ${rung}`
export const until = (goodTill: string | number) => ` until ${goodTill}`
export const oco = ' · OCO'
export const ofText = (value: string | number, value2: string | number, words: string | number) =>
  `${value} of ${value2} ${words}`
export const rungNoProfitThere = (rung: string | number) => `Rung ${rung}: no profit there`
export const rung2 = (rung: string | number, value: string | number) => `Rung ${rung} · ${value}`
export const alert2 = (note: string | number) => `Alert · ${note}`
export const at2 = (text: string | number, price: string | number) => `${text} at ${price}`

// own-indicators
export const atrMean = 'ATR, mean'
export const dayAverage = 'Day average'
