import type { DeepPartial, Styles } from 'klinecharts'
import * as texts from './texts.ts'

/** The ways in which the price can be drawn. */
export const looks = {
  candles: { label: texts.candles, type: 'candle_solid' },
  hollow: { label: texts.hollowCandles, type: 'candle_up_stroke' },
  bars: { label: texts.bars, type: 'ohlc' },
  line: { label: texts.line, type: 'area' },
  area: { label: texts.area, type: 'area' },
} as const
export type Look = keyof typeof looks
export const lookNames = Object.keys(looks) as Look[]

/** Reads the theme's colours from the page: a canvas knows no style sheet. */
function themeOf(element: Element) {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    text: of('--r-text'),
    dim: of('--r-dim'),
    line: of('--r-line'),
    panel: of('--r-panel'),
    raised: of('--r-raised'),
    accent: of('--r-accent'),
    gain: of('--r-gain'),
    loss: of('--r-loss'),
    gold: of('--r-gold-fill'),
    goldText: of('--r-gold'),
    buy: of('--r-buy'),
    sell: of('--r-sell'),
    others: ['--r-accent', '--r-sell', '--r-live', '--r-text', '--r-dim'].map(of),
    family: style.fontFamily,
  }
}

/** The meaning of what is drawn. Gold is for what is locked in, and for nothing else. */
export type Tone = 'plain' | 'locked' | 'loss' | 'gain' | 'ahead' | 'alert' | 'buy' | 'sell'

export interface ToneColours {
  readonly tones: Readonly<Record<Tone, string>>
  /** Of text on the ground. */
  readonly texts: Readonly<Record<Tone, string>>
  /** Of text on the tone, where it is not the ground's colour. */
  readonly inks: Readonly<Partial<Record<Tone, string>>>
  readonly ground: string
  readonly line: string
  /** Returns the colour that a style sheet would give for this value, for example `var(--r-gold)`. */
  readonly resolve: (value: string) => string
}

export const toneColours = (element: Element): ToneColours => {
  const { text, loss, gain, gold, goldText, dim, accent, panel, line, buy, sell } = themeOf(element)
  const tones = { plain: text, loss, gain, locked: gold, ahead: dim, alert: accent, buy, sell }
  const style = getComputedStyle(element)
  return {
    tones,
    texts: { ...tones, locked: goldText },
    inks: { locked: '#000' },
    ground: panel,
    line,
    resolve: (value) => value.replace(/var\((--[\w-]+)\)/, (_, name: string) => style.getPropertyValue(name).trim()),
  }
}

interface StyleOptions {
  /** Without the figures over the price, and without the marks of its highest and lowest. */
  readonly isCompact?: boolean
  /** Without the mark of the newest price. */
  readonly hasEnded?: boolean
}

/** The library's styles in the colours of the theme. */
export function stylesOf(
  element: Element,
  look: Look,
  { isCompact = false, hasEnded = false }: StyleOptions = {},
): DeepPartial<Styles> {
  const t = themeOf(element)
  const words = { color: t.dim, family: t.family, size: 11 }
  const tag = { ...words, color: t.panel, backgroundColor: t.dim, borderColor: t.dim, borderRadius: 3 }
  const axis = { axisLine: { color: t.line }, tickLine: { color: t.line }, tickText: words }
  const cross = { line: { color: t.dim, dashedValue: [3, 3] }, text: tag }
  const change = { upColor: t.gain, downColor: t.loss, noChangeColor: t.dim }
  const tooltip = {
    offsetLeft: 10,
    offsetTop: 8,
    title: { ...words, color: t.text, weight: 600, template: '' },
    legend: { ...words, color: t.text },
  }
  return {
    grid: { horizontal: { color: t.line, style: 'solid' }, vertical: { show: false } },
    candle: {
      type: looks[look].type,
      bar: {
        ...change,
        upBorderColor: t.gain,
        downBorderColor: t.loss,
        noChangeBorderColor: t.dim,
        upWickColor: t.gain,
        downWickColor: t.loss,
        noChangeWickColor: t.dim,
      },
      area: {
        lineColor: t.accent,
        lineSize: isCompact ? 2 : 1.5,
        backgroundColor:
          look === 'line'
            ? 'transparent'
            : [
                { offset: 0, color: `color-mix(in srgb, ${t.accent} 28%, transparent)` },
                { offset: 1, color: 'transparent' },
              ],
        point: { show: false },
      },
      priceMark: {
        high: { show: !isCompact, color: t.dim, textFamily: t.family },
        low: { show: !isCompact, color: t.dim, textFamily: t.family },
        last: {
          show: !hasEnded,
          ...(isCompact ? { upColor: t.accent, downColor: t.accent, noChangeColor: t.accent } : change),
          // Its box is drawn among the tags of the levels.
          text: { show: false },
        },
      },
      tooltip: {
        ...tooltip,
        showRule: isCompact ? 'none' : 'always',
        legend: {
          ...tooltip.legend,
          template: [
            { title: 'O ', value: '{open}' },
            { title: 'H ', value: '{high}' },
            { title: 'L ', value: '{low}' },
            { title: 'C ', value: '{close}' },
            { title: texts.spread, value: '{spreadText}' },
          ],
        },
      },
    },
    indicator: {
      // Gold is for what is locked in, and red and green are for results.
      lines: t.others.map((color) => ({ color })),
      ohlc: change,
      bars: [change],
      tooltip: { ...tooltip, showRule: isCompact ? 'none' : 'always' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: t.line, activeBackgroundColor: t.raised },
    // The price under the pointer is drawn among the tags of the levels too.
    crosshair: { horizontal: { ...cross, text: { show: false } }, vertical: cross },
    overlay: {
      point: { color: t.accent, borderColor: t.accent, activeColor: t.accent, activeBorderColor: t.accent },
      line: { color: t.accent },
      text: { ...words, color: t.panel, backgroundColor: t.accent, borderColor: t.accent },
      rect: { color: `color-mix(in srgb, ${t.accent} 18%, transparent)`, borderColor: t.accent },
      polygon: { color: `color-mix(in srgb, ${t.accent} 18%, transparent)`, borderColor: t.accent },
    },
  }
}
