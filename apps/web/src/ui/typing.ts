/** What a field may hold at any moment of typing: also half a number. */
export const decimalTyping = /^\d*\.?\d*$/
export const digitsTyping = /^\d*$/
