/** How the sentence of each limit begins: lists have the sentence alone, and nobody at the broker or here can do anything about such a refusal. */
const beginnings = ['Limit on ', 'Hours without trading: ', 'Pause after losses: ']
export const isLimitSentence = (reason: string): boolean => beginnings.some((words) => reason.startsWith(words))
