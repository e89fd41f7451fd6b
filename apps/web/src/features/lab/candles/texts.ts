// PathCandles
export const candleOf = (label: string | number) => `${label} a candle, of the`
export const dragOrArrowKeys =
  'Drag or arrow keys move through time, plus and minus or Ctrl and the wheel zoom, End brings the trade back.'
export const wholeTrade = 'Whole trade'

// path-overlay
export const part = (rung: string | number) => `part ${rung}`
