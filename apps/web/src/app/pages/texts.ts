// AccountLadder
export const accountLadder = 'Account ladder'

// Care
export const customerCare = 'Customer care'
export const beforeYouWrite = 'Before you write'
export const executionThatFailedSays =
  'An execution that failed says why: open the trade’s flight from the dashboard, the bell or the search, and read what the broker answered.'
export const ifTradesOutcomeIs = 'If a trade’s outcome is'
export const unknown = 'unknown'
export const ratchetIsCheckingWith = ', Ratchet is checking with the broker. Do not resend it.'
export const the = 'The'
export const documentation = 'documentation'
export const saysWhatToPut = 'says what to put into a message so that it can be answered at once.'
export const neverSendYourPassword = 'Never send your password, not even to us.'

// Chart
export const chart = 'Chart'

// Dashboard
export const dashboard = 'Dashboard'
export const arrange = 'Arrange'

// Delete
export const deleteOrder = 'Delete Order'
export const order = 'Order'

// Drill
export const chaosDrill = 'Chaos drill'

// Flight
export const flight = 'Flight'

// Guide
export const skipToContent = 'Skip to content'
export const homePage = (value: string | number) => `${value}, home page`
export const documentation2 = 'Documentation'
export const signIn = 'Sign in'

// History
export const importHistory = 'Import history'

// Home
export const executeAndTrackTrades = 'Execute and track trades'
export const publishInstructionForYour =
  'Publish an instruction for your broker account; the server carries it out. Pending, executed, modified and closed trades are listed in tables that update with the market.'
export const limitRisk = 'Limit the risk'
export const trailingStopLimitsYour =
  'A trailing stop limits your loss. Up to six rungs say how far the price has to move and how much of that the stop then keeps, even while your computer is off.'
export const evaluateYourOwnData = 'Evaluate your own data'
export const everyInstructionPriceRequest =
  'Every instruction, price, request and answer is on record, and it is yours: look up why a stop moved, and how your trades did this year against the last.'
export const enterTrade = 'Enter the trade'
export const goldOrOilAt = 'Gold or oil, at market or pending, with volume, stop loss and take profit.'
export const setLadder = 'Set the ladder'
export const trailingProfitAndTrailing = 'Trailing profit and trailing risk in pips, checked before it is saved.'
export const itExecutes = 'It executes'
export const detailsAndParametersAre =
  'Details and parameters are checked. If they are correct, the trade executes: once.'
export const stopClimbs = 'The stop climbs'
export const rungByRungAround = 'Rung by rung, around the clock. It locks in profit and never moves back.'
export const tradeDeskForGold = 'Trade desk for gold and oil'
export const ratchetHelpsTradersOf =
  'Ratchet helps traders of gold and oil to execute trades, to limit the risk with a trailing stop loss, and to evaluate their own data.'
export const whatItIsFor = 'What it is for'
export const howItWorks = 'How it works'
export const ifDetailIsNot = 'If a detail is not valid, execution fails.'
export const youAreToldWhy = 'You are told why. Contact customer care immediately:'
export const writeToCustomerCare = 'write to customer care'
export const publishTradeLetIts = 'Publish a trade. Let its stop climb.'
export const ratchetIsTradeDesk =
  'Ratchet is a trade desk for people who trade gold and oil. It helps you execute trades and track how they perform, limits the risk with a trailing stop loss, and gives you your own data to evaluate.'
export const openDashboard = 'Open the dashboard'
export const createAccount = 'Create an account'

// Honesty
export const rungHonesty = 'Rung honesty'

// Journal
export const journal = 'Journal'

// Lab
export const ladderLab = 'Ladder Lab'

// Landing
export const durable = 'Durable'
export const trailingStopLivesOn =
  'The trailing stop lives on the server. A rung once reached is never lost, whatever is switched off or pulled out.'
export const exactlyOnce = 'Exactly once'
export const instructionBecomesAtMost =
  'An instruction becomes at most one order. Where the outcome is not known the screen says so, and asks the broker.'
export const explainable = 'Explainable'
export const eachMoveOfStop =
  'Each move of a stop has its record: the price, the rung, the request, and what the broker answered.'
export const provable = 'Provable'
export const tryLadderOnRecorded =
  'Try a ladder on recorded prices before you use it. The function that replays them is the one that trades.'
export const alexSample = 'Alex Sample'
export const knowsWhenGoldRests = 'Knows when gold rests and when oil does not.'
export const boSample = 'Bo Sample'
export const pullsPlugEveryWeek = 'Pulls the plug every week, to see that nothing is lost.'
export const cleoSample = 'Cleo Sample'
export const readsWhatYouWrite = 'Reads what you write, and writes back.'
export const deeSample = 'Dee Sample'
export const keepsLedgerClocksAnd = 'Keeps the ledger, the clocks and the coffee running.'
export const whatRatchetPromisesTo =
  'What Ratchet promises to traders of gold and oil, who could stand behind it, and how to reach us.'
export const stopThatWorksWhile = 'A stop that works while you sleep.'
export const yourPlatformClosesYour =
  'Your platform closes, your computer restarts, your line drops. Your stop loss keeps climbing, rung by rung, and you can read afterwards why it moved.'
export const talkToUs = 'Talk to us'
export const fourPromises = 'Four promises'
export const writeToUs = 'Write to us'
export const questionBeforeYouBegin =
  'A question before you begin, or an execution that failed: your message goes straight to whoever runs this desk. Never send a password.'
export const team = 'The team'
export const sampleTeamOperatorsPeople = 'Sample team. The operator’s people go here.'

// Limits
export const limits = 'Limits'

// Maps
export const localTime = 'Local time'
export const tradingSessions = 'Trading sessions'
export const clock = 'Clock'

// Notifications
export const notifications = 'Notifications'

// Privacy
export const privacyPolicy = 'Privacy policy'
export const whatRatchetServerKeeps = 'What a Ratchet server keeps about a trader, what for, and for how long.'
export const thisPageSaysWhat =
  'This page says what a Ratchet server keeps about you. The server is run by whoever gave you its address: the operator. Ratchet sends nothing to its makers.'
export const whatIsKept = 'What is kept'
export const yourNameEMail = 'Your name, e-mail address and password. Of the password only a hash (argon2) is kept.'
export const whatYouEnterIn = 'What you enter in your profile, and your picture if you upload one.'
export const yourTradingCredentialsBroker =
  'Your trading credentials. The broker password is encrypted and is never shown again, not even to you.'
export const yourTradeInstructionsYour =
  'Your trade instructions, your ladder, and a record of everything that happened to them.'
export const timesAndAddressesOf = 'The times and addresses of your sign-ins, to keep strangers out.'
export const whatYouWriteBy = 'What you write by the contact form or to customer care, until the operator removes it.'
export const onlyToCarryOut =
  'Only to carry out your instructions, to show them to you, to answer you, and to explain later what was done and why. Another trader on the same server cannot see it. The instructions themselves are sent to your broker. A link to set a new password, when you ask for one, goes through the operator’s mail server.'
export const otherServers = 'Other servers'
export const cookies = 'Cookies'
export const cookieKeepsYouSigned =
  'A cookie keeps you signed in. With “Remember me” it outlasts the browser’s session, without it does not. Your choice of a light or dark screen and of columns, your last searches and a picture on its way stay in your own browser. Nothing tracks you.'
export const howLong = 'How long'
export const deletedInstructionsLeaveEvery =
  'Deleted instructions leave every list at once. The audit record of what was sent to a broker stays, because it is the proof of what happened to your money. To have your account removed, or to get a copy of your data,'
export const writeToOperator = 'write to the operator'
export const pagesLoadNothingFrom =
  'The pages load nothing from other servers, except where the operator has put pictures or films of others.'
export const thesePagesLoadNothing = 'These pages load nothing from other servers.'
export const homePageShowsPictures = (value: string | number) =>
  `The home page shows pictures from ${value}, which thereby learn your address.`
export const filmsComeFromThey = (value: string | number) =>
  `Films come from ${value}. They are asked for when you press one, and not before.`
export const nothingElseIsLoaded = 'Nothing else is loaded from other servers.'

// Profile
export const samSample = 'Sam Sample'
export const sampletonNowhere = 'Sampleton, Nowhere'
export const tradesGoldInMorning =
  'Trades gold in the morning and oil when the reports are out. Began with one rung and far too much trailing risk; has three now, and sleeps. Nobody of this name exists: the words and the figures on this card are there to show what yours could look like. Whoever signs in and fills in My Account sees a card of their own here, with the picture, the city and the words they chose. An e-mail address, a street or a broker log-in is never on it.'
export const friends = 'Friends'
export const photos = 'Photos'
export const comments = 'Comments'
export const publicCardOfRatchet = 'The public card of a Ratchet trader: who it is, and nothing that is not for others.'
export const executedTrades = 'Executed trades'
export const modifiedTrades = 'Modified trades'
export const closedTrades = 'Closed trades'
export const connectYourBrokerAccount = 'Connect your broker account, or change this card, under My Account.'
export const fillInMyAccount = 'Fill in My Account to make this card your own.'
export const signInAndThis = 'Sign in, and this card is your own.'
export const sampleProfileWithMade = 'Sample profile with made-up numbers.'
export const makeYourOwn = 'Make your own'

// Risk
export const riskManagement = 'Risk Management'
export const ladder = 'Ladder'

// Security
export const security = 'Security'

// Settings
export const myAccount = 'My Account'

// Tables
export const tables = 'Tables'

// Trade
export const tradeOperations = 'Trade Operations'
export const instruction = 'Instruction'

// Verify
export const verifyStatement = 'Verify a statement'
export const checkThatSignedTrading =
  'Check that a signed trading statement was not changed. The file is checked in your browser and sent nowhere.'
export const deskWritesDownWhat =
  'A desk writes down what happens to a trade as it happens, and each record carries the hash of the one before. A signed statement is that record as a file. Here you see whether it still is what was signed, and which record is not.'
