// AccountLadder
export const account = 'Account'
export const signInToGive = 'Sign in to give an account a ladder of its equity.'
export const noAccountYetYour = 'No account yet. Your first order opens one, and its equity gets a ladder here. '
export const placeOrder = 'Place an order'
export const now = 'Now'
export const plan = 'Plan'

// FloorDrawing
export const equityAndFloorBelow =
  'Equity, and the floor below it as it climbed. The figures above and the record below give every amount.'

// FloorForm
export const totalLoss = 'Total loss'
export const fixedEquity = 'A fixed equity'
export const trailsHighestEquity = 'Trails the highest equity'
export const none = 'None'
export const equity = (currency: string | number) => `Equity (${currency})`
export const distance = (currency: string | number) => `Distance (${currency})`
export const whenFloorIsTouched = 'When the floor is touched'
export const dailyLimits = 'Daily limits'
export const lossCountsFrom = 'Loss counts from'
export const noDailyLossLimit = 'No daily loss limit'
export const balanceAtDaysStart = 'Balance at the day’s start'
export const equityAtDaysStart = 'Equity at the day’s start'
export const dailyLossLimit = (currency: string | number) => `Daily loss limit (${currency})`
export const whenLossIsReached = 'When the loss is reached'
export const dailyProfitTarget = (currency: string | number) => `Daily profit target (${currency})`
export const emptyForNone = 'Empty for none'
export const whenTargetIsReached = 'When the target is reached'
export const dayStartsAtMidnight = 'Day starts at midnight in'
export const allowMeToResume = 'Allow me to resume before the next day'
export const rungs = 'Rungs'
export const whenEquityReachesFirst =
  'When equity reaches the first amount, the floor rises to the second. Leave a rung empty to skip it.'
export const rungEquityReaches = (n: string | number) => `Rung ${n}: equity reaches`
export const rungFloor = (n: string | number) => `Rung ${n}: floor`
export const warnAtPercent = 'Warn at percent'
export const percentOfWayTo = '% of the way to the floor or daily limit; 100 = no warning.'
export const looserPlanApplies = 'A looser plan applies'
export const setPlan = 'Set the plan'
export const removeLadder = 'Remove ladder'
export const tighterPlanAppliesAt =
  'A tighter plan applies at once. A looser one, or none, waits as long as the current plan says.'

// FloorRecords
export const record = 'Record'
export const timesInByMarkets = (zone: string | number) => `Times in ${zone}, by the market’s clock`
export const nothingYetPlansClimbs = 'Nothing yet. Plans, climbs and touches of the floor are told here.'
export const showFewer = 'Show fewer'
export const showAll = (value: string | number) => `Show all ${value}`

// Standing
export const recordSaysWhenWhen = (state: string | number) => `. The record says when. When it is met, ${state}.`
export const equityCameNear = 'Equity came near'
export const anotherPlanWaitsIt = (from: string | number) =>
  `Another plan waits. It is in force from ${from}, by the market’s clock.`
export const ladderGoesOnUntil = (from: string | number) =>
  `The ladder goes on until ${from}, by the market’s clock; then the account has none.`
export const thisAccountHasNo =
  'This account has no ladder. Set a plan: if equity falls to its floor, all positions are closed.'
export const floorWasTouched = 'The floor was touched'
export const floorOfDayWas = 'The floor of the day was touched'
export const targetOfDayWas = 'The target of the day was reached'
export const nothingNewIsOpened =
  'Nothing new is opened, pending orders are cancelled, open positions stay. A line that closes everything still does.'
export const nothingNewIsOpenedOpen = 'nothing new is opened; open positions stay'
export const everythingIsClosed = 'everything is closed'
export const itGoesOnWith = 'It goes on with a new plan.'
export const itGoesOnWhen = 'It goes on when the next day begins, or now if you wish.'
export const itGoesOnWhenNext = 'It goes on when the next day begins.'
export const atOn = (value: string | number, equity: string | number, value2: string | number) =>
  `${value} at ${equity} on ${value2}.`
export const allThatIsOpen = 'All that is open is closed, and nothing new is opened.'
export const letAccountGoOn = 'Let the account go on'

// presets
export const static10PercentIn = 'Static: 10 % in all, 5 % a day'
export const fixedFloorAt90 =
  'Fixed floor at 90 % of the current balance; daily loss limit 5 % of it, from the balance at the day’s start.'
export const trailing6PercentIn = 'Trailing: 6 % in all, 3 % a day'
export const floor6PercentOf =
  'A floor 6 % of the balance below the highest equity; a day may lose 3 % of it, from the equity at its start.'
export const climbingToBreakEven = 'Climbing to break-even: 4 %'
export const floorAt96Percent =
  'Floor at 96 % of the current balance. At 2 % profit it rises to 98 %, at 4 % to where you began.'
export const daysGoal2Percent = 'A day’s goal: 2 %, at most 1 % lost'
export const dayEndsAtProfit = 'The day ends at a profit of 2 % of the current balance, or a loss of 1 %.'

// rules
export const atOnce = 'At once'
export const afterHour = 'After an hour'
export const after1Day = 'After 1 day'
export const afterWeek = 'After a week'

// scene
export const floorOfDay = 'Floor of the day'
export const rung = (value: string | number) => `Rung ${value}`
