// Home
export const siteDescription =
  'Ratchet helps traders of gold and oil execute trades, limit risk with a trailing stop loss and evaluate their own data.'
export const heroTitle = 'Publish a trade. Let its stop climb.'
export const heroText =
  'Ratchet is a trade desk for people who trade gold and oil. It helps you execute trades and track their performance. A trailing stop loss limits your risk, and all your data is yours to evaluate.'
export const openDashboard = 'Open the dashboard'
export const executeTitle = 'Execute and track trades'
export const executeText =
  'Publish an instruction for your broker account, and the server executes it. Tables of pending, executed, modified and closed trades update with the market.'
export const limitRiskTitle = 'Limit your risk'
export const limitRiskText =
  'A trailing stop limits your loss. Up to six rungs set the price moves at which the stop locks in profit. The stop moves even while your computer is off.'
export const evaluateTitle = 'Evaluate your own data'
export const evaluateText =
  'Ratchet records every instruction, price, request and response. See why a stop moved, and compare this year with the last.'
export const enterTradeTitle = 'Enter the trade'
export const enterTradeText = 'Gold or oil, at market or pending, with volume, stop loss and take profit.'
export const setLadderTitle = 'Set the ladder'
export const setLadderText = 'Enter trailing profit and trailing risk in pips. Ratchet checks them before it saves.'
export const executesTitle = 'The trade executes'
export const executesText =
  'Ratchet checks the trade details and risk parameters. If they are correct, the trade is executed exactly once.'
export const stopClimbsTitle = 'The stop climbs'
export const stopClimbsText = 'Rung by rung, around the clock, the stop locks in profit. It never moves back.'
export const ifDetailInvalid = 'If a detail is not valid, execution fails.'
export const contactCareImmediately = 'Ratchet shows you why. Contact customer care immediately:'
export const writeToCustomerCare = 'write to customer care'
