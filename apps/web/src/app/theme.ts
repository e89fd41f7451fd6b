import { createTheme, type MantineColorsTuple } from '@mantine/core'
import * as texts from './texts.ts'

/** Long sessions want low glare: graphite with a trace of blue, and neither pure black nor pure white. */
const graphite: MantineColorsTuple = [
  '#e6eaf0',
  '#c5ccd8',
  '#98a3b5',
  '#6f7b8f',
  '#3d4757',
  '#2a323f',
  '#1d242e',
  '#151a22',
  '#10141a',
  '#0b0e13',
]
/** Clear blue marks what can be acted on; gold is kept for the brand and for what the ladder has locked. */
const steel: MantineColorsTuple = [
  '#eaf2ff',
  '#d3e2fd',
  '#a5c3fa',
  '#76a2f7',
  '#5088f3',
  '#3f79ee',
  '#2f69dd',
  '#2358c2',
  '#1c489f',
  '#163a80',
]
/** This red is dark enough that white words on it can be read. */
const crimson: MantineColorsTuple = [
  '#fdecee',
  '#f9d2d6',
  '#f3a3ab',
  '#ff7480',
  '#e2525f',
  '#d23f4d',
  '#c4303f',
  '#a52633',
  '#871f2a',
  '#6a1821',
]
const brass: MantineColorsTuple = [
  '#fdf6e3',
  '#f8e9c1',
  '#f1d592',
  '#eac163',
  '#e2b04a',
  '#d49c2f',
  '#b27f1f',
  '#8c6215',
  '#6d4b0f',
  '#4f360a',
]

export const theme = createTheme({
  colors: { dark: graphite, steel, brass, red: crimson },
  primaryColor: 'steel',
  primaryShade: 6,
  autoContrast: false,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily:
    "'Inter Variable', 'Inter', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, monospace",
  spacing: { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xxs: '0.6875rem', xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600, px: 8 } },
    Button: { defaultProps: { size: 'sm' } },
    Divider: { defaultProps: { color: 'var(--r-line)' } },
    // Descriptions stand under the field, so that fields in one row stand level whether they have one or not.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Nothing but a sign is on that button; a dialog may say better what closing means.
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': texts.close } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': texts.dismiss } } },
    Table: { defaultProps: { borderColor: 'var(--r-line)' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
})
