// Landing
export const landingDescription = 'The promises of Ratchet to traders of gold and oil, its team, and how to contact us.'
export const landingTitle = 'A stop that works while you sleep.'
export const landingText =
  'Your platform closes, your computer restarts, your connection drops. Your stop loss keeps climbing, rung by rung, and you can check later why it moved.'
export const talkToUs = 'Talk to us'
export const fourPromises = 'Four promises'
export const durableTitle = 'Durable'
export const durableText =
  'The trailing stop runs on the server. A rung that was reached is never lost, even after a power cut.'
export const exactlyOnceTitle = 'Exactly once'
export const exactlyOnceText =
  'An instruction becomes at most one order. If the outcome is unknown, the screen says so and Ratchet asks the broker.'
export const explainableTitle = 'Explainable'
export const explainableText = 'Every stop move is recorded with its price, rung, request and the broker’s response.'
export const provableTitle = 'Provable'
export const provableText =
  'Test a ladder on recorded prices before you use it. The test and live trading run the same code.'
export const team = 'The team'
export const sampleTeam = 'Sample team. The operator’s people go here.'
export const alexName = 'Alex Sample'
export const alexWork = 'Markets'
export const alexText = 'Sees when gold is quiet and when oil is not.'
export const boName = 'Bo Sample'
export const boWork = 'Engineering'
export const boText = 'Pulls the plug every week to check that nothing is lost.'
export const cleoName = 'Cleo Sample'
export const cleoText = 'Reads every message and replies.'
export const deeName = 'Dee Sample'
export const deeWork = 'Operations'
export const deeText = 'Keeps the ledger, the clocks and the coffee running.'
export const writeToUs = 'Write to us'
export const contactText =
  'Ask a question before you start, or report an execution that failed. The operator of this server gets your message. Never send a password.'
