// AroundBest
export const mapCouldNotBe = 'The map could not be made.'
export const mapIsMade = 'The map is made'
export const aroundBestLadderBroad =
  'Around the best ladder. A broad hill of gains says more for it than a single peak; what the map shows beyond it was tried after the test, which does not count it.'

// BestLadders
export const earlier = 'Earlier'
export const later = 'Later'
export const tryItAndPips = (x: string | number, y: string | number) => `Try it: ${x} and ${y} pips`
export const tryIt = 'Try it'

// GridSearch
export const searchRuns = 'The search runs'
export const cancel = 'Cancel'
export const laddersRun = 'Ladders run'
export const search = 'Search'
export const tryLadders = (count: string | number) => `Try ${count} ladders`
export const theseAreOfOther = 'These are of other trades than those above'
export const laddersInS = (value: string | number, value2: string | number) => `${value} ladders in ${value2} s`
export const searchFailedTryFewer = 'The search failed. Try fewer ladders.'
export const figure = 'Figure'
export const figure2 = (value: string | number) => `${value}: figure`

// GuidedLadders
export const itBeganWith = 'It began with'
export const no = (value: string | number) => `No. ${value}`
export const bestLadders = 'The best ladders'
export const tryIt2 = (value: string | number) => `Try it: ${value}`

// GuidedSearch
export const laddersAtMost = 'Ladders at most'
export const upToLadders = (whole: string | number) => `Up to ${whole} ladders`
export const searchFigures = (figures: string | number) => `Search ${figures} figures`
export const itClimbs = 'It climbs'
export const noRungOfLadder = 'No rung of the ladder is on.'
export const laddersInS2 = (ladders: string | number, value: string | number) => `${ladders} ladders in ${value} s`

// HeatMap
export const whatEarlierTradesBrought = (field: string | number, field2: string | number) =>
  `What the earlier trades brought, by ${field} and ${field2}. The table of the best gives figures.`
export const earlierLater = (value: string | number, money: string | number, money2: string | number) =>
  `${value}: earlier ${money}, later ${money2}`
export const best = 'Best: '

// SearchPanel
export const twoFigures = 'Two figures'
export const laddersThatDifferIn = 'Ladders that differ in two figures'
export const allFigures = 'All figures'
export const guidedSearchOverAll = 'A guided search over all figures'
export const laddersThatDifferInTwo = 'Ladders that differ in two figures from the one in the fields'
export const laddersThatDifferInAny = 'Ladders that differ in any figure from the one in the fields'
export const whatIsSearched = 'What is searched'

// Verdict
export const isItBetterThan = 'Is it better than luck? The search goes on in random markets'
export const earlierTradesChoseBest = (
  earlier: string | number,
  ladders: string | number,
  ahead: string | number,
  other: string | number,
  luck: string | number,
) =>
  `The earlier ${earlier} trades chose the best of ${ladders} ladders, by what they had brought when the later ones begin; there it is ${ahead} against ${other}. ${luck}`
export const thereAreTooFew = 'There are too few trades to check it on others.'
export const withLaterWhichHad = (later: string | number, round: string | number, text: string | number) =>
  `With the later ${later}, which had no say, it did better than ${round} % of the other ladders. ${text}`
export const youSetTheseTrades =
  'You set these trades with the price in view, so nothing tells whether the best ladder is more than luck.'
export const tooFewTradesOr = 'Too few trades, or too short a stretch, to tell the best ladder from a lucky one.'
export const noneOfTheseLadders = 'None of these ladders is ahead of what you have.'
export const bestLadderIsNo = 'The best ladder is no better than luck: do not trust it.'
export const bestLadderIsBetter = 'The best ladder is better than luck.'
export const byOfLadders = (tested: string | number) => `, by ${tested} of the ladders`
export const sameSearchWasMade = (some: string | number) =>
  `The same search was made in random markets, where each minute goes up or down by chance${some}: `
export const noneOfBroughtAs = (made: string | number, markets: string | number) =>
  `${made}none of ${markets} brought as much.`
export const broughtAsMuch = (made: string | number, value: string | number) => `${made}${value} brought as much.`
export const yourLadder = 'your ladder'
export const noLadder = 'no ladder'
export const butItLostMoney = 'But it lost money with them: do not trust it.'
export const thatIsNoBetter = 'That is no better than luck would be: do not trust it.'
export const thatProvesLittle = 'That proves little.'
export const itHeldUpThere = 'It held up there, on this stretch of the market.'

// WalkForward
export const walkForward = 'Walk forward'
export const walkForward2 = 'Walk forward.'
export const afterEachFifthOf =
  'After each fifth of the trades the best ladder until then is chosen; what counts is what it did with the fifth that follows.'
export const stepsOfWalkForward = 'Steps of the walk forward'
export const trades = 'Trades'
export const chosenBefore = 'Chosen before'
export const itBrought = 'It brought'
export const together = 'Together'

// grid-draft
export const rung = (rung: string | number, value: string | number) => `Rung ${rung} ${value}`
export const pleaseEnterWholeNumber = 'Please enter a whole number of steps.'
export const eachFigureTakes2 = 'Each figure takes 2 to 200 steps.'
export const lastValueMustLie = 'The last value must lie above the first.'
export const chooseTwoDifferentFigures = 'Choose two different figures.'
export const thereAreLaddersAt = (mostLadders: string | number, count: string | number) =>
  `There are ${mostLadders} ladders at most; these are ${count}.`
