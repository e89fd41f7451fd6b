import { registerIndicator } from 'klinecharts'

/** The name of the ask, drawn as a line above the bid. */
export const askLine = 'ratchetAsk'

/** Makes the line known to the library. */
export const registerAskLine = (): void =>
  registerIndicator({
    name: askLine,
    series: 'price',
    figures: [{ key: 'ask', type: 'line' }],
    calc: (bars) => bars.map(({ close, spread }) => ({ ask: close + (typeof spread === 'number' ? spread : 0) })),
  })
