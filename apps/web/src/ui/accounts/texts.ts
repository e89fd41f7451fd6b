// The credentials and names of an account (AccountName, EnvironmentChoice)
export const name = 'Name'
export const newNameHint = 'Optional. You can change it later.'
export const environment = 'Environment'
export const environmentLive = (environment: string) => `${environment}: real money`
export const environmentPractice = (environment: string) => `${environment}: no real money`
export const connect = 'Connect'
export const renew = 'Renew'
export const hedging = 'Hedging'
export const netting = 'Netting'

// Consent to real money (RealMoney, connect)
export const realMoney = 'Real money'
export const consent = 'I understand that orders on this account trade real money, which I can lose.'
export const typeConsent = (consentWord: string, login: string) =>
  login ? `Type ${consentWord} or the Broker ID ${login}` : `Type ${consentWord}`
export const noAccountChosen = 'Choose an account.'
export const consentMissing = 'Tick the box: this account trades real money.'
export const consentMistyped = (consentWord: string, login: string) => `Type ${consentWord} or the Broker ID ${login}.`

// The symbols of an account (Symbols, symbols)
export const symbols = 'Symbols'
export const symbolsOfAccount = (account: string) => `Symbols of account ${account}`
export const symbolsOf = (account: string) => `Symbols of ${account}`
export const symbolsNote =
  'Switch on the symbols to trade here. A symbol with an open position or a pending order stays on.'
export const findSymbol = 'Find symbol'
export const findExample = 'Silver, EURUSD …'
export const tradableSymbols = 'Tradable symbols'
export const notTradable = 'Not tradable here'
export const symbolsNotSent = 'The broker has not sent its symbols yet. Try again in a moment.'
export const noMatch = 'No matching symbols.'
export const symbolMeans = (symbol: string, brokerSymbol: string) => `${symbol} = ${brokerSymbol}`
export const lotFacts = (contractSize: string, unit: string) => `1 lot = ${contractSize} ${unit}`
export const decimals = (digits: number) => `${digits} ${digits === 1 ? 'decimal' : 'decimals'}`
export const minVolume = (lots: number) => `from ${lots} ${lots === 1 ? 'lot' : 'lots'}`
export const contractChanged = 'The contract changed at the broker.'
export const contractChangedNote = 'No new orders until you confirm it.'
export const confirmContract = 'Confirm'
export const confirmContractOf = (symbol: string) => `Confirm the contract of ${symbol}`
