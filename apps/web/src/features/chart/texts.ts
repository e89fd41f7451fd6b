// The charts (Charts)
export const oneChart = 'One chart'
export const twoCharts = 'Two charts'
export const fourCharts = 'Four charts'
export const numberOfCharts = 'Number of charts'
export const ticket = 'Ticket'

// A chart (CandleChart)
export const loading = 'Loading…'
export const loadingHistory = 'Loading history…'
export const symbol = 'Symbol'
export const period = 'Period'
export const chartType = 'Chart type'
export const tryAgain = 'Try again'
export const noHistory = (symbol: string) => `No ${symbol} history yet. Candles start with the next quote.`
export const drawingsFailed = (error: string) => `Your drawings could not be saved: ${error}`
export const candlesOf = (symbol: string) => `Candles of ${symbol}`
export const keysHint = (lines: string) =>
  `${lines}. Arrow keys move through time, plus and minus zoom, End shows the newest price. The menu key opens orders and alerts for the middle of the chart.`

// Drawings (DrawMenu, drawing)
export const draw = 'Draw'
export const drawings = 'Drawings'
export const placeOnChart = 'Place on the chart'
export const noteText = 'Note text'
export const notePlaceholder = 'Text, then click the chart'
export const place = 'Place'
export const removeAllDrawings = 'Remove all drawings'
export const measure = (distance: string, pips: number, percent: string) => `${distance} · ${pips} pips · ${percent} %`

// Indicators (IndicatorMenu, indicators, own-indicators)
export const indicators = 'Indicators'
export const onPriceChart = 'On the price chart'
export const belowPriceChart = 'Below the price chart'
export const movingAverages = 'Moving averages'
export const exponentialAverages = 'Exponential averages'
export const bollingerBands = 'Bollinger bands'
export const dailyAverage = 'Daily average'
export const dailyPivots = 'Daily pivots'
export const parabolicSar = 'Parabolic SAR'
export const stochastic = 'Stochastic'
export const atrWilder = 'ATR (Wilder)'
export const atrMeanLikeMt = 'ATR (mean, as in MT5)'
export const atrMean = 'ATR (mean)'
export const adxAndDmi = 'ADX and DMI'
export const dayAverage = 'Daily average'

// The lines on the chart (levels, LevelList)
export const linesOnChart = 'Lines on the chart'
export const stop = 'Stop'
export const target = 'Target'
export const guaranteedStop = 'Guaranteed stop'
export const rung = (rung: number) => `Rung ${rung}`
export const rungMoves = (rung: number, does: string) => `Rung ${rung} · ${does}`
export const rungStopTo = (price: string) => `stop to ${price}`
export const rungNoProfit = (rung: number) => `Rung ${rung}: no profit here`
export const until = (time: string) => ` until ${time}`
export const oco = ' · OCO'
export const levelOfOrder = (level: string, order: string, money: string) => `${level} of ${order} ${money}`
export const alert = 'Alert'
export const alertNote = (note: string) => `Alert · ${note}`
export const lineAt = (line: string, price: string) => `${line} at ${price}`
export const moveLine = (line: string) => `Move: ${line}`

// Move a line (MoveDialog)
export const cancel = 'Cancel'
export const move = 'Move'
export const moveTo = (price: string) => `Move to ${price}`
export const stopLoss = 'Stop Loss'
export const takeProfit = 'Take Profit'
export const price = 'Price'
export const moveLevel = (level: string) => `Move ${level}`
export const moveOrder = 'Move order'
export const moveRung = (rung: number) => `Move rung ${rung}`
export const positionNow = (side: string, lots: string, symbol: string, open: string, now: string) =>
  `${side} ${lots} ${symbol}, opened at ${open}; now at ${now}.`
export const orderNow = (order: string, price: string, now: string) => `${order} at ${price}; now at ${now}.`
export const pendingAt = (order: string, price: string) =>
  `${order} is pending at ${price}. Its stop and target do not move.`
export const ifStoppedHere = (money: string) => `If stopped here: ${money}.`
export const ifFilledHere = (levels: string) => `If filled here: ${levels}.`
export const stopWords = (money: string) => `stop ${money}`
export const noStop = 'no stop'
export const targetWords = (money: string) => `target ${money}`

// Move a rung (RungForm)
export const movingRung = (side: string, lots: string, symbol: string, open: string) =>
  `${side} ${lots} ${symbol}, opened at ${open}. Moving this rung gives the position its own ladder instead of`
export const accountsLadder = 'the account’s ladder'
export const rungPrice = (rung: number) => `Price of rung ${rung}`
export const rungNeedsProfit = 'Enter a price at which the position is in profit, with the symbol’s number of decimals.'
export const noRungReached = 'No rung is reached yet.'
export const rungDone = (rung: string) =>
  `Rung ${rung} is already reached. The profit that it locked in and the part that it closed do not change.`
export const rungsDone = (rungs: string) =>
  `Rungs ${rungs} are already reached. The profit that they locked in and the parts that they closed do not change.`
export const stepWords = (pips: string, stop: string, target: string) => `At ${pips} of profit: ${stop}${target}`
export const stopTo = (price: string, pips: string) => `the stop moves to ${price}, ${pips} from the open price`
export const stopStays = 'the stop does not move'
export const targetTo = (price: string) => `, the target moves to ${price}`
export const closesPart = (percent: string, lots: string) => `, and ${percent} of ${lots} lots is closed`
export const confirmRung = 'Move rung'

// Orders at a price (OrderMenu)
export const order = 'Order'
export const orderAtThisPrice = 'Order at this price'
export const inOrderForm = 'Open in the order form'
export const atPrice = (price: string) => ` at ${price}…`
export const atMarket = ' at market…'
export const alertMenu = 'Alert…'
export const alertAt = (price: string) => `Alert at ${price}…`
export const noAccount = (server: string) => `You have no account on ${server} that accepts orders.`

// Alerts (AlertDialog, AlertList)
export const alertOn = (symbol: string) => `Alert on ${symbol}`
export const closeDialog = 'Close dialog'
export const enterPrice = 'Enter the price of the alert.'
export const noteOptional = 'Note (optional)'
export const oneNotification = 'You get one notification, even if no browser is open.'
export const rises = 'rises'
export const falls = 'falls'
export const oneNotificationWhen = (way: string, price: string) =>
  `You get one notification when the bid ${way} to ${price}, even if no browser is open.`
export const setAlert = 'Set alert'
export const alertIsSet = (symbol: string, price: string) => `Alert set: ${symbol} bid at ${price}.`
export const alertsOnChart = 'Alerts on the chart'
export const whenBidRises = 'Alert when the bid rises to'
export const whenBidFalls = 'Alert when the bid falls to'
export const remove = 'Remove'
export const removeAlert = (alert: string, price: string) => `Remove: ${alert} ${price}`
export const alertsFailed = (error: string) => `Your alerts could not be loaded: ${error}`

// Marks of positions and closed trades (marks, past)
export const byStop = 'closed by stop loss'
export const atTarget = 'closed at take profit'
export const byStopOut = 'closed by stop-out'
export const byLadder = 'closed by the ladder'
export const byYou = 'closed by you'
export const pastTrade = (
  side: string,
  lots: string,
  prices: string,
  net: string,
  currency: string,
  ending: string,
  time: string,
) => `${side} ${lots}, ${prices}, ${net} ${currency}, ${ending} ${time} UTC`
export const exitMark = (net: string) => `Closed ${net}`
