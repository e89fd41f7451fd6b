// A trade over candles
export const candles = (period: string, side: string) => `Candles: ${period}, ${side}.`
export const bid = 'bid'
export const ask = 'ask'
export const chartHint =
  'Drag or use the arrow keys to move. Zoom with plus and minus, or Ctrl and the wheel. End returns to the trade.'
export const wholeTrade = 'Whole trade'
export const part = (rung: number) => `closed at rung ${rung}`
