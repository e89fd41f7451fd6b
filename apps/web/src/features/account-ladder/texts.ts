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
  'This account has no ladder. Set an equity floor: if equity falls to it, all positions are closed.'
export const nearLines = (lines: readonly string[], keepsOpen: boolean) =>
  `Equity came near ${lines.join(' and ')}. If equity reaches it, ${keepsOpen ? 'new trades stop; open positions stay' : 'all positions are closed'}. See the record.`
export const planWaits = (time: string) => `A new plan applies from ${time}, by the market’s clock.`
export const removalWaits = (time: string) => `The ladder is removed at ${time}, by the market’s clock.`
export const floorReached = 'Equity reached the floor'
export const dailyFloorReached = 'Equity reached the daily floor'
export const dailyTargetReached = 'Equity reached the daily target'
export const reachedAt = (line: string, equity: string, time: string) => `${line} at ${equity} on ${time}.`
export const positionsClosed = 'Ratchet closes all positions and stops new trades.'
export const positionsStay =
  'New trades are stopped and pending orders cancelled; open positions stay. Another line can still close everything.'
export const resumeWithPlan = 'Set a new plan to resume.'
export const resumeByHand = 'Trading resumes the next day, or now if you choose.'
export const resumeNextDay = 'Trading resumes the next day.'
export const resumeNow = 'Resume trading'

// FloorDrawing
export const drawing =
  'Chart of equity and of the floor below it. The figures above and the record below list every amount.'
export const floorLine = 'Floor'
export const dailyFloorLine = 'Daily floor'
export const targetLine = 'Target'
export const rungLine = (rung: number) => `Rung ${rung}`

// FloorForm: total loss
export const totalLoss = 'Total loss'
export const floor = 'Floor'
export const fixedEquity = 'A fixed equity'
export const trailsHighestEquity = 'Trails the highest equity'
export const none = 'None'
export const equity = (currency: string) => `Equity (${currency})`
export const distance = (currency: string) => `Distance (${currency})`
export const whenFloorReached = 'When equity reaches the floor'

// FloorForm: daily limits
export const dailyLimits = 'Daily limits'
export const lossCountsFrom = 'Loss counts from'
export const noDailyLossLimit = 'No daily loss limit'
export const balanceAtDayStart = 'Balance at the start of the day'
export const equityAtDayStart = 'Equity at the start of the day'
export const dailyLossLimit = (currency: string) => `Daily loss limit (${currency})`
export const whenLossReached = 'When the loss is reached'
export const dailyProfitTarget = (currency: string) => `Daily profit target (${currency})`
export const emptyForNone = 'Empty for none'
export const whenTargetReached = 'When the target is reached'
export const dayStartsAt = 'Day starts at midnight in'
export const allowResume = 'Allow me to resume before the next day'

// FloorForm: rungs, warning and delay
export const rungs = 'Rungs'
export const rungsHint =
  'When equity reaches the first amount, the floor rises to the second. Leave a rung empty to skip it.'
export const rungEquity = (rung: number) => `Rung ${rung}: equity reaches`
export const rungFloor = (rung: number) => `Rung ${rung}: floor`
export const warnAt = 'Warn at percent'
export const warnAtHint = '% of the way to the floor or daily limit; 100 = no warning.'
export const looserPlanApplies = 'A looser plan applies'
export const atOnce = 'Immediately'
export const afterHour = 'After 1 hour'
export const afterDay = 'After 1 day'
export const afterWeek = 'After 1 week'
export const setPlan = 'Set the plan'
export const removeLadder = 'Remove ladder'
export const delayHint =
  'A tighter plan applies immediately. A looser plan, or removing the ladder, waits for the current plan’s delay.'

// Presets
export const staticName = 'Static: 10 % total, 5 % a day'
export const staticText =
  'Fixed floor at 90 % of the current balance; daily loss limit 5 % of it, from the balance at the start of the day.'
export const trailingName = 'Trailing: 6 % total, 3 % a day'
export const trailingText =
  'Floor at 6 % of the balance below the highest equity; daily loss limit 3 % of it, from the equity at the start of the day.'
export const climbingName = 'Climbing to break-even: 4 %'
export const climbingText = 'Floor at 96 % of the current balance. It rises to 98 % at 2 % profit and to 100 % at 4 %.'
export const dayName = 'Daily target 2 %, daily loss limit 1 %'
export const dayText = 'The day ends at a profit of 2 % or a loss of 1 % of the current balance.'

// FloorRecords
export const record = 'Record'
export const timesIn = (zone: string) => `Times in ${zone}, by the market’s clock`
export const recordEmpty = 'Nothing yet. The record lists plans, climbs of the floor and every time equity reached it.'
export const showFewer = 'Show fewer'
export const showAll = (count: number) => `Show all ${count}`
