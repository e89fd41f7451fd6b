// AdminShell
export const copyright = (year: number) => `© ${year} Ratchet`
export const riskNotice = 'Trading is risky. Ratchet gives no financial advice.'

// AccountNotice: an account that is frozen or cannot sign in
export const openAccountSettings = 'Open account settings'

// DrillBanner
export const drillRunning = (account: string) => `A chaos drill is running on paper account ${account}.`
export const faultsOff = 'All faults are off; the drill is finishing. '
export const activeFaults = (names: string) => (names ? `Active faults: ${names}. ` : 'No fault is active right now. ')
export const drillConsequence = 'Orders and stop changes on this account may fail.'
export const secondsLeft = (seconds: number) => `${seconds} s left`
export const watchDrill = 'Watch the drill'
export const endDrill = 'End the drill'

// LinkMark: the connection in the top bar
export const connected = 'Connected'
export const connecting = 'Connecting'
export const reconnecting = 'Reconnecting'
export const offline = 'Offline'
export const noEngine = 'No engine'
export const noDatabase = 'No database'
export const connection = (state: string) => `Connection: ${state}`

// LinkNotice: why the figures on the screen are old. Their age follows the first part of each sentence.
export const browserOffline = 'Your browser is offline.'
export const noConnectionToServer = 'No connection to the server.'
export const nothingLoaded = 'Nothing is loaded yet.'
export const showingDataFrom = (time: string) => `Showing data from ${time}`
export const resumesWhenOnline = 'Updates resume when you are back online.'
export const resumesWithServer = 'Updates resume when the server is back.'
export const databaseSilentSince = (time: string) => `The database has not responded since ${time}`
export const withoutDatabase =
  '. You cannot send orders or see fills and stop moves until the database is back. Stops at your broker stay in place.'
export const engineSilentSince = (time: string) => `The engine has not responded since ${time}`
export const withoutEngine =
  '. Until it is back, prices and stops do not move and brokers get no orders. New orders are stored and sent then.'
export const secondsAgo = (seconds: number) => `(${seconds} s ago)`

// LiveMark: accounts with real money
export const oneRealMoneyAccount = (account: string) =>
  `Real money: ${account} connected. Orders on it trade real money.`
export const realMoneyAccounts = (count: number) =>
  `Real money: ${count} accounts connected. Orders on them trade real money.`

// MarketBadge: the source of the prices
export const simulatedPrices = 'Practice: simulated prices, not a real market.'
export const recordedPrices = 'Recorded prices, replayed.'
export const brokerPrices = 'Live prices from the broker.'
export const loadingMarket = 'Loading market…'
export const besideBrokerAccounts = (source: string) => `${source} Your broker accounts use their broker’s own prices.`
export const engineNotRunning = 'The engine is not running. Prices are not updating.'
export const paperMarket = (market: string) => `Paper: ${market}`
export const marketEnded = ' · ended'

// Sidebar, and the link beside a screen's heading
export const navigationPanel = 'Navigation Panel'
export const homePage = (brand: string) => `${brand}, home page`
export const safeguards = 'Safeguards'
export const market = 'Market'
export const proof = 'Proof'
export const reference = 'Reference'
export const guide = 'Guide'

// StoppedBanner
export const tradingStopped = 'Trading is stopped'
export const stoppedSince = (time: string) => `since ${time}. New orders are rejected; open positions keep their stops.`
export const resume = 'Resume'

// TopBar
export const closeNavigationPanel = 'Close the navigation panel'
export const openNavigationPanel = 'Open the navigation panel'

// UnansweredOrders: orders whose request got no response
export const sentOrder = (type: string, lots: string, symbol: string, time: string) =>
  `${type} ${lots} ${symbol}, sent ${time},`
export const noResponse = (order: string) =>
  `${order} got no response and may have arrived. Ratchet is checking. Do not send it again.`
export const arrived = 'was received.'
export const historyOfTrade = (key: string) => `History of trade ${key}`
export const neverArrived = 'was not received and not executed.'
export const ok = 'OK'

// UserMenu
export const account = 'Account'
export const notification = 'Notification'
export const customerCare = 'Customer care'
export const showTimesInUtc = 'Show times in UTC'
export const showLocalTime = (zone: string) => `Show local time (${zone})`
export const lightTheme = 'Use the light theme'
export const darkTheme = 'Use the dark theme'
export const signOut = 'Sign out'
export const signIn = 'Sign in'

// Toasts
export const andMore = (rest: number) => `and ${rest} more`
export const needAttention = (count: number) => `${count} things need your attention`
export const contactCustomerCare = 'Contact customer care'
export const tradeUpdates = (count: number) => `${count} trade updates`
