// Honesty
export const n30Days = '30 days'
export const n90Days = '90 days'
export const year = 'A year'
export const all = 'All'
export const promisedVsRealised = 'Promised vs realised'
export const sinceByMarketsClock = (from: string | number) => `since ${from}, by the market’s clock`
export const symbol = 'Symbol'
export const session = 'Session'
export const time = 'Time'
export const signIn = 'Sign in'
export const toSeeWhatYour = 'to see what your rungs promised and realised.'
export const tryAgain = 'Try again'
export const inSessionOf = (value: string | number) => ` in the session of ${value}`
export const nothingOfInThis = (symbol: string | number, where: string | number) =>
  `Nothing of ${symbol}${where} in this time. Another symbol, session or time has figures.`
export const noRungOfYour = 'No rung of your ladder has moved a stop in this time.'
export const onceOneHasThis =
  'Once one has, this screen shows for each rung what its stop promised and what you got when the position closed at it, how far it slipped, how long the broker took to confirm it, and what the broker refused.'
export const setLadder = 'Set the ladder'
export const promisedIsStopThat = (currency: string | number) =>
  `Promised is the stop that the rung set, realised the price at which the position closed, both counted from the open price. They are averages in ${currency}, without swap and commission. Of 100 trades 95 slipped no worse than p95. Trades that closed at their target, by hand, or at a stop that you had moved yourself are not counted.`
export const thereAreMoreOnly = 'There are more: only the newest 5,000 trades and stop changes are counted.'

// RungRows
export const slipP50P95 = 'Slip p50 / p95'
export const pointsIsWorse = 'points, − is worse'
export const confirmedP50P95 = 'Confirmed p50 / p95'
export const fromTickToBrokers = 'from tick to broker’s answer'
export const rung = 'Rung'
export const howFarClosesSlipped = 'How far closes slipped'
export const rung2 = (rung: string | number) => `Rung ${rung}`
export const noCloses = 'No closes'

// Spread
export const asPromised = 'as promised'

// words
export const newYork = 'New York'
export const n1Trade = '1 trade'
export const trades = (count: string | number) => `${count} trades`
export const n1Point = '1 point'
export const points = (count: string | number) => `${count} points`
export const rungPromisedAndRealised = (rung: string | number, said: string | number, gave: string | number) =>
  `Rung ${rung} promised ${said} and realised ${gave} in its one trade`
export const rungPromisedAndRealisedOn = (
  rung: string | number,
  said: string | number,
  gave: string | number,
  closes: string | number,
) => `Rung ${rung} promised ${said} and realised ${gave} on average over ${closes}`
export const noneSlipped = (words: string | number) => `${words}; none slipped.`
export const itSlippedBy = (words: string | number, points: string | number) => `${words}; it slipped by ${points}.`
export const worstSlipWas = (words: string | number, points: string | number) =>
  `${words}; the worst slip was ${points}.`
export const ms = (whole: string | number) => `${whole} ms`
export const atMost = (points: string | number) => `, at most ${points}`
export const ofThatClosedAt = (
  closes: string | number,
  rung: string | number,
  value: string | number,
  worse: string | number,
  reach: string | number,
  better: string | number,
) =>
  `Of ${closes} that closed at the stop of rung ${rung}, ${value} got what it promised, ${worse} less${reach}, ${better} more.`
