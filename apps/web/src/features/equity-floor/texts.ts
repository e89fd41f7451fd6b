// AccountLadder
export const account = 'Account'
export const signIn = 'Sign in to set an equity floor for an account.'
export const noAccount = 'No account yet. Your first order opens one; then you can set its equity floor here. '
export const placeOrder = 'Place an order'
export const now = 'Now'
export const plan = 'Plan'

// Standing: equity, floor and what the ladder did
export const equityName = 'Equity'
export const balance = 'Balance'
export const currentFloor = 'Current floor'
export const aboveFloor = 'Above the floor'
export const dailyTargetAmount = 'Daily target'
export const emptyState =
  'This account has no equity floor. Set one: if equity falls to the floor, all positions are closed.'
export const nearLines = (lines: readonly string[], keepsOpen: boolean) =>
  `Equity came close to ${lines.join(' and ')}. If equity reaches ${lines.length === 1 ? 'it' : 'one of them'}, ${keepsOpen ? 'new trades stop; open positions stay open' : 'all positions are closed'}. See the record below.`
export const planWaits = (time: string) => `A new plan applies from ${time}, by the market’s clock.`
export const removalWaits = (time: string) => `The equity floor is removed at ${time}, by the market’s clock.`
export const floorReached = 'Equity reached the floor'
export const dailyFloorReached = 'Equity reached the daily floor'
export const dailyTargetReached = 'Equity reached the daily target'
export const reachedAt = (line: string, equity: string, time: string) => `${line} at ${equity} on ${time}.`
export const positionsClosed = 'Ratchet closes all positions and stops new trades.'
export const positionsStay =
  'New trades are stopped and pending orders are cancelled. Open positions stay open, unless equity reaches a line that closes them.'
export const resumeWithPlan = 'Set a new plan to resume.'
export const resumeByHand = 'Trading resumes the next day, or when you press “Resume trading”.'
export const resumeNextDay = 'Trading resumes the next day.'
export const resumeNow = 'Resume trading'

// FloorDrawing
export const time = 'Time'
export const drawing =
  'Chart of equity and of the floor below it. The figures above and the record below list every amount.'
export const floorLine = 'Floor'
export const dailyFloorLine = 'Daily floor'
export const targetLine = 'Target'
export const rungLine = (rung: number) => `Rung ${rung}`

// FloorForm: total loss
export const totalLoss = 'Total loss'
export const floor = 'Floor'
export const fixedEquity = 'Stays at a fixed equity'
export const trailsHighestEquity = 'Trails the highest equity'
export const none = 'None'
export const equity = (currency: string) => `Equity (${currency})`
export const distance = (currency: string) => `Distance below the highest equity (${currency})`
export const whenFloorReached = 'When equity reaches the floor'

// FloorForm: daily limits
export const dailyLimits = 'Daily limits'
export const lossCountsFrom = 'Daily loss counts from'
export const noDailyLossLimit = 'No daily loss limit'
export const balanceAtDayStart = 'Balance at the start of the day'
export const equityAtDayStart = 'Equity at the start of the day'
export const dailyLossLimit = (currency: string) => `Daily loss limit (${currency})`
export const whenLossReached = 'When the daily loss limit is reached'
export const dailyProfitTarget = (currency: string) => `Daily profit target (${currency})`
export const emptyForNone = 'Leave empty for no target'
export const whenTargetReached = 'When the daily target is reached'
export const dayStartsAt = 'Day starts at midnight in'
export const allowResume = 'Allow me to resume before the next day'

// FloorForm: rungs, warning and delay
export const rungs = 'Rungs'
export const rungsHint =
  'When equity reaches the first amount, the floor rises to the second. Leave a rung empty to skip it.'
export const rungEquity = (rung: number) => `Rung ${rung}: equity reaches`
export const rungFloor = (rung: number) => `Rung ${rung}: floor`
export const warnAt = 'Warn at (%)'
export const warnAtHint = '% of the way to the floor or daily limit; 100 = no warning.'
export const looserPlanApplies = 'A looser plan applies'
export const atOnce = 'Immediately'
export const afterHour = 'After 1 hour'
export const afterDay = 'After 1 day'
export const afterWeek = 'After 1 week'
export const setPlan = 'Set the plan'
export const removeLadder = 'Remove the floor'
export const delayHint =
  'A tighter plan applies immediately. A looser plan applies after the delay of the current plan; so does removing the floor.'

// Presets
export const staticName = 'Static: 10 % total, 5 % a day'
export const staticText =
  'Fixed floor at 90 % of the current balance. Daily loss limit of 5 % of the current balance, counted from the balance at the start of the day.'
export const trailingName = 'Trailing: 6 % total, 3 % a day'
export const trailingText =
  'The floor trails the highest equity by 6 % of the current balance. Daily loss limit of 3 % of the current balance, counted from the equity at the start of the day.'
export const climbingName = 'Climbing to break-even: 4 %'
export const climbingText =
  'Floor at 96 % of the current balance. The floor rises to 98 % at a profit of 2 %, and to 100 % at a profit of 4 %.'
export const dayName = 'Daily target 2 %, daily loss limit 1 %'
export const dayText = 'The day ends at a profit of 2 % or a loss of 1 % of the current balance.'

// FloorRecords
export const record = 'Record'
export const timesIn = (zone: string) => `Times in ${zone}, by the market’s clock`
export const recordEmpty =
  'Nothing yet. The record lists plans, climbs of the floor and each time equity reached the floor.'
export const showFewer = 'Show fewer'
export const showAll = (count: number) => `Show all ${count}`
