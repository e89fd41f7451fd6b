// The page (DrillDesk, DrillForm, DrillHistory)
export const newDrill = 'New drill'
export const report = 'Report'
export const startForReport = 'Start a drill to see its report.'
export const chooseFault = 'Choose at least one fault.'
export const onlyPaper = 'Only your paper account is affected.'
export const paperMayClose =
  'Real accounts and other traders are never affected. Paper positions may close, as they could with such faults in a real market.'
export const faults = 'Faults'
export const duration = 'Duration'
export const minutes = (count: number) => `${count} min`
export const startDrill = 'Start the drill'
export const pastDrills = 'Past drills'
export const noDrills = 'No drills yet.'
export const showOlder = 'Show older'

// Positions and ladder before a drill (AtStake)
export const exposed = (count: number, server: string, positions: string) =>
  `Exposed: ${count} open ${count === 1 ? 'position' : 'positions'} on ${server} (${positions}).`
export const noRungs = 'No rungs are set, so the drill would not move any stop.'
export const setLadder = 'Set the ladder'
export const nothingExposed = 'No open position on your paper account: a drill would test little.'
export const buyOnPaper = 'Buy 0.01 GOLD on the paper account'
export const practiceComment = 'drill practice'
export const published = 'Published. The position appears here when it is open.'

// A running drill (DrillRun, Happenings)
export const drillRunning = 'Drill running'
export const paperAccount = (login: string) => `Paper account ${login}`
export const endDrill = 'End the drill'
export const secondsLeft = (seconds: number) => `${seconds} s left`
export const progress = 'Drill progress'
export const activeFaults = 'Active faults'
export const noActiveFault = 'No active fault.'
export const noOpenPosition = 'No open position on the paper account.'
export const openStops = 'Stops of open positions'
export const intendedAndBroker = (intended: string, broker: string) => `intended ${intended} · broker ${broker}`
export const gapOpen = (seconds: string) => `gap ${seconds} s`
export const noStop = 'No stop at the broker'
export const noStopSince = (gap: string) => `No stop at the broker, ${gap}`
export const noGap = 'no gap'
export const events = 'Events'
export const noEvents = 'No events yet.'

// The report (DrillReport)
export const interruptedNote =
  'A server restart or an error interrupted the drill. Its faults are off; there is no report.'
export const seedNote = (seed: number, from: string, to: string, zone: string) =>
  `Seed ${seed} determines when each fault occurs. The report is based on your account’s records from ${from} to ${to} ${zone}.`
export const checks = 'Promises and results'
export const checkFailed = 'Failed:'
export const protectionGaps = 'Protection gaps'
export const position = 'Position'
export const opened = 'Started'
export const atRisk = 'At risk'
export const withoutStop = 'Without a stop'
export const stillOpen = (duration: string) => `${duration}, still open`
export const unlimited = 'unlimited'
export const closes = 'Closed positions'
export const reason = 'Reason'
export const price = 'Price'
export const intendedStop = 'Intended stop'
export const slippage = 'Slippage'
export const notByStop = 'not by the stop'
export const slippagePips = (pips: number, money: string) => `${pips} pips, ${money}`
export const none = 'none'

// The figures of a report (Figures)
export const rungsReached = 'Rungs reached'
export const stopChangesRequested = 'Stop changes requested'
export const withRetries = (requested: number, retries: number) =>
  `${requested} (${retries} ${retries === 1 ? 'retry' : 'retries'})`
export const confirmed = 'Confirmed'
export const rejected = 'Rejected'
export const longestGap = 'Longest gap'
export const worstGap = 'Most money at risk in a gap'
export const accountFrozen = 'Account frozen'
export const never = 'never'
export const ordersSentAtBroker = 'Orders sent / at the broker'
export const stopsLoosened = 'Stops loosened'
export const differencesFound = 'Differences from the broker'

// The picture of a report (Timeline)
export const protectionGap = 'Protection gap'
export const timelineSummary = (faults: string, gaps: number, freezes: number) =>
  `Chart of the times of the faults (${faults}). Protection gaps: ${gaps}. Freezes: ${freezes}. The tables below list the figures.`

// The faults (fault-text)
export const priceGaps = 'Price gaps'
export const priceGapsHint = 'Prices stop for some seconds, then resume at the market’s new price.'
export const priceGapsNow = 'No price reaches your account'
export const requotes = 'Requotes'
export const requotesHint = 'The broker requotes half of all requests.'
export const requotesNow = 'The broker requotes half of all requests'
export const lateResponses = 'Late responses'
export const lateResponsesHint = 'The broker executes at once, but confirms up to 1.6 s later.'
export const lateResponsesNow = 'Responses are late'
export const lostMessages = 'Lost messages'
export const lostMessagesHint = 'Some requests or responses are lost.'
export const lostMessagesNow = 'Requests and responses are lost'
export const deadLink = 'Dead link'
export const deadLinkHint = 'No request or response gets through, for up to 6 s at a time.'
export const deadLinkNow = 'The link to the broker is cut'
export const restart = 'Restart'
export const restartHint = 'The engine unloads your account and loads it again, as after a crash.'
export const restartNow = 'The engine is loading your account again'

// States and outcomes of a drill (fault-text)
export const starting = 'Starting'
export const running = 'Running'
export const settling = 'Faults are off; waiting for the last responses'
export const finished = 'Finished'
export const endedByYou = 'Ended by you'
export const interrupted = 'Interrupted'
export const held = 'Passed'
export const didNotHold = 'Failed'
export const ladderNotTested = 'Ladder not tested'
export const notTested = 'Not tested'
