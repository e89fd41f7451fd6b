// AccountNotice
export const seeAccountUnderSettings = 'See the account under Settings'

// AdminShell
export const skipToContent = 'Skip to content'
export const ratchet = (getFullYear: string | number) => `© ${getFullYear} Ratchet`
export const tradingIsRiskyRatchet = 'Trading is risky. Ratchet gives no financial advice.'

// DrillBanner
export const chaosDrillIsRunning = (account: string | number) => `A chaos drill is running on paper account ${account}.`
export const itsFaultsAreOff = 'Its faults are off. '
export const switchedOn = (value: string | number) => `Switched on: ${value}. `
export const ordersAndStopChanges = 'Orders and stop changes may fail because of it.'
export const sLeft = (leftSeconds: string | number) => `${leftSeconds} s left`
export const watchDrill = 'Watch the drill'
export const endDrill = 'End the drill'

// LinkMark
export const connected = 'Connected'
export const connecting = 'Connecting'
export const reconnecting = 'Reconnecting'
export const offline = 'Offline'
export const noEngine = 'No engine'
export const noDatabase = 'No database'
export const connection = (word: string | number) => `Connection: ${word}`

// LinkNotice
export const yourBrowserIsOffline = 'Your browser is offline.'
export const noConnectionToServer = 'No connection to the server.'
export const nothingIsLoadedYet = 'Nothing is loaded yet.'
export const showingDataFrom = (zonedTime: string | number) => `Showing data from ${zonedTime}`
export const updatesResumeWhenYou = 'Updates resume when you are back online.'
export const updatesResumeWhenServer = 'Updates resume when the server is back.'
export const databaseHasNotResponded = (since: string | number) => `The database has not responded since ${since}`
export const untilItIsBack =
  '. Until it is back, orders cannot be sent, and fills and stop moves are not shown. Your positions keep the stops that their broker has.'
export const engineHasNotResponded = (since: string | number) => `The engine has not responded since ${since}`
export const untilItIsBackPrices =
  '. Until it is back, prices do not update, no rung is reached and nothing is sent to a broker. What you publish is stored and sent then.'
export const sAgo = (max: string | number) => `(${max} s ago)`

// LiveMark
export const accounts = (value: string | number) => `${value} accounts`
export const realMoneyConnectedOrder = (who: string | number, value: string | number) =>
  `Real money: ${who} connected. An order that names ${value} trades real money.`

// MarketBadge
export const practiceSimulatedPricesNot = 'Practice: simulated prices, not a real market.'
export const recordedPricesReplayed = 'Recorded prices, replayed.'
export const livePricesFromBroker = 'Live prices from the broker.'
export const loadingMarket = 'Loading market…'
export const yourAccountsAtBroker = (plain: string | number) =>
  `${plain} Your accounts at a broker have its own prices.`
export const engineIsNotRunning = 'The engine is not running. Prices are not updating.'
export const paper = (label: string | number) => `Paper: ${label}`
export const ended = ' · ended'

// Sidebar
export const dashboard = 'Dashboard'
export const settings = 'Settings'
export const trade = 'Trade'
export const riskManagement = 'Risk Management'
export const deleteOrder = 'Delete Order'
export const limits = 'Limits'
export const accountLadder = 'Account ladder'
export const chart = 'Chart'
export const ladderLab = 'Ladder Lab'
export const journal = 'Journal'
export const importHistory = 'Import history'
export const chaosDrill = 'Chaos drill'
export const rungHonesty = 'Rung honesty'
export const signedStatement = 'Signed statement'
export const notifications = 'Notifications'
export const security = 'Security'
export const tradingSessions = 'Trading sessions'
export const tables = 'Tables'
export const documentation = 'Documentation'
export const navigationPanel = 'Navigation Panel'
export const homePage = (value: string | number) => `${value}, home page`
export const safeguards = 'Safeguards'
export const market = 'Market'
export const proof = 'Proof'
export const reference = 'Reference'

// StoppedBanner
export const sinceNewOrdersAre = (since: string | number) =>
  `since ${since}. New orders are refused; open positions keep their stops.`
export const tradingIsStopped = 'Trading is stopped'
export const resume = 'Resume'

// TopBar
export const closeNavigationPanel = 'Close the navigation panel'
export const openNavigationPanel = 'Open the navigation panel'

// UnansweredOrders
export const sent = (
  type: string | number,
  volume: string | number,
  symbol: string | number,
  zonedTime: string | number,
) => `${type} ${volume} ${symbol}, sent ${zonedTime},`
export const hasHadNoAnswer = (lead: string | number) =>
  `${lead} has had no answer and may have arrived. Do not send it again: it is being looked up.`
export const arrived = 'arrived.'
export const flightOf = (key: string | number) => `Flight of ${key}`
export const didNotArriveAnd = 'did not arrive and was not executed.'
export const ok = 'OK'

// UserMenu
export const notification = 'Notification'
export const customerCare = 'Customer care'
export const account = 'Account'
export const showTimesInUtc = 'Show times in UTC'
export const showLocalTime = (localZone: string | number) => `Show local time (${localZone})`
export const chooseLightTheme = 'Use the light theme'
export const chooseDarkTheme = 'Use the dark theme'
export const signOut = 'Sign out'
export const signIn = 'Sign in'

// notices
export const andMore = (rest: string | number) => `and ${rest} more`
export const thingsNeedYourAttention = (value: string | number) => `${value} things need your attention`
export const contactCustomerCare = 'Contact customer care'
export const changesInYourTrades = (value: string | number) => `${value} changes in your trades`
